import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChromium, Visitor } from '../support/chromium.js'
import { TestServer } from '../support/server.js'
import { expectNoBlankRows, expectWholeWords } from '../support/table-layout.js'

const isProof = Boolean(process.env.BRASSPLATE_PROVE)
/** The pages of the reference are alike. In `test` the narrowest of each layout and one call in four are enough. */
const widths = isProof ? [360, 390, 768, 1280] : [360, 768]
const isChecked = (path: string, place: number) => isProof || !path.startsWith('/docs/api/') || place % 4 === 0

describe('a reader of the documentation in a browser', () => {
  let browser: Browser
  let server: TestServer
  let visitor: Visitor

  beforeAll(async () => {
    browser = await startChromium()
    server = await TestServer.start('sqlite')
    visitor = await Visitor.of(browser)
  })
  afterAll(async () => {
    await visitor?.close()
    await browser?.close()
    await server?.close()
  })

  it('chooses between the console and the command line in a guide, also without scripts, and goes on to the next', async () => {
    const reader = await Visitor.of(browser, { hasScripts: false })
    const { page } = reader
    await page.goto(`${server.url}/docs/guides/clean-a-customer-list`)
    const command = page.getByText('brassplate bulk customers.csv --output')
    expect(await command.isVisible()).toBe(false)
    await page.getByText('On the command line', { exact: true }).first().click()
    expect(await command.isVisible()).toBe(true)
    expect(await page.getByText('Send the file.').isVisible()).toBe(false)
    await page.goto(`${server.url}/docs/guides/clean-a-customer-list#on-the-command-line`)
    await page.reload()
    expect(await command.isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Next: Know a company' }).click()
    await reader.sees('Know a company')
    await reader.close()
  })

  it('searches, opens a result at its section, opens a call, and sees images, all without a violation of the policy', async () => {
    const { page } = visitor
    await page.goto(`${server.url}/docs`)
    await visitor.sees('Documentation')
    await page.getByLabel('Search the documentation').fill('webhook signature')
    await page.keyboard.press('Enter')
    await visitor.sees('Search')
    await page.getByRole('link', { name: 'Verify', exact: true }).click()
    await visitor.sees('Webhooks')
    expect(new URL(page.url()).hash).toBe('#verify')
    expect(await page.getByRole('heading', { name: 'Verify' }).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'POST /v1/partner/webhooks/{id}/test' }).first().click()
    await visitor.sees('Send a signed test event')
    expect(await page.locator('[aria-current="page"]').allTextContents()).toEqual(['Send a signed test event POST'])

    await page.goto(`${server.url}/docs/guides/accuracy`)
    const typeface = await page.evaluate('getComputedStyle(document.querySelector("article svg text")).fontFamily')
    expect(typeface).toContain('Inter Variable')
    expect(visitor.complaints).toEqual([])
    expect([...visitor.origins]).toEqual([server.url])
  })

  it('finds the calls of an area folded on a phone, and opens them', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${server.url}/docs`)
    const call = page.locator('.areas a[href="/docs/api/searchCompanies"]')
    expect(await call.isVisible()).toBe(false)
    await page.getByRole('heading', { name: 'Register', exact: true }).click()
    expect(await call.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    expect(await call.isVisible()).toBe(true)
  })

  it('reads figures on a phone in columns, and can scroll to the last one while it sees what they are about', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${server.url}/docs/guides/matching`)
    const table = page.locator('.figures').first()
    await table.evaluate((box) => box.scrollTo({ left: 10_000, behavior: 'instant' }))
    for (const cells of ['thead th', 'tbody tr:first-child td']) {
      const edges: Record<'top' | 'left' | 'right', number>[] = await table
        .locator(cells)
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()))
      const [name, last] = [edges.at(0), edges.at(-1)]
      expect(edges.length).toBeGreaterThan(3)
      expect(new Set(edges.map(({ top }) => top)).size).toBe(1)
      expect([(name?.left ?? -1) >= 0, (last?.right ?? 999) <= 390]).toEqual([true, true])
    }
  })

  it('sees options, names and addresses whole in code, and no sign of going on in a line of its own', async () => {
    const { page } = visitor
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['guides/cli', 'guides/accounts', 'guides/bulk', 'guides/webhooks', 'api/resolveDomain']) {
        await page.goto(`${server.url}/docs/${path}`)
        expect([path, width, await page.evaluate(brokenCode)]).toEqual([path, width, []])
      }
    }
  })

  it('sees the current page in the middle of the navigation, as high as the others, also without scripts', async () => {
    const reader = await Visitor.of(browser, { hasScripts: false })
    for (const { page } of [visitor, reader]) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${server.url}/docs/api/undoReview`)
      const current = await page.locator('nav [aria-current]').boundingBox()
      const other = await page.locator('nav ul ul > li:has([aria-current]) + li > a').boundingBox()
      expect(current?.y).toBeGreaterThan(300)
      expect(current?.y).toBeLessThan(500)
      expect(current?.height).toBe(other?.height)
    }
    await reader.close()
  })

  it('sees all tables of a guide as wide as its text', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const guide of ['credits', 'proof']) {
      await page.goto(`${server.url}/docs/guides/${guide}`)
      const widths = await page
        .locator('article > p, article table')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
      expect(new Set(widths).size).toBe(1)
    }
  })

  it('sees whole words in the tables of the reference and of all guides at every width', async () => {
    const { page } = visitor
    await page.goto(`${server.url}/docs`)
    const links = 'nav[aria-label=Documentation] a, main a[href^="/docs/"]'
    const paths = await page
      .locator(links)
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')?.split('#')[0] ?? ''))])
    expect(paths.length).toBeGreaterThan(80)
    let tableCount = 0
    const expectWhole = async () => {
      tableCount += await page.locator('article table').count()
      await expectWholeWords(page, widths)
    }
    let toLoad = paths
    if (!isProof) {
      await page.goto(`${server.url}/docs/guides/webhooks`)
      toLoad = await showArticles(page, paths.filter(isChecked))
      await expectWhole()
    }
    for (const path of toLoad) {
      await page.goto(server.url + path)
      await expectWhole()
    }
    expect(tableCount).toBeGreaterThan(isProof ? 300 : 200)
  })

  it.each(['resolveDomain', 'searchCompanies', 'createWebhook'])(
    'sees no blank rows on a phone in the tables of %s',
    async (call) => {
      const { page } = visitor
      await page.goto(`${server.url}/docs/api/${call}`)
      await expectNoBlankRows(page)
    },
  )
})

/** Words of code with letters in more than one line though they are not long, and a `\\` that is not in the line of its word. */
const brokenCode = `
[...document.querySelectorAll('article code')].flatMap((code) => {
  const tops = []
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    for (let place = 0; place < texts.currentNode.data.length; place++) {
      const range = document.createRange()
      range.setStart(texts.currentNode, place)
      range.setEnd(texts.currentNode, place + 1)
      const [box] = range.getClientRects()
      tops.push(box?.width ? Math.round(box.top) : null)
    }
  return [...code.textContent.matchAll(/\\S+(?: \\\\(?=\\n))?/g)]
    .filter(({ 0: { length }, index }) => length <= 32 && new Set(tops.slice(index, index + length).filter((top) => top !== null)).size > 1)
    .map(([word]) => word)
})`

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
