import { readFileSync } from 'node:fs'
import { companyChanges } from '@brassplate/core/simulators'
import { verifyDossier } from '@brassplate/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

const number = '09999991'
const tabs = ['', '/officers', '/owners', '/ownership', '/charges', '/insolvency', '/filings']

let world: ConsoleWorld
let session: Session
let key: string
let visitor: Visitor
const visitors = new Map<boolean, Visitor>()

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  const { server, companiesHouse } = world
  const today = new Date().toISOString().slice(0, 10)
  companiesHouse.change(number, companyChanges.addCharge('Portmellow Savings Bank Plc', today))
  companiesHouse.change(number, companyChanges.appointOfficer('MERRIDEW, Ottoline', '2020-02-03'))
  const left = companiesHouse.company(number).officers.at(-1)?.id ?? ''
  companiesHouse.change(number, companyChanges.resignOfficer(left, '2024-05-06'))
  ;({ key, session } = await world.member('ada@harbour-lane.example'))
  await server.ok('resolveDomain', { key, body: { domain: 'harbour-lane.example' }, headers: { prefer: 'wait=60' } })
  await server.ok('watchCompany', { key, body: { company_number: number } })
  for (const tab of tabs) await server.raw('GET', `/companies/${number}${tab}`)
})
afterAll(() => world?.close())

async function open(path: string, hasScripts: boolean): Promise<Visitor['page']> {
  // One visitor for all pages: a process of the browser for each takes longer than to show the page.
  visitor = visitors.get(hasScripts) ?? (await Visitor.of(world.browser, { session, hasScripts }))
  visitors.set(hasScripts, visitor)
  await visitor.page.goto(world.server.url + path)
  return visitor.page
}

/** They have no form and no script of their own, so `test` opens them once; `journey.test.ts` does without scripts. */
const windows = process.env.BRASSPLATE_PROVE ? [true, false] : [true]

describe.each(windows)('the pages of a company, with scripts: %s', (hasScripts) => {
  it('have the same head on every tab, with how many entries there are', async () => {
    const page = await open(`/companies/${number}/filings`, hasScripts)
    for (const tab of tabs) {
      await page.goto(`${world.server.url}/companies/${number}${tab}`)
      await visitor.sees('Harbour Lane Boatworks Limited')
      expect(await page.locator('.identity').textContent()).toContain(number)
      expect(await page.getByRole('link', { name: 'Companies House' }).count()).toBe(1)
      expect(await page.getByRole('button', { name: 'Stop watching' }).count()).toBe(1)
    }
    const names = await page
      .getByRole('navigation', { name: 'Records of the company' })
      .getByRole('link')
      .allInnerTexts()
    expect(names.map((name) => name.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Company',
      'Officers 3',
      'Owners 1',
      'Ownership chart',
      'Charges 1',
      'Insolvency 0',
      'Filings 6',
    ])
  })

  it('say in words what the company does', async () => {
    const page = await open(`/companies/${number}`, hasScripts)
    expect(await page.locator('.facts').first().textContent()).toContain('Building of pleasure and sporting boats')
  })

  it('group those who serve and those who have left, and lead to the page of a person', async () => {
    const page = await open(`/companies/${number}/officers`, hasScripts)
    expect(await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Serving 2',
      'Former 1',
    ])
    expect(await page.locator('.former').textContent()).toContain('Ottoline Merridew')
    await page.getByRole('link', { name: 'Kerensa Trenoweth' }).click()
    await visitor.sees('Kerensa Trenoweth')
    const text = await page.locator('main').textContent()
    expect(text).toContain('Officer and owner are matched by name and month of birth')
    expect(text).toContain('Serving at 1 company')
    expect(text).toContain('Controls 1 company')
    expect(text).toContain('Service addressPortmellow, TR11 4QD')
  })

  it('tell filings in sentences, filter them by category, and lead to the document', async () => {
    const page = await open(`/companies/${number}/filings?category=officers`, hasScripts)
    const main = await page.locator('main').textContent()
    expect(main).toContain('Termination of appointment of Ottoline Merridew as a director on 6 May 2024')
    expect(main).not.toContain('Confirmation statement made on')
    const document = page.getByRole('link', { name: /^Termination of appointment of Ottoline/ })
    expect(await document.getAttribute('href')).toMatch(
      /^https:\/\/find-and-update\.company-information\.service\.gov\.uk\/company\/09999991\/filing-history\/.+format=pdf/,
    )
  })

  it('say when a proposal to strike off was announced, and lead to the notice', async () => {
    const page = await open('/companies/10888803', hasScripts)
    expect(await page.locator('.note.bad').textContent()).toMatch(
      /off the register\. The notice is dated \d+ \w+ \d{4}\. /,
    )
    const notice = page.getByRole('link', { name: 'See the filing' })
    expect(await notice.getAttribute('href')).toMatch(/\/company\/10888803\/filing-history\/.+format=pdf/)
  })

  it('say what a charge is over', async () => {
    const page = await open(`/companies/${number}/charges`, hasScripts)
    const main = await page.locator('main').textContent()
    expect(main).toContain('The land and buildings at 4 Harbour Lane Portmellow')
    expect(main).toContain('Fixed charge, negative pledge')
    expect(main).toContain('1 charge registered: 1 outstanding, 0 satisfied.')
    const filed = page.getByRole('link', { name: /^Registration of the charge/ })
    expect(await filed.getAttribute('href')).toMatch(/\/company\/09999991\/filing-history\/.+format=pdf/)
  })

  it('show each insolvency case with who acts in it, and what was filed', async () => {
    const page = await open('/companies/06888804/insolvency', hasScripts)
    const first = page.locator('.case').first()
    expect(await first.textContent()).toMatch(/^Creditors voluntary liquidationCase 1 current/)
    expect(await first.textContent()).toContain('Merrin TolvertonInsolvency practitioner, appointed')
    expect(await first.textContent()).toContain('1 Ledger Court, Harrowmere, LS1 1AA')
    expect(await page.getByRole('link', { name: /^Appointment of a liquidator/ }).count()).toBe(1)
  })

  it('draw the owners, say the same as a list, and show who shares an officer', async () => {
    const page = await open('/companies/06999921/ownership', hasScripts)
    const picture = page.locator('svg.ownership')
    expect(await picture.locator('.node').count()).toBe(4)
    expect(await picture.locator('.node.person').count()).toBe(1)
    expect(await picture.innerHTML()).toContain('Germany · HRB 48213')
    expect(await page.locator('.tree').first().textContent()).toContain('Germany, HRB 48213')
    const [person, firm] = await page.locator('tbody tr').allInnerTexts()
    expect(person?.replaceAll(/\s+/g, ' ')).toContain('Elowen Tidewright 37.5–75% of the shares 50–75% of 75–100% Yes')
    expect(firm?.replaceAll(/\s+/g, ' ')).toContain('The chain ends here: the firm, registered in Germany,')
    expect(await picture.locator('.node.over').count()).toBe(1)
    const people = await page
      .locator('a[href*="/people/"]')
      .evaluateAll((links) => links.map((link) => link.textContent))
    expect(people.filter((text) => text?.includes('Elowen Tidewright')).length).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Shared officers' }).click()
    const shared = page.getByRole('row', { name: /Elowen Tidewright/ })
    expect(await shared.first().textContent()).toMatch(/Tidewright.+Elowen TidewrightDirector.+Serving/)
  })

  it('keep ended control apart', async () => {
    const page = await open('/companies/06999922/ownership', hasScripts)
    expect(await page.locator('svg.ownership').innerHTML()).not.toContain('Dockeray')
    expect(await page.locator('.former').textContent()).toContain('Perran Dockeray')
  })

  it('say on every tab what is not known of a day, and lead back to today', async () => {
    // The form of the other tabs offers no day of which nothing is known.
    const page = await open(`/companies/${number}/filings`, hasScripts)
    await page.getByText('See an earlier day').click()
    await page.getByLabel('Record as of').fill('2026-01-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('filings dated after that day are left out').waitFor()
    for (const tab of ['Company', 'Officers', 'Owners', 'Ownership chart']) {
      await page
        .getByRole('navigation', { name: 'Records of the company' })
        .getByRole('link', { name: tab, exact: true })
        .click()
      await page.getByRole('heading', { level: 2, name: 'Not known for this day' }).waitFor()
    }
    await page.getByRole('link', { name: 'Filings' }).click()
    await page.getByText('filings dated after that day are left out').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Registration of charge')
    await page.getByRole('link', { name: 'Back to today' }).click()
    await page.getByText('Registration of charge').first().waitFor()
  })

  it('give a signed dossier that is verified offline', async () => {
    const page = await open(`/companies/${number}`, hasScripts)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Dossier' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`dossier-${number}.zip`)
    const bytes = new Uint8Array(readFileSync(await file.path()))
    const { dossier } = await verifyDossier(bytes, await world.server.ok('getProofKeys', {}))
    expect(dossier.company.company_number).toBe(number)
    expect(dossier.answers).toMatchObject([{ domain: 'harbour-lane.example' }])
  })

  it('show an old answer as it was given, with what has changed since', async () => {
    const page = await open('/answers', hasScripts)
    await page.getByRole('link', { name: 'harbour-lane.example', exact: true }).first().click()
    await visitor.sees('harbour-lane.example')
    expect(await page.locator('main').textContent()).toContain('It does not change.')
    expect(await page.getByRole('heading', { level: 2, name: 'Evidence of that time' }).count()).toBe(1)
    expect(await page.locator('main').textContent()).toContain('Nothing in this answer has changed since.')
  })
})

describe('an answer about a company that has changed', () => {
  it('names the fact then and now', async () => {
    const { server, companiesHouse } = world
    const today = new Date().toISOString().slice(0, 10)
    companiesHouse.change(number, companyChanges.rename('HARBOUR LANE YACHTS LIMITED', today))
    const [answer] = (await server.ok('listAnswers', { key })).data
    const isRenamed = async () =>
      (await server.ok('getCompany', { key, path: { company_number: number } })).company_name.includes('YACHTS')
    await expect.poll(isRenamed, { timeout: 240_000 }).toBe(true)
    const page = await open(`/answers/${answer?.answer_id}`, false)
    const changes = await page.getByRole('table').first().textContent()
    expect(changes).toContain('Harbour Lane Boatworks Limited')
    expect(changes).toContain('Harbour Lane Yachts Limited')
  })
})

it('asks for no filings to count them while a page is about the past', async () => {
  const company = '/company/11200417/filing-history'
  const asked = () => world.companiesHouse.requests.filter(({ path }) => path.startsWith(company)).length
  const page = await open('/companies/11200417?as_of=2020-01-01', false)
  await visitor.sees('Thistlewick Bakery Ltd')
  expect(asked()).toBe(0)
  await page.goto(`${world.server.url}/companies/11200417`)
  await visitor.sees('Thistlewick Bakery Ltd')
  expect(asked()).toBeGreaterThan(0)
})
