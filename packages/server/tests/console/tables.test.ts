import { readFileSync } from 'node:fs'
import { companyChanges } from '@brassplate/core/simulators'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

let world: ConsoleWorld
let visitor: Visitor

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
})
afterEach(() => visitor?.close())
afterAll(() => world?.close())

async function open(path: string, session: Session, hasScripts: boolean) {
  visitor = await Visitor.of(world.browser, { session, hasScripts })
  await visitor.page.goto(world.server.url + path)
  return visitor.page
}

describe.each([true, false])('with scripts: %s', (hasScripts) => {
  let key: string
  let session: Session

  beforeAll(async () => {
    ;({ key, session } = await world.member(`tables.${hasScripts}@harbour-lane.example`))
  })

  it('watches the companies that are selected among those found', async () => {
    const page = await open('/search?town=Portmellow', session, hasScripts)
    await page.getByLabel('Select Harbour Lane Boatworks Limited').check()
    await page.getByRole('button', { name: hasScripts ? 'Watch 1 new' : 'Watch', exact: true }).click()
    await page.getByText('The selected companies are on your watchlist.').waitFor()
    expect(page.url()).toContain('town=Portmellow')
    await page.getByRole('heading', { name: /^\d+ compan(?:y|ies)$/ }).waitFor()
    expect(await page.getByRole('row', { name: /Harbour Lane.*\(watched\)/ }).count()).toBe(1)
    expect(await page.locator('.watched').count()).toBe(1)
    await page.getByLabel('Select Harbour Lane Boatworks Limited').check()
    if (hasScripts) expect(await page.getByRole('button', { name: 'Watched already' }).isDisabled()).toBe(true)
    const { data } = await world.server.ok('listWatchlist', { key })
    expect(data.map(({ company_number: number }) => number)).toEqual(['09999991'])
  })

  it('tags and removes what is selected, and filters and sorts by the address', async () => {
    await world.server.ok('watchCompany', { key, body: { company_number: '11200417' } })
    const page = await open('/watchlist?sort=name&order=desc', session, hasScripts)
    const names = () => page.locator('td.main > a').allTextContents()
    expect(await names()).toEqual(['Thistlewick Bakery Ltd', 'Harbour Lane Boatworks Limited'])
    await page.getByRole('link', { name: 'Company', exact: true }).click()
    expect(await names()).toEqual(['Harbour Lane Boatworks Limited', 'Thistlewick Bakery Ltd'])
    expect(await page.locator('th[aria-sort]').textContent()).toBe('Company')
    expect(await page.getByRole('link', { name: 'Sort by what needs attention' }).isVisible()).toBe(true)
    await page.getByLabel('Select Thistlewick Bakery Ltd').check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['company_number', '11200417'])
    await page.getByLabel('Select Thistlewick Bakery Ltd').check()
    await page.getByText('Tag…').click()
    await page.getByLabel('Tag for the selected companies').fill('north, bakers')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByText('The selected companies have the tags.').waitFor()
    const tagged = await world.server.ok('listWatchlist', { key })
    expect(tagged.data.flatMap(({ tags }) => tags).toSorted()).toEqual(['bakers', 'north'])
    await page.getByLabel('Select Thistlewick Bakery Ltd').check()
    await page.getByText('Tag…').click()
    await page.getByLabel('Tag for the selected companies').fill('north')
    await page.getByRole('button', { name: 'Remove tag' }).click()
    await page.getByText('The selected companies no longer have the tags.').waitFor()
    await page.locator('.chip > summary', { hasText: 'Tag' }).click()
    await page.locator('.picks').getByRole('link', { name: 'bakers', exact: true }).click()
    await page.waitForURL(/tag=bakers/)
    expect(await names()).toEqual(['Thistlewick Bakery Ltd'])
    await page.getByLabel('Select Thistlewick Bakery Ltd').check()
    await page.getByRole('button', { name: 'Stop watching' }).last().click()
    await page.getByRole('link', { name: 'Keep them' }).click()
    expect(await names()).toEqual(['Thistlewick Bakery Ltd'])
    await page.getByLabel('Select Thistlewick Bakery Ltd').check()
    await page.getByRole('button', { name: 'Stop watching' }).last().click()
    await page.getByRole('button', { name: 'Stop watching 1 company' }).click()
    await page.getByText('The selected companies are no longer watched.').waitFor()
    const { data } = await world.server.ok('listWatchlist', { key })
    expect(data.map(({ company_number: number }) => number)).toEqual(['09999991'])
  })

  it('keeps what was written in a refused form, and says at the field what is wrong', async () => {
    const page = await open('/destinations', session, hasScripts)
    await page.getByLabel('Address', { exact: true }).fill('ftp://hooks.example/signals')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('ftp://hooks.example/signals')
  })

  it('finds companies, people at watched companies, pages and actions with one search', async () => {
    const { server, companiesHouse } = world
    companiesHouse.change('09999991', companyChanges.appointOfficer('MERRIDEW, Ottoline', '2026-01-05'))
    await server.ok('watchCompany', { key, body: { company_number: '09999991' } })
    await server.ok('listOfficers', { key, path: { company_number: '09999991' } })
    const page = await open('/find?q=harbour', session, hasScripts)
    await page.getByRole('link', { name: /^Harbour Lane Boatworks Limited/ }).waitFor()
    await page.goto(`${server.url}/find?q=ottoline`)
    await page
      .getByRole('link', { name: /^Ottoline Merridew.*Harbour Lane Boatworks Limited/ })
      .first()
      .waitFor()
    await page.goto(`${server.url}/find?q=webhooks`)
    await page
      .getByRole('link', { name: /^Destinations/ })
      .last()
      .waitFor()
    if (!hasScripts) return
    await page.keyboard.press('Control+k')
    expect(await page.evaluate('document.activeElement.id')).toBe('find')
    await page.keyboard.type('statem')
    await page.getByRole('option', { name: /^Credit statement/ }).waitFor()
    // The first one is selected.
    await page.keyboard.press('Enter')
    await visitor.sees('Credit statement')
  })
})

it('selects rows with x, with Shift and all at once', async () => {
  const { key, session } = await world.member('keys@harbour-lane.example')
  for (const number of ['09999991', '11200417', '02718284'])
    await world.server.ok('watchCompany', { key, body: { company_number: number } })
  const page = await open('/watchlist', session, true)
  const picked = page.locator('[data-picked]')
  // What can be done with rows comes with the first one that is selected.
  const remove = page.getByRole('form', { name: 'Selected rows' }).getByRole('button', { name: 'Stop watching' })
  expect(await remove.isVisible()).toBe(false)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await picked.textContent()).toBe('1 selected')
  expect(await remove.isVisible()).toBe(true)
  await page
    .locator('td.pick input')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  expect(await picked.textContent()).toBe('3 selected')
  await page.getByLabel('Select all rows').click()
  expect(await picked.textContent()).toBe('None selected')
})

it('copies the official form of a company name', async () => {
  const { key, session } = await world.member('copies@harbour-lane.example')
  await world.server.ok('watchCompany', { key, body: { company_number: '09999991' } })
  const page = await open('/watchlist', session, true)
  const copied = await page.evaluate(`
    const data = new DataTransfer()
    getSelection().selectAllChildren(document.querySelector('td.main > a'))
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    data.getData('text/plain')
  `)
  expect(copied).toBe('HARBOUR LANE BOATWORKS LIMITED')
})

it('says on the home page what needs somebody, and leads there', async () => {
  const { key, session } = await world.member('needs@harbour-lane.example')
  const body = { domain: 'tidewright.example' }
  await world.server.ok('resolveDomain', { key, body, headers: { prefer: 'wait=60' } })
  const page = await open('/', session, false)
  await page.getByRole('link', { name: '1 review to decide' }).click()
  await visitor.sees('Reviews')
})
