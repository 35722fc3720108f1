import { snapshotText } from '@brassplate/core/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { sheetOf, textRows, workbookOf } from '../../../core/testing/lists/hostile-workbooks.js'
import { type Session, sessionWith, startChromium, Visitor } from '../support/chromium.js'
import { TestServer } from '../support/server.js'

/** The state of a list that has ended. */
const ended = /^(?:completed|\d+ to decide)$/

/** Without scripts only in `prove`: `journey.test.ts` takes a list without them, and so do two tests below. */
const windows = [
  ['with scripts', true],
  ...(process.env.BRASSPLATE_PROVE ? [['without scripts', false] as const] : []),
] as const

const words = ['Kestrel', 'Lantern', 'Harbour', 'Quarry', 'Thistle', 'Amber', 'Copper', 'Willow', 'Marble', 'Cedar']
const trades = ['Foods', 'Motors', 'Logistics', 'Bakery', 'Joinery', 'Textiles']
const number = (place: number) => String(4_000_000 + place * 7_919).padStart(8, '0')

/** Companies with clear names, and pairs that only a postcode tells apart. */
const companies = words.flatMap((word, row) =>
  trades.flatMap((trade, column) => {
    const place = row * trades.length + column
    const name = `${word} ${trade}`.toUpperCase()
    const one = { number: number(place), name: `${name} LIMITED`, postcode: 'LS1 4AP' }
    return column > 0 ? [one] : [one, { number: number(500 + place), name: `${name} LLP`, postcode: 'BN1 4ZZ' }]
  }),
)
/** One of a group is more likely than the others if only the name of the group is given. */
const group = ['GROUP', 'PONTOONS', 'MARINE SERVICES'].map((word, place) => ({
  ...{ number: number(900 + place), name: `OSPREY ${word} LIMITED`, postcode: 'LS1 4AP' },
}))

/** Spellings, codes and remarks of a list that several people have kept. */
const dirty = Array.from({ length: 500 }, (_, place) => {
  const [word, trade] = [words[place % words.length] ?? '', trades[(place >> 3) % trades.length] ?? '']
  const name = [`${word} ${trade} Ltd`, `${word.toUpperCase()} ${trade} LIMITED`, ` ${word}  ${trade} Limited `, 'n/a']
  const row = words.indexOf(word) * trades.length + trades.indexOf(trade)
  return `${name[place % 4]};${place % 3 === 0 ? `Co. No ${number(row)}` : ''};${place % 7 === 0 ? 'info@gmail.com' : ''}`
})

const clear = words.map((word, row) => `${word} Motors Ltd;;${number(row * trades.length + 1)};-5`)
const unclear = words.map((word) => `${word} Foods;;;1`)
const file = [
  'Account;Web;Co. No;ARR',
  ...clear,
  ...unclear,
  'Kestrel Foods;;;2',
  ';;;',
  'Total;;;99',
  'Osprey;;;3',
  'Osprey Ltd;;;4',
].join('\r\n')

describe.each(enginesOnce)('lists in the console on %s', (engine) => {
  let server: TestServer
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    server = await TestServer.start(engine, { env: { BRASSPLATE_SIGNUP_CREDITS: '20' } })
    async function* files() {
      yield {
        name: 'BasicCompanyDataAsOneFile-2026-03-01.csv',
        pieces: piecesOf(snapshotText([...companies, ...group])),
      }
    }
    await server.engine.register.importSnapshot(files(), { asOf: '2026-03-01', isMerge: false, isComplete: true })
    browser = await startChromium()
  })
  afterEach(() => visitor?.close())
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function member(email: string): Promise<{ readonly key: string; readonly session: Session }> {
    const guest = await server.guest(email)
    return { key: guest.key, session: sessionWith(await server.cookieOf(guest)) }
  }

  async function send(name: string, content: string, hasScripts: boolean): Promise<void> {
    const { page } = visitor
    await page.goto(`${server.url}/lists`)
    await page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    // With scripts the file is sent as soon as it is chosen.
    if (!hasScripts) await page.getByRole('button', { name: 'Check the columns' }).click()
    await visitor.sees(name)
  }

  describe.each(windows)('%s', (_, hasScripts) => {
    it('lead from a file over its columns and its rows to decisions, watched companies and the file', async () => {
      const { session, key } = await member(`lists-${hasScripts}@harbour-lane.example`)
      visitor = await Visitor.of(browser, { session, hasScripts })
      const { page } = visitor
      await send('customers.csv', file, hasScripts)
      const menu = (title: string) => page.getByLabel(title, { exact: true })
      expect(await menu('Account').inputValue()).toBe('name')
      expect(await menu('Co. No').inputValue()).toBe('number')
      await page.getByText('No row costs a credit.').waitFor()
      await page.getByText('Row 24').waitFor()

      // A wrong choice keeps the file, and the way back is a menu.
      for (const title of ['Account', 'Web', 'Co. No']) await menu(title).selectOption('')
      if (!hasScripts) await page.getByRole('button', { name: 'Count again' }).click()
      await page.getByText('No column with a company number').first().waitFor()
      await menu('Account').selectOption('name')
      await menu('Co. No').selectOption('number')
      if (!hasScripts) await page.getByRole('button', { name: 'Count again' }).click()
      await page.getByRole('button', { name: /^Run 23 of \d+ rows$/ }).click()

      await page.getByText(ended).waitFor()
      await page.getByRole('link', { name: /^Matched 10/ }).click()
      await page.getByRole('cell', { name: 'Kestrel Motors Ltd' }).waitFor()
      expect(await page.getByRole('cell', { name: 'Number', exact: true }).count()).toBe(10)
      // The way to change a match is seen when it has the focus.
      const change = page.getByRole('link', { name: 'Change row 2', exact: true })
      await change.focus()
      expect(await change.evaluate('getComputedStyle(document.activeElement).opacity')).toBe('1')
      await page.getByRole('link', { name: /^To decide 13/ }).click()
      expect(new URL(page.url()).search).toBe('?outcome=needs_review')
      await page.getByText('Apply to both rows that name this company').first().waitFor()

      // Two rows alike, one by its number, one none, and the last one undone.
      await page.keyboard.press('Escape')
      if (hasScripts) await page.keyboard.press('2')
      else await page.getByRole('button', { name: 'Accept KESTREL FOODS LLP for row 12' }).click()
      await page
        .getByText(`Row 12 and 1 more that names the same company are decided: Kestrel Foods LLP (${number(500)}).`)
        .waitFor()
      await page.getByRole('link', { name: /^To decide 11/ }).waitFor()
      if (hasScripts) await page.keyboard.press('r')
      else await page.getByRole('button', { name: /^No.+ for row 13$/ }).click()
      await page.getByRole('link', { name: /^To decide 10/ }).waitFor()
      if (hasScripts) await page.keyboard.press('u')
      else await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('link', { name: /^To decide 11/ }).waitFor()
      await page.getByRole('button', { name: 'Accept LANTERN FOODS LIMITED for row 13' }).click()
      await page.getByRole('link', { name: /^Decided 3/ }).click()
      await page.getByRole('columnheader', { name: 'Decided' }).waitFor()

      await page.getByRole('link', { name: /^All 24/ }).click()
      await page.getByRole('searchbox', { name: 'Find in this list' }).fill('kestrel motors')
      await page.getByRole('button', { name: 'Find', exact: true }).last().click()
      await page.getByRole('link', { name: 'Show all' }).waitFor()
      expect(await page.locator('tbody tr').count()).toBe(1)
      await page.getByRole('link', { name: 'Show all' }).click()
      await page.getByText('1–24 of 24').waitFor()

      // The rows that are left are part of the queue.
      await page.goto(`${server.url}/reviews`)
      await page.getByRole('link', { name: 'customers.csv', exact: true }).click()
      await page.getByRole('link', { name: /^To decide 10/ }).waitFor()

      // Many at once, each for its own best candidate, without the ties; then back, one decision after the other.
      await page.getByRole('link', { name: 'Many at once' }).click()
      await page.getByLabel('Select row 14').check()
      const accept = page.getByRole('button', { name: /^Accept first candidate/ })
      if (hasScripts) {
        await page.getByText('1 selected, a tie', { exact: true }).waitFor()
        expect(await accept.isVisible()).toBe(false)
        await page.getByText('Set it to…').click()
        await page.locator('[data-shared]').first().click()
        await page.getByText('Decided: 1 row.').waitFor()
        await page.keyboard.press('u')
        await page.getByRole('link', { name: /^To decide 10/ }).waitFor()
      } else {
        await accept.click()
        await page.getByText('Nothing was decided. Left as before: 1 has candidates that are as likely').waitFor()
      }
      for (const line of [14, 25, 26]) await page.getByLabel(`Select row ${line}`).check()
      if (hasScripts) {
        await page.getByText('3 selected, 1 tie is skipped', { exact: true }).waitFor()
        expect(await accept.textContent()).toBe('Accept first candidate (2)')
      }
      await accept.click()
      await page
        .getByText('Decided: 2 rows. Left as before: 1 has candidates that are as likely as each other.')
        .waitFor()
      await page.getByRole('link', { name: /^To decide 8/ }).waitFor()
      for (const left of [10, 11, 13]) {
        if (hasScripts) await page.keyboard.press('u')
        else await page.getByRole('button', { name: 'Undo' }).first().click()
        await page.getByRole('link', { name: new RegExp(`^To decide ${left}`) }).waitFor()
      }
      await page.getByText('Undone for 2 rows. No decision is left to undo.').waitFor()
      await page.getByRole('link', { name: 'One by one' }).click()
      await page.getByRole('button', { name: 'Accept KESTREL FOODS LLP for row 12' }).click()
      await page.getByRole('link', { name: /^To decide 11/ }).waitFor()
      await page.getByRole('button', { name: 'Accept LANTERN FOODS LIMITED for row 13' }).click()

      await page.getByRole('link', { name: /^All 24/ }).click()
      const watch = async () => {
        await page.getByRole('link', { name: 'Watch the matched companies' }).click()
        await page.getByLabel('Tags').fill('customers')
        await page.getByLabel('Your own reference').selectOption({ label: 'Account' })
        await page.getByRole('button', { name: /^Watch (up to )?[\d,]+ compan/ }).click()
        await page.getByText('12 more companies are watched now.').waitFor()
      }
      await watch()
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await page.getByText('12 of the companies are no longer watched.').waitFor()
      expect((await server.ok('listWatchlist', { key })).data).toEqual([])
      await watch()
      const { data } = await server.ok('listWatchlist', { key })
      const kestrel = data.find((entry) => entry.company_number === number(500))
      expect(kestrel).toMatchObject({ tags: ['customers'], reference: 'Kestrel Foods' })
      await page.getByRole('link', { name: 'Download results' }).click()
      await page.getByRole('radio', { name: 'CSV', exact: true }).check()
      await page.getByLabel('Industry in words').check()
      const [got] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ])
      const pieces: Buffer[] = []
      for await (const piece of await got.createReadStream()) pieces.push(piece as Buffer)
      const lines = String(Buffer.concat(pieces)).split('\r\n')
      expect(lines[0]).toMatch(/;bp_duplicate_of;bp_industries$/)
      expect(lines[11]).toContain(`Kestrel Foods;;;1;matched;decision;${number(500)};`)
      await page.goto(`${server.url}/lists`)
      // The refused choice, and a download that ends the navigation to it.
      expect(visitor.complaints.filter((one) => !/400|^failed: .*(?:result\?|icon)/.test(one))).toEqual([])
    })

    it('keep the companies of an earlier result, also beside a column with numbers', async () => {
      const { session, key } = await member(`again-${hasScripts}@harbour-lane.example`)
      visitor = await Visitor.of(browser, { session, hasScripts })
      const { page } = visitor
      const result = [
        'Account;Co. No;Other;bp_outcome;bp_matched_by;bp_company_number',
        `Kestrel Foods;${number(0)};x;matched;decision;${number(500)}`,
        `Lantern Motors;${number(7)};x;matched;number;${number(7)}`,
      ]
      await send('again.csv', result.join('\r\n'), hasScripts)
      const menu = (title: string) => page.getByLabel(title, { exact: true })
      expect(await menu('bp_company_number').inputValue()).toBe('result_number')
      expect(await menu('Co. No').inputValue()).toBe('number')
      await page.getByRole('button', { name: 'Run 2 rows' }).click()
      await page.getByText(ended).waitFor()
      const [run] = (await server.ok('listBulk', { key })).data
      expect(run?.columns).toMatchObject({ number: 'Co. No', result_number: 'bp_company_number' })
      await page.getByRole('cell', { name: 'KESTREL FOODS LLP' }).first().waitFor()
    })
  })

  it('read another sheet of a workbook, which is kept until the list is started', async () => {
    const { session, key } = await member('sheets@harbour-lane.example')
    visitor = await Visitor.of(browser, { session, hasScripts: false })
    const { page } = visitor
    await page.goto(`${server.url}/lists`)
    const named = (name: string, id: string) => `<sheet name="${name}" sheetId="1" r:id="${id}"/>`
    const buffer = await workbookOf({
      'xl/workbook.xml': `<workbook><sheets>${named('Old', 'r1')}${named('Customers', 'r2')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheetOf(textRows(['Kestrel Motors Ltd'])),
      'xl/worksheets/sheet2.xml': sheetOf(textRows(['Lantern Motors Ltd', 'Amber Motors Ltd'])),
    })
    await page.locator('#file').setInputFiles({ name: 'crm.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Check the columns' }).click()
    await page.getByRole('cell', { name: 'Kestrel Motors Ltd' }).waitFor()
    await page.getByLabel('Sheet of the workbook').selectOption('Customers')
    await page.getByRole('button', { name: 'Read this sheet' }).click()
    await page.getByRole('cell', { name: 'Lantern Motors Ltd' }).waitFor()
    const { data } = await server.ok('listBulk', { key })
    expect(data).toMatchObject([{ name: 'crm.xlsx', rows: 2, problem: { code: 'not_started' } }])
    await page.getByRole('button', { name: 'Run 2 rows' }).click()
    await page.getByText(ended).waitFor()
  })

  it('keep what a person has begun while the page of a running list is loaded again', async () => {
    const { session } = await member('begun@harbour-lane.example')
    visitor = await Visitor.of(browser, { session })
    const { page } = visitor
    await send('begun.csv', ['Account;ARR', 'Kestrel Foods;1', 'Lantern Foods;2'].join('\r\n'), true)
    await page.getByRole('button', { name: 'Run 2 rows' }).click()
    await page.getByText(ended).waitFor()
    await page.getByRole('link', { name: /^To decide 2/ }).click()
    let loads = 0
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    await page.route(/view=table/, async (route) => {
      if (loads > 0) await begun
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace('aria-label="Outcomes"', '$& data-reload="0.05"') })
      loads += 1
    })
    await page.getByRole('link', { name: 'Many at once' }).click()
    const box = page.getByLabel('Select row 2')
    await box.check()
    begin()
    await vi.waitUntil(() => loads > 3, { timeout: 60_000, interval: 20 })
    expect(await box.isChecked()).toBe(true)
    await box.uncheck()
    await page.locator('main h1').evaluate((title) => title.remove())
    await page.locator('main h1').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('decide by a number that is typed, name what was decided, and stay on their page', async () => {
    const { session } = await member('pages@harbour-lane.example')
    visitor = await Visitor.of(browser, { session, hasScripts: false })
    const { page } = visitor
    const rows = Array.from({ length: 22 }, (_, place) => `${words[place % words.length]} Foods;${place}`)
    await send('pages.csv', ['Account;ARR', ...rows].join('\r\n'), false)
    await page.getByRole('button', { name: 'Run 22 rows' }).click()
    await page.getByText(ended).waitFor()
    await page.getByRole('link', { name: /^To decide 22/ }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    const type = async (line: number, text: string) => {
      const card = page.getByRole('form', { name: `Row ${line}`, exact: true })
      const field = card.getByLabel('Company', { exact: true })
      if (!(await field.isVisible())) await card.getByText('Another company').click()
      const box = card.getByRole('checkbox')
      if (await box.isVisible()) await box.uncheck()
      await field.fill(text)
      await field.press('Enter')
    }
    await type(22, '00000001')
    const field = page.locator('#other-22')
    await page.locator('#other-22-error', { hasText: 'No company on the register has the number 00000001.' }).waitFor()
    expect(await field.inputValue()).toBe('00000001')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await type(22, number(3))
    await page.getByText(`Row 22 is decided: Kestrel Bakery Limited (${number(3)}).`).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.getByText('21 of 21').waitFor()
    // The page is empty after its last row, which is decided with two others, so the one before it is shown.
    await page.getByRole('button', { name: /^No.+ for row 23$/ }).click()
    await page.getByText('Row 23 and 2 more that name the same company are decided: none of the companies.').waitFor()
    await page.getByText('1–18 of 18').waitFor()
  })

  it('take three actions from a file of 500 dirty rows to watched companies', async () => {
    const { session, key } = await member('dirty@harbour-lane.example')
    visitor = await Visitor.of(browser, { session })
    const { page } = visitor
    await page.goto(`${server.url}/lists`)
    const buffer = Buffer.from(['Account;Registration;Contact', ...dirty].join('\r\n'), 'latin1')
    // One: the file. Two: run it. Three: watch, after a look at how many there are.
    await page.locator('#file').setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: /^Run [\d,]+ of [\d,]+ rows$/ }).click()
    await page.getByText(ended).waitFor()
    await page.getByRole('link', { name: 'Watch the matched companies' }).click()
    await page.getByRole('button', { name: /^Watch (up to )?[\d,]+ compan/ }).click()
    await page.getByText('companies are watched now.').waitFor()
    const { data } = await server.ok('listWatchlist', { key })
    expect(data.length).toBeGreaterThan(40)
  })
})

async function* piecesOf(text: string) {
  yield text
}
