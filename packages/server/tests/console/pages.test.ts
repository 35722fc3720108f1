import { companyChanges } from '@brassplate/core/simulators'
import { source as axe } from 'axe-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { expectNoBlankRows, expectWholeWords } from '../support/table-layout.js'
import { ConsoleWorld } from './console-world.js'

const bytesMax = 60_000
const styleBytesMax = 110_000
const scriptBytesMax = 25_000
const navigationPxMax = 70

const wide = { width: 1280, height: 720 }
/** The navigation is closed and tables are cards. */
const phone = { width: 390, height: 844 }
const looks = [
  { size: wide, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
  { size: wide, colorScheme: 'dark' },
  { size: phone, colorScheme: 'light' },
] as const
/** Every page has the navigation of one of these two; of the docs this is the smallest page. */
const smallDocs = '/docs/search?q=webhook'
const isWhole = (path: string) => Boolean(process.env.BRASSPLATE_PROVE) || path === '/' || path === smallDocs
/**
 * The pages are made of the same parts, and the colours of a phone are those of a wide window. So `test` looks at one page
 * in all ways, at one in two, and at the others in these two by turns and without the navigation; `prove` in all ways.
 */
function looksAt(path: string, place: number) {
  if (process.env.BRASSPLATE_PROVE || path === '/') return looks
  return path === smallDocs ? looks.slice(0, 2) : [looks[place % 2 === 0 ? 0 : 1]]
}
const navigation = [['.side'], ['nav[aria-label=Documentation]']]

let world: ConsoleWorld
let session: Session
let key: string
let visitor: Visitor

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  const member = await world.member('ada@harbour-lane.example')
  await world.server.engine.operator.setAccountOperator('ada@harbour-lane.example', true)
  session = member.session
  key = member.key
  const { server, companiesHouse, receiver } = world
  const today = new Date().toISOString().slice(0, 10)
  companiesHouse.change('09999991', companyChanges.addCharge('Portmellow Savings Bank Plc', today))
  for (const domain of ['harbour-lane.example', 'tidewright.example', 'silverreed.example']) {
    await server.ok('resolveDomain', { key: member.key, body: { domain }, headers: { prefer: 'wait=30' } })
  }
  for (const company_number of ['09999991', '11200417']) {
    await server.ok('watchCompany', { key: member.key, body: { company_number } })
  }
  await server.ok('createWebhook', { key: member.key, body: { webhook_url: receiver.url, signal_type: 'all' } })
  await server.ok('testWebhook', { key: member.key, path: { id: '1' } })
  await receiver.until(1)
})
afterAll(() => world?.close())

const pages = [
  '/',
  '/domains/harbour-lane.example',
  '/domains/tidewright.example',
  '/domains/somebody.example',
  '/companies/09999991',
  '/companies/09999991/officers',
  '/companies/09999991/owners',
  '/companies/09999991/ownership',
  '/companies/06999921/ownership',
  '/companies/06999921/ownership?by=officers',
  '/companies/09999991/officers?as_of=2020-01-01',
  '/companies/09999991/charges',
  '/companies/06888804/insolvency',
  '/companies/09999991/filings',
  '/answers',
  '/reviews',
  '/reviews?status=decided',
  '/reviews/tidewright.example',
  '/search',
  '/search?name=harbour',
  '/search?is_overdue=true&company_status=active&has_charges=false',
  '/search?identity_verification=due',
  '/lists',
  '/watchlist',
  '/signals',
  '/destinations',
  '/destinations/1',
  '/account',
  '/account/statement',
  '/account/links',
  '/apps',
  '/operator',
  '/docs',
  '/docs/api/resolveDomain',
  '/docs/guides/webhooks',
  '/docs/guides/clean-a-customer-list',
  '/docs/guides/reference-sdk',
  smallDocs,
  '/docs/design',
]

/** Those of charges are cards. */
const withTables = [
  '/domains/harbour-lane.example',
  '/companies/09999991/officers',
  '/companies/09999991/owners',
  '/companies/09999991/filings',
  '/answers',
  '/reviews',
  '/search?name=harbour',
  '/watchlist',
  '/destinations',
  '/destinations/1',
  '/account',
  '/account/statement',
]

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/**
 * What axe-core finds on the page as it is. It is evaluated from outside, so the policy of the page stays as it is. Only
 * violations are described in full, and without selectors, because describing what passes takes a third of the time. No
 * page has a sound or a style of another site that would be loaded first.
 */
const options = JSON.stringify({ resultTypes: ['violations'], selectors: false, preload: false })

async function findings({ page }: Visitor, exclude: typeof navigation): Promise<string[]> {
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify({ exclude })}, ${options})`)) as {
    violations: readonly Finding[]
  }
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html} ${failureSummary}`),
  )
}

describe('in light, in dark and on a phone', () => {
  let bytes = 0

  // One visitor for all pages: a process of the browser for each takes longer than to show the page.
  beforeAll(async () => {
    visitor = await Visitor.of(world.browser, { session })
    const { context, page } = visitor
    // Each page loads everything, as on a first visit.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
    page.on('response', async (response) => {
      // Styles, scripts and fonts are kept for ever.
      if (response.url().includes('/assets/')) return
      const { length } = await response.body().catch(() => Buffer.alloc(0))
      bytes += length
    })
  })
  afterAll(() => visitor?.close())

  const places = pages.map((path, place) => [path, place] as const)
  it.each(places)(
    '%s is accessible, small, asks no other site for anything, and fits every width',
    async (path, place) => {
      const { page, complaints, origins } = visitor
      // Nothing of the page before may still be counted.
      await page.goto('about:blank')
      complaints.length = 0
      origins.clear()
      bytes = 0
      await page.setViewportSize(wide)
      await page.emulateMedia({ colorScheme: 'light' })
      expect((await page.goto(world.server.url + path))?.status()).toBe(200)
      // There is exactly one, or this fails.
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(axe)
      for (const { size, colorScheme } of looksAt(path, place)) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        const found = await findings(visitor, isWhole(path) ? [] : navigation)
        expect([size.width, colorScheme, found]).toEqual([size.width, colorScheme, []])
      }
      expect(bytes).toBeLessThan(bytesMax)
      expect([...origins]).toEqual([world.server.url])
      expect(complaints).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      if (withTables.includes(path)) expect(await page.locator('table').count()).toBeGreaterThan(0)
      if (path.endsWith('/charges')) expect(await page.locator('main .card').count()).toBeGreaterThan(0)
      if (path.startsWith('/docs')) return
      await expectWholeWords(page)
      await expectNoBlankRows(page)
    },
  )
})

describe('the navigation', () => {
  afterEach(() => visitor?.close())

  it.each([true, false])('is behind one button on a phone, with scripts: %s', async (hasScripts) => {
    visitor = await Visitor.of(world.browser, { session, hasScripts })
    const { page } = visitor
    await page.setViewportSize(phone)
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

describe('a page', () => {
  afterEach(() => visitor?.close())

  it('paints before its script has come', async () => {
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.route('**/assets/*.{js,woff2}*', (route) => route.abort())
    await page.goto(`${world.server.url}/domains/harbour-lane.example`)
    expect(await page.locator('.waterfall').isVisible()).toBe(true)
    const radius = await page.evaluate("getComputedStyle(document.querySelector('.card')).borderRadius")
    expect(radius).toBe('8px')
  })

  it('loads styles of at most 110 kB together, sent compressed', async () => {
    const page = String((await world.server.raw('GET', '/login')).body)
    expect(page).not.toContain('<style')
    let bytes = 0
    for (const name of ['style.css', 'console.css']) {
      const { body, headers } = await world.server.raw('GET', `/assets/${name}`, {
        headers: { 'accept-encoding': 'br' },
      })
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('content-encoding')).toBe('br')
      bytes += Buffer.byteLength(String(body))
    }
    expect(bytes).toBeLessThan(styleBytesMax)
  })

  it('loads scripts of at most 25 kB together', async () => {
    let bytes = 0
    for (const name of ['page.js', 'console.js']) {
      const { body, headers } = await world.server.raw('GET', `/assets/${name}`)
      expect(headers.get('cache-control')).toContain('immutable')
      bytes += String(body).length
    }
    expect(bytes).toBeLessThan(scriptBytesMax)
  })

  it('loads its fonts from this server, once', async () => {
    visitor = await Visitor.of(world.browser, { session })
    const { page, complaints } = visitor
    const fonts: string[] = []
    page.on('response', (response) => void (response.url().includes('.woff2') && fonts.push(response.url())))
    await page.goto(`${world.server.url}/account`)
    await page.evaluate('document.fonts.ready')
    expect(await page.evaluate(`document.fonts.check('14px "Inter Variable"')`)).toBe(true)
    expect(complaints).toEqual([])
    for (const font of new Set(fonts)) {
      const { headers } = await world.server.raw('GET', font.slice(world.server.url.length))
      expect(headers.get('content-type')).toBe('font/woff2')
      expect(headers.get('cache-control')).toContain('immutable')
    }
    expect(fonts.length).toBe(new Set(fonts).size)
  })
})

describe('the welcome page', () => {
  it('shows the answer that the server gives', async () => {
    const answer = await world.server.ok('getDomainResolution', { key, path: { domain: 'harbour-lane.example' } })
    const page = String((await world.server.raw('GET', '/')).body)
    expect(page).toContain(`${((answer.match_confidence ?? 0) * 100).toFixed(1)} %`)
    for (const { bits } of answer.evidence) expect(page).toContain(`+${bits.toFixed(2)}`)
  })
})

describe('a company number that cannot be', () => {
  it('is explained with ways on', async () => {
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.goto(`${world.server.url}/companies/00000000`)
    await visitor.sees('There is no such company')
    await page.getByText('“00000000” is not a valid company number: no company has it.').waitFor()
    await page.getByRole('link', { name: 'Search companies' }).click()
    await visitor.sees('Companies')
  })
})

describe('a page that makes no API call', () => {
  it('counts against a limit of its own', async () => {
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const remaining = async () => {
      const response = await fetch(`${world.server.url}/lists/bulk_unknown`, { headers: { cookie } })
      expect(response.status).toBe(404)
      return Number(/^"pages";r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1])
    }
    const before = await remaining()
    expect(await remaining()).toBeLessThanOrEqual(before)
    expect(before).toBeGreaterThan(100_000)
  })
})
