import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

const windows = [
  ['with scripts', true],
  ['without scripts', false],
] as const

describe.each(enginesOnce)('the console on %s', (engine) => {
  let world: ConsoleWorld
  let visitor: Visitor

  beforeAll(async () => {
    world = await ConsoleWorld.start(engine)
  })
  afterEach(() => visitor?.close())
  afterAll(() => world?.close())

  const url = (path: string) => world.server.url + path
  const expectNoComplaint = () => {
    // Suggestions, events and the icon that are still on their way end with the page, and a download is no page.
    const isOver = (complaint: string) => /^failed: .*\/(?:suggest|events|icon\.svg|result)\b/.test(complaint)
    expect(visitor.complaints.filter((complaint) => !isOver(complaint))).toEqual([])
    expect([...visitor.origins]).toEqual([world.server.url])
  }

  it('leads from sign-up to an answer, a watched company and a delivered signal, and out again', async () => {
    const { server, companiesHouse, receiver } = world
    const [email, password] = ['grace@harbour-lane.example', 'password of grace']
    server.noteSecret(password)
    visitor = await Visitor.of(world.browser)
    const { page, context } = visitor

    await page.goto(url('/'))
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await visitor.sees('Check your e-mail')
    await page.goto((await server.mailedLink(email, 'verify')).href)
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await visitor.signIn(email, password)
    await visitor.sees('Welcome')
    for (const { value } of await context.cookies()) server.noteSecret(value)

    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('https://www.harbour-lane.example/about')
    await page.keyboard.press('Enter')
    await visitor.sees('harbour-lane.example')
    await page.getByText('matched', { exact: true }).waitFor()
    expect(await page.locator('.waterfall > li').count()).toBeGreaterThan(4)
    await page.locator('summary', { hasText: 'Company number' }).click()
    await page.locator('details[open] blockquote', { hasText: '9999991' }).waitFor()

    await page.getByRole('link', { name: 'HARBOUR LANE BOATWORKS LIMITED' }).click()
    await visitor.sees('Harbour Lane Boatworks Limited')
    await page.keyboard.press('w')
    await page.getByRole('button', { name: 'Stop watching' }).waitFor()

    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Destinations' }).click()
    await page.getByLabel('Address', { exact: true }).fill(receiver.url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await visitor.sees('Destination created')
    const secret = await page.locator('#secret').textContent()
    expect(secret).toMatch(/^whsec_/)
    server.noteSecret(secret ?? '')
    await page.getByRole('link', { name: 'I have copied it, go on' }).click()
    await visitor.sees(new URL(receiver.url).host)
    await page.getByText('Send a test', { exact: true }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('A test is on its way.').waitFor()
    await receiver.until(1)
    await page
      .locator('.head')
      .getByLabel(/^Actions for/)
      .click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Nothing is sent until you resume it.').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('New signals are sent again.').waitFor()
    await page.locator('summary', { hasText: /^Edit$/ }).click()
    await page.getByLabel('Only these', { exact: true }).check()
    await page.getByLabel('Company', { exact: true }).check()
    await page.getByLabel('Notice').check()
    await page.getByLabel('Name', { exact: true }).fill('Credit team')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The destination was changed.').waitFor()
    expect(await page.getByLabel('Company', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByLabel('Only these', { exact: true }).isChecked()).toBe(true)

    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Signals' }).click()
    await page.getByText('No signals yet').waitFor()
    companiesHouse.change('09999991', { name: 'HARBOUR LANE SHIPYARD LIMITED' })
    await page.locator('.signal.fresh', { hasText: 'Harbour Lane Shipyard Limited' }).waitFor()
    await receiver.until(2)
    companiesHouse.change('09999991', { name: 'HARBOUR LANE BOATWORKS LIMITED' })
    await receiver.until(3)

    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Destinations' }).click()
    await page.getByRole('link', { name: 'Credit team' }).click()
    await page.getByRole('link', { name: 'Name changed' }).first().click()
    await visitor.sees('Name changed: Harbour Lane Boatworks Limited')
    await page.locator('code.headers', { hasText: 'webhook-timestamp' }).waitFor()
    await page.getByRole('link', { name: 'See the signal' }).click()
    await page.locator('.signal:target', { hasText: 'Harbour Lane' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Credit team' }).click()
    await page.getByLabel('Actions for Name changed').first().click()
    await page
      .getByRole('button', { name: /^Send again: signal/ })
      .first()
      .click()
    await page.getByText('The delivery is sent again.').waitFor()
    await receiver.until(4)

    await page.getByLabel('Your account').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await visitor.sees('Sign in')
    expect(await context.cookies()).toEqual([])
    expectNoComplaint()
  })

  // Forms without scripts send the same requests, so one database is enough for them.
  describe.each(engine === 'sqlite' ? windows : windows.slice(0, 1))('in a browser %s', (_, hasScripts) => {
    let session: Session

    beforeAll(async () => {
      session = (await world.member(`ada.${hasScripts}@harbour-lane.example`)).session
    })

    it('resolves a domain and shows the evidence', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      const letGo = world.web.hold('thistlewick-bakery.example')
      await page.goto(url('/'))
      await page.getByRole('combobox').or(page.getByRole('textbox')).first().fill('thistlewick-bakery.example')
      await page.keyboard.press('Enter')
      if (hasScripts) await page.getByText('Reading the website').waitFor()
      letGo()
      await page.locator('.waterfall').waitFor()
      expect(page.url()).toBe(url('/domains/thistlewick-bakery.example'))
      expectNoComplaint()
    })

    it('reviews a domain: accepts a candidate with a note, sees who decided, and undoes it', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      await page.goto(url('/'))
      await page.getByLabel('Search companies, people, domains and pages').fill('tidewright.example')
      await page.keyboard.press('Enter')
      await page.getByText('needs review', { exact: true }).waitFor()
      await page
        .getByRole('navigation', { name: 'Console' })
        .getByRole('link', { name: /^Reviews/ })
        .click()
      await page.getByRole('link', { name: 'Start reviewing' }).click()
      await visitor.sees('tidewright.example')
      if (hasScripts) {
        await page.keyboard.press('n')
        await page.keyboard.type('They answered the phone.')
        await page.keyboard.press('Escape')
        await page.keyboard.press('a')
      } else {
        await page.getByText('Add a note').click()
        await page.getByLabel('Note for the history').fill('They answered the phone.')
        await page
          .getByRole('button', { name: /^Accept/ })
          .first()
          .click()
      }
      await page.getByText('That was the last one. Nothing is left to review.').waitFor()
      await page.getByRole('link', { name: 'Decided' }).click()
      await page
        .getByRole('row', { name: /They answered the phone/ })
        .getByRole('link', { name: 'tidewright.example' })
        .click()
      await page
        .getByText(/ accepted/)
        .first()
        .waitFor()
      if (hasScripts) await page.keyboard.press('u')
      else await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(/ undid/).waitFor()
      await page.getByText('needs review', { exact: true }).waitFor()
      if (hasScripts) await page.keyboard.press('r')
      else await page.getByRole('button', { name: 'Not this company' }).click()
      await visitor.sees('Reviews')
      expectNoComplaint()
    })

    it('watches companies by number, name and domain, says what was not clear, and stops watching', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      await page.goto(url('/watchlist'))
      if (!(await page.getByLabel('Numbers, names or domains, one a line').isVisible()))
        await page.locator('summary', { hasText: 'Add companies' }).click()
      const entries = ['9999991', 'Thistlewick Bakery Ltd', 'Nobody At All Limited', 'somebody.example']
      await page.getByLabel('Numbers, names or domains, one a line').fill(entries.join('\n'))
      await page.getByLabel('Tags, separated by commas').fill('clients, Q3 review')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await visitor.sees('2 of 4 entries not added')
      await page
        .getByText('No company has this name')
        .or(page.getByText('Several companies have a name like this'))
        .waitFor()
      await page.getByText('You have not looked up this domain yet. A match costs a credit').waitFor()
      expect(await page.getByRole('link', { name: 'Look up the domain: somebody.example' }).getAttribute('href')).toBe(
        '/domains/somebody.example',
      )
      await page.getByRole('link', { name: 'Back to the watchlist' }).click()
      await page.getByRole('link', { name: 'clients', exact: true }).first().click()
      await page.waitForURL(/tag=clients/)
      await page.locator('summary').and(page.getByLabel('Actions for Thistlewick Bakery Ltd')).click()
      await page.getByRole('button', { name: 'Remove THISTLEWICK BAKERY LTD' }).click()
      await page.getByRole('link', { name: 'THISTLEWICK BAKERY LTD' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('link', { name: 'HARBOUR LANE BOATWORKS LIMITED' }).count()).toBe(1)
      expectNoComplaint()
    })

    it('takes a list, shows its progress and summary, and gives it back', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      await page.goto(url('/lists'))
      const buffer = Buffer.from(
        'Account;Website;ARR\r\nThistlewick Bakery Ltd;;-5\r\n;harbour-lane.example;=1+1\r\n;;\r\n',
      )
      await page.locator('#file').setInputFiles({ name: 'clients <1>.csv', mimeType: 'text/csv', buffer })
      if (!hasScripts) await page.getByRole('button', { name: 'Check the columns' }).click()
      await visitor.sees('clients <1>.csv')
      await page.getByText('1 row has only a website.').waitFor()
      await page.getByRole('button', { name: 'Run 2 rows' }).click()
      await page.getByText('completed', { exact: true }).waitFor()
      await page.getByLabel('Actions for this list').click()
      await page.getByRole('link', { name: 'Summary' }).click()
      await page.getByText('2 rows, 2 companies').first().waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'Download results' }).click()
      await page.getByRole('radio', { name: 'CSV', exact: true }).check()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ])
      expect(file.suggestedFilename()).toBe('clients _1_-checked.csv')
      const pieces: Buffer[] = []
      for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer)
      const lines = String(Buffer.concat(pieces)).split('\r\n')
      expect(lines[1]).toContain('Thistlewick Bakery Ltd;;-5;matched;name;11200417;')
      expect(lines[2]).toContain(";harbour-lane.example;'=1+1;matched;domain;09999991;")
      await page.getByRole('link', { name: 'clients <1>.csv' }).click()
      await page.getByLabel('Actions for this list').click()
      await page.getByText('Delete this list').click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await visitor.sees('Lists')
      expectNoComplaint()
    })

    // Without scripts, `tables.test.ts` finds companies, and a file comes with the form that a test above sends.
    if (!hasScripts && !process.env.BRASSPLATE_PROVE) return

    it('finds companies by name and by number', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      await page.goto(url('/'))
      await page.getByLabel('Search companies, people, domains and pages').fill('harbour lane')
      // Enter would take the first suggestion, if it is there already.
      if (hasScripts) await page.getByRole('option', { name: 'See all results' }).click()
      else await page.keyboard.press('Enter')
      await visitor.sees('Results for “harbour lane”')
      await page.getByRole('link', { name: 'Harbour Lane Boatworks Limited 09999991' }).click()
      await visitor.sees('Harbour Lane Boatworks Limited')
      await page.getByLabel('Search companies, people, domains and pages').fill('9999991')
      await page.keyboard.press('Enter')
      await page.waitForURL(url('/companies/09999991'))
      expectNoComplaint()
    })

    it('adds companies from a file', async () => {
      visitor = await Visitor.of(world.browser, { session, hasScripts })
      const { page } = visitor
      await page.goto(url('/watchlist'))
      if (!(await page.getByLabel('Numbers, names or domains, one a line').isVisible()))
        await page.locator('summary', { hasText: 'Add companies' }).click()
      const buffer = Buffer.from('\uFEFFNumber;Name\r\n"11200417";"Thistlewick Bakery Ltd"\r\n')
      await page.locator('#add input[type=file]').setInputFiles({ name: '<b>.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await visitor.sees('1 company is watched')
      expectNoComplaint()
    })
  })

  it('downloads what a search finds, and makes and revokes an address for OpenRefine', async () => {
    const { session } = await world.member('exports@harbour-lane.example')
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.goto(url('/search?name=harbour&company_type=ltd'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('companies.csv')
    await page.goto(url('/account/links'))
    await page.getByLabel('A name to recognise it by').fill('My laptop')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const address = (await page.locator('#link').textContent()) ?? ''
    world.server.noteSecret(address.split('/').at(-1) ?? '')
    expect((await fetch(address)).status).toBe(200)
    await page.getByRole('link', { name: 'Back to the addresses' }).click()
    await page.getByRole('button', { name: 'Revoke My laptop' }).click()
    await page.getByText('Add an address here and paste it into OpenRefine').waitFor()
    expect((await fetch(address)).status).not.toBe(200)
    expectNoComplaint()
  })

  it('shows the sum that the answer states: the evidence of every demo site adds up to its confidence', async () => {
    const { key, session } = await world.member('sums@harbour-lane.example')
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    for (const domain of ['harbour-lane.example', 'tidewright.example', 'thistlewick-bakery.example']) {
      const body = { domain }
      const answer = await world.server.ok('resolveDomain', { key, body, headers: { prefer: 'wait=60' } })
      if (answer.status !== 'completed' || !('match_confidence' in answer)) throw new Error(`${domain} is not answered`)
      await page.goto(url(`/domains/${domain}`))
      const shown = await page.locator('.step.total .number').allTextContents()
      const bits = Number(shown[0]?.replace('−', '-'))
      const sum = answer.evidence.reduce((total, evidence) => total + evidence.bits, 0)
      expect(bits).toBeCloseTo(sum, 1)
      expect(Number.parseFloat(shown[1] ?? '') / 100).toBeCloseTo(answer.match_confidence ?? 0, 2)
    }
  })

  // What follows happens in the browser, whatever the database.
  if (engine !== 'sqlite') return

  it('decides nothing when Enter ends a note', async () => {
    const { key, session } = await world.member('note@harbour-lane.example')
    const body = { domain: 'silverreed.example' }
    await world.server.ok('resolveDomain', { key, body, headers: { prefer: 'wait=60' } })
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.goto(url('/reviews/silverreed.example'))
    await page.getByText('Add a note').click()
    await page.getByLabel('Note for the history').fill('I will ask them first.')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    const { status } = await world.server.ok('getReview', { key, path: { domain: 'silverreed.example' } })
    expect(status).toBe('open')
  })

  it('shows no copy button that would do nothing without scripts', async () => {
    const { session } = await world.member('copy@harbour-lane.example')
    visitor = await Visitor.of(world.browser, { session, hasScripts: false })
    await visitor.page.goto(url('/docs/api/resolveDomain'))
    expect(await visitor.page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
  })

  it('suggests companies while somebody types', async () => {
    const { session } = await world.member('suggest@harbour-lane.example')
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.goto(url('/'))
    await page.getByRole('combobox').fill('thistle')
    await page.getByRole('option', { name: /Thistlewick Bakery Ltd/ }).waitFor()
    await page.keyboard.press('Enter')
    await visitor.sees('Thistlewick Bakery Ltd')
    expectNoComplaint()
  })
})
