import { type Domain, siteNameOf } from '../domain/domain.js'
import type { PageLink } from '../extract/page-document.js'
import type { ReadPage, WebReading } from './web-reader.js'

export const pagesMax = 6
/** Includes requests for missing pages. */
export const requestsMax = 10
const enoughLinks = 3
/** Pages that say who runs a site do not have longer addresses. */
export const addressLengthMax = 300

/** Scores for links: the higher, the more likely the page says who runs the site. */
const linkScores: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:legal|imprint|impressum|company[-_ ]?(?:info|information|details|registration)|registered|statutory|regulatory|disclosures?|corporate(?:[-_ ]?information)?|site[-_ ]?info|small[-_ ]?print)\b/i,
    10,
  ],
  [/\b(?:terms|conditions|t-?and-?cs?|t&cs?|tcs?|tos)\b|terms|conditions/i, 8],
  [/privacy|gdpr|data[-_ ]?protection|preifatrwydd/i, 7],
  [
    /contact|about|who[-_ ]?we[-_ ]?are|our[-_ ]?(?:company|story)|get[-_ ]?in[-_ ]?touch|(?:find|visit|reach|email|talk[-_ ]?to|where[-_ ]?to[-_ ]?find)[-_ ]?us|enquir|meet[-_ ]?the[-_ ]?team|amdanom|cysylltu/i,
    5,
  ],
  [
    /cookie|modern[-_ ]?slavery|disclaimer|polic(?:y|ies)|accessibility|returns|refund|delivery|information|complaint|site[-_ ]?info|small[-_ ]?print|corporate|regulat|history|team|visit|help|customer[-_ ]?(?:service|care)|licen[cs]e|faq/i,
    3,
  ],
]

const fallbacks = [
  '/terms',
  '/privacy-policy',
  '/contact',
  '/about',
  '/terms-and-conditions',
  '/privacy',
  '/contact-us',
  '/about-us',
] as const

/** The possible addresses of a site's home page, in order. */
export function homeAddresses(domain: Domain): [string, ...string[]] {
  const name = siteNameOf(domain)
  return [`https://${name}/`, `https://www.${name}/`, `http://${name}/`]
}

/** Returns the page to read next; null if no other page is useful. */
type PagePlan = (pages: readonly ReadPage[], readings: readonly WebReading[]) => string | null

/** Plans the pages of one site. The links of each page are scored only once. */
export function planPages(domain: Domain): PagePlan {
  const scoresByPage = new Map<ReadPage, ReadonlyMap<string, number>>()
  const scoresOn = (page: ReadPage) => {
    const scores = scoresByPage.get(page) ?? scoreLinks(page.facts.links, domain)
    scoresByPage.set(page, scores)
    return scores
  }
  return (pages, readings) => {
    if (pages.length >= pagesMax || readings.length >= requestsMax) return null
    return nextPage(domain, pages, readings, rankUrls(pages.map(scoresOn)))
  }
}

function nextPage(
  domain: Domain,
  pages: readonly ReadPage[],
  readings: readonly WebReading[],
  links: readonly string[],
): string | null {
  const seen = new Set(readings.flatMap(({ requestedUrl, url }) => [normalizeUrl(requestedUrl), normalizeUrl(url)]))
  const next = links.find((url) => !seen.has(normalizeUrl(url)))
  if (next !== undefined) return next
  if (links.length >= enoughLinks) return null
  const [home] = pages
  const sitemap = home?.facts.isScriptShell ? `${originOf(home.url)}/sitemap.xml` : null
  if (sitemap !== null && !seen.has(normalizeUrl(sitemap))) return sitemap
  const origin = home ? originOf(home.url) : `https://${siteNameOf(domain)}`
  const tried = readings.filter(({ kind }) => kind === 'unread').length
  if (tried >= 4) return null
  return fallbacks.map((path) => `${origin}${path}`).find((url) => !seen.has(normalizeUrl(url))) ?? null
}

function rankUrls(pages: readonly ReadonlyMap<string, number>[]): string[] {
  const values = new Map<string, number>()
  for (const page of pages) for (const [url, value] of page) values.set(url, Math.max(values.get(url) ?? 0, value))
  return [...values].sort(([, one], [, other]) => other - one).map(([url]) => url)
}

function scoreLinks(links: readonly PageLink[], domain: Domain): ReadonlyMap<string, number> {
  const name = siteNameOf(domain)
  const values = new Map<string, number>()
  for (const link of links) {
    if (link.url.length > addressLengthMax || !isOnHost(link.url, name)) continue
    const value = scoreLink(link)
    if (value > 0) values.set(link.url, Math.max(values.get(link.url) ?? 0, value))
  }
  return values
}

function scoreLink({ url, text, zone }: PageLink): number {
  const path = pathOf(url)
  if (/\.(?:pdf|jpe?g|png|gif|webp|zip|docx?|xlsx?|mp4|mp3|xml|json)(?:$|\?)/i.test(path)) return 0
  const said = `${text} ${path.replaceAll('/', ' ')}`
  const value = linkScores.find(([shape]) => shape.test(said))?.[1] ?? 0
  if (value === 0) return 0
  const isDeep = path.split('/').filter(Boolean).length > 3
  return (
    value +
    (zone === 'footer' ? 1.5 : 0) -
    (isDeep ? 2 : 0) -
    (/blog|news|article|product|category|tag\//i.test(path) ? 4 : 0)
  )
}

/** Whether the address is on this host or on one below it. */
export function isOnHost(url: string, name: string): boolean {
  const host = hostIn(url)
  return host === name || host.endsWith(`.${name}`)
}

/** The host of an address, in lower case; empty without one. */
export function hostIn(url: string): string {
  return (/^https?:\/\/([^/?#:]+)/i.exec(url)?.[1] ?? '').toLowerCase()
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? url
}

function normalizeUrl(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
