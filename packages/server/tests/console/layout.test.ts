import { companyChanges } from '@brassplate/core/simulators'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

const widths = [360, 390, 768, 1280]
const isProof = Boolean(process.env.BRASSPLATE_PROVE)
/** The pages of the reference are alike. In `test` the narrowest of each layout and one call in four are enough. */
const docsWidths = isProof ? widths : [360, 768]
const isChecked = (path: string, place: number) => isProof || !path.startsWith('/docs/api/') || place % 4 === 0
const navigationPxMax = 70

let world: ConsoleWorld
let session: Session
let visitor: Visitor

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  const { server, companiesHouse, receiver } = world
  const today = new Date().toISOString().slice(0, 10)
  companiesHouse.change('09999991', companyChanges.addCharge('Portmellow Savings Bank Plc', today))
  const { key, session: signedIn } = await world.member('ada@harbour-lane.example')
  session = signedIn
  for (const domain of ['harbour-lane.example', 'tidewright.example', 'silverreed.example']) {
    await server.ok('resolveDomain', { key, body: { domain }, headers: { prefer: 'wait=60' } })
  }
  for (const number of ['09999991', '11200417']) {
    await server.ok('watchCompany', { key, body: { company_number: number } })
  }
  await server.ok('createWebhook', { key, body: { webhook_url: receiver.url, signal_type: 'all' } })
  await server.ok('testWebhook', { key, path: { id: '1' } })
  await receiver.until(1)
})
afterAll(() => world?.close())

/** Words in table cells whose letters are on more than one line. A break after a hyphen or a slash is none. */
const brokenWords = `
[...document.querySelectorAll('th, td')].flatMap((cell) => {
  const broken = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const linesOf = (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  while (texts.nextNode()) {
    const whole = document.createRange()
    whole.selectNodeContents(texts.currentNode)
    if (linesOf(whole) < 2) continue
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (linesOf(range) > 1) broken.push(word)
    }
  }
  return broken
})`

/** Rows that are more than one line taller than what is in sight before the table is scrolled. */
const blankRows = `
[...document.querySelectorAll('tbody tr')].flatMap((row) => {
  const contents = [...row.cells].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  })
  const inSight = contents.filter(({ left, height }) => height > 0 && left < innerWidth - 40)
  const extent = Math.max(...inSight.map(({ bottom }) => bottom)) - Math.min(...inSight.map(({ top }) => top))
  const { paddingTop, lineHeight } = getComputedStyle(row.cells[0])
  const padding = parseFloat(paddingTop) + parseFloat(getComputedStyle(row).paddingTop)
  const blank = row.getBoundingClientRect().height - extent - 2 * padding
  return blank > parseFloat(lineHeight) + 1 ? [Math.round(blank) + ' px: ' + row.textContent] : []
})`

const references = ['/docs/api/resolveDomain', '/docs/api/searchCompanies', '/docs/api/createWebhook']

async function open(path: string): Promise<Page> {
  await visitor.page.goto(world.server.url + path)
  return visitor.page
}

const tables = [
  '/answers',
  '/reviews',
  '/search?name=harbour',
  '/watchlist',
  '/destinations',
  '/destinations/1',
  '/account',
  '/account/statement',
  '/companies/09999991/officers',
  '/companies/09999991/owners',
  '/companies/09999991/filings',
  '/domains/harbour-lane.example',
]

async function expectWholeWords(page: Page, atWidths = widths): Promise<void> {
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 800 })
    expect([page.url(), width, await page.evaluate(brokenWords)]).toEqual([page.url(), width, []])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
}

/**
 * Shows the articles of these pages of the docs one below the other in this page, because to load a page takes ten times
 * as long as to measure it. Returns the paths of those that have none.
 */
function showArticles(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    const own = document.querySelector('article')
    own.replaceChildren()
    const without = []
    for (const path of ${JSON.stringify(paths)}) {
      const text = await (await fetch(path)).text()
      const other = new DOMParser().parseFromString(text, 'text/html').querySelector('article')
      if (other) own.append(...other.childNodes)
      else without.push(path)
    }
    return without
  })()`)
}

async function expectNoBlankRows(page: Page): Promise<void> {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(blankRows)]).toEqual([width, []])
  }
}

describe('the tables', () => {
  // One visitor for all pages: a process of the browser for each takes longer than to show the page.
  beforeAll(async () => {
    visitor = await Visitor.of(world.browser, { session })
  })
  afterAll(() => visitor?.close())

  it('of the reference and of all guides show whole words at every width', async () => {
    const page = await open('/docs')
    const links = 'nav[aria-label=Documentation] a'
    const paths = await page.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(80)
    let tableCount = 0
    const expectWhole = async () => {
      tableCount += await page.locator('article table').count()
      await expectWholeWords(page, docsWidths)
    }
    let toLoad = paths
    if (!isProof) {
      await open('/docs/guides/webhooks')
      toLoad = await showArticles(page, paths.filter(isChecked))
      await expectWhole()
    }
    for (const path of toLoad) {
      await page.goto(world.server.url + path)
      await expectWhole()
    }
    expect(tableCount).toBeGreaterThan(isProof ? 300 : 200)
  })

  it('are cards for charges, whose words are whole at every width', async () => {
    const page = await open('/companies/09999991/charges')
    expect(await page.locator('main .card').count()).toBeGreaterThan(0)
    await expectWholeWords(page)
  })

  it.each(tables)('of %s show whole words at every width, and have no blank rows on a phone', async (path) => {
    const page = await open(path)
    expect(await page.locator('table').count()).toBeGreaterThan(0)
    await expectWholeWords(page)
    await expectNoBlankRows(page)
  })

  it.each(references)('of %s have no blank rows on a phone', async (path) => {
    await expectNoBlankRows(await open(path))
  })
})

describe('the navigation', () => {
  afterEach(() => visitor?.close())

  it.each([true, false])('is behind one button on a phone, with scripts: %s', async (hasScripts) => {
    visitor = await Visitor.of(world.browser, { session, hasScripts })
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${world.server.url}/watchlist`)
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
    const box = await page.locator('.side').boundingBox()
    expect(box?.height).toBeLessThan(navigationPxMax)
    expect(await links.count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Show the navigation' }).focus()
    await page.keyboard.press('Space')
    expect(await links.count()).toBeGreaterThan(8)
    expect(await page.locator('.side nav a[aria-current]').textContent()).toBe('Watchlist')
  })
})
