import type { Clock } from '../../shared/clock.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import { type Domain, type DomainRules, parseDomain, siteNameOf, withTenant } from '../domain/domain.js'
import { homeAddresses, isOnHost, planPages } from './plan-pages.js'
import type { ReadPage, WebReader, WebReading } from './web-reader.js'

const siteMaxMs = 15_000
/**
 * Silence limits until a site has responded at all: 6 s for its first address, because small hosts can be slow, and 2 s
 * for each other address. Otherwise a site that accepts connections and never responds would use up the whole time.
 */
const firstSilentMaxMs = 6_000
const nextSilentMaxMs = 2_000

export interface SitePorts {
  readonly web: WebReader
  readonly clock: Clock
}

export type SiteReading<Found> =
  | { readonly kind: 'read'; readonly found: Found }
  | {
      readonly kind: 'unread'
      readonly reason: UnreadReason | 'challenge'
      /** The HTTP status of the home page; null if there was no response. */
      readonly status: number | null
    }

/** Judges the pages read so far and decides whether they are enough. */
export type Judge<Found> = (
  domain: Domain,
  pages: readonly ReadPage[],
) => Promise<{ readonly found: Found; readonly isEnough: boolean }>

/** Reads the home page and then the pages most likely to say who runs the site, until `judge` has enough. */
export async function readSite<Found>(
  ports: SitePorts,
  asked: Domain,
  judge: Judge<Found>,
  rules: DomainRules,
): Promise<SiteReading<Found>> {
  const until = ports.clock.now() + siteMaxMs
  const readings: WebReading[] = []
  let hasAnswered = false
  const read = async (url: string) => {
    const silentMaxMs = readings.length === 0 ? firstSilentMaxMs : nextSilentMaxMs
    const timeMaxMs = Math.max(1, until - ports.clock.now())
    const reading = await ports.web.read(url, timeMaxMs, hasAnswered ? undefined : silentMaxMs)
    hasAnswered ||= !isSilent(reading)
    readings.push(reading)
    return reading
  }

  const home = await readHome(asked, read)
  if (home.kind === 'unread') return { kind: 'unread', reason: home.reason, status: home.status }
  if (isClosed(home)) return { kind: 'unread', reason: 'challenge', status: home.status }
  // If the site redirects, the target is the site.
  const domain = isOnHost(home.url, siteNameOf(asked)) ? asked : (targetOf(asked, home.url, rules) ?? asked)
  const nextPage = planPages(domain)
  const pages: ReadPage[] = [home]
  let { found, isEnough } = await judge(domain, pages)
  while (!isEnough && ports.clock.now() < until) {
    const next = nextPage(pages, readings)
    if (next === null) break
    const reading = await read(next)
    if (reading.kind !== 'page' || isClosed(reading)) continue
    pages.push(reading)
    ;({ found, isEnough } = await judge(domain, pages))
  }
  return { kind: 'read', found }
}

/** The site at the end of a redirect. A question about a host stays one, so a redirect does not skip its checks. */
function targetOf(asked: Domain, url: string, rules: DomainRules): Domain | null {
  const target = parseDomain(url, rules)
  return target && asked.tenant !== undefined ? withTenant(url, target) : target
}

const homeMaxMs = 5_000

/** Reads the home page alone; null if it cannot be read. */
export async function readHomePage({ web, clock }: SitePorts, domain: Domain): Promise<ReadPage | null> {
  const until = clock.now() + homeMaxMs
  const home = await readHome(domain, (url) => web.read(url, Math.max(1, until - clock.now()), nextSilentMaxMs))
  return home.kind === 'page' && !isClosed(home) ? home : null
}

function isSilent(reading: WebReading): boolean {
  return reading.kind === 'unread' && reading.reason === 'timeout' && reading.status === null
}

const closedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** The site demands authentication or shows a bot challenge, so the page says nothing about the site. */
function isClosed({ status, facts }: ReadPage): boolean {
  return closedStatuses.has(status) || facts.pageKind === 'challenge'
}

async function readHome(domain: Domain, read: (url: string) => Promise<WebReading>): Promise<WebReading> {
  const [first, ...others] = homeAddresses(domain)
  let last = await read(first)
  for (const url of others) {
    if (last.kind === 'page' || last.reason === 'robots') break
    last = await read(url)
  }
  return last.kind === 'page' ? followRefresh(last, read) : last
}

async function followRefresh(page: ReadPage, read: (url: string) => Promise<WebReading>): Promise<ReadPage> {
  const { refreshUrl } = page.facts
  if (refreshUrl === null || refreshUrl === page.url) return page
  const target = await read(refreshUrl)
  return target.kind === 'page' ? target : page
}
