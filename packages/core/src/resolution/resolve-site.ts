import type { Ports } from '../ports.js'
import type { Company } from '../register/company.js'
import type { CompanyNumber } from '../register/company-number.js'
import type { Clues, Retrieved } from '../register/search/retrieve.js'
import { type ScoreSummary, summaryOf } from './confidence.js'
import { currentCompanies } from './current-companies.js'
import { type Decision, decide, reviewable } from './decide.js'
import { type Domain, type DomainRules, isSharedSuffix, requireDomain } from './domain.js'
import type { Evidence } from './evidence.js'
import { explain } from './explain.js'
import type { MatchStatus } from './match-status.js'
import { readSite } from './read-site.js'
import { type RelatedCompany, relatedCompanies } from './related-companies.js'
import { type ReviewCandidate, reviewCandidates } from './review-candidates.js'
import { type Scored, score } from './score.js'
import { type Site, siteOf } from './site.js'
import type { ReadPage, UnreadReason, WebReader } from './web-reader.js'
import { modelVersion } from './weights.js'

export type ResolvePorts = Pick<Ports, 'register' | 'overlay' | 'clock'> & { readonly web: WebReader }

export interface SiteResolution {
  readonly inputDomain: string
  /** Where the site really is: the target where the domain leads elsewhere. */
  readonly canonicalDomain: string
  readonly matchStatus: MatchStatus
  readonly matchConfidence: number
  /** Of the company that fits best, whatever was decided; null where none was found. */
  readonly score: ScoreSummary | null
  readonly company: Company | null
  readonly evidence: readonly Evidence[]
  readonly relatedCompanies: readonly RelatedCompany[]
  readonly reviewCandidates: readonly ReviewCandidate[]
  readonly explanation: string
  readonly pagesRead: readonly ReadPage[]
  /** Why the site could not be read; null where it was. */
  readonly unreadReason: UnreadReason | 'challenge' | 'script' | null
  readonly modelVersion: string
}

/** Reads a site, page by page, until it is clear who stands behind it or there is nothing more to read. */
export async function resolveSite(ports: ResolvePorts, text: string, rules: DomainRules = {}): Promise<SiteResolution> {
  if (isSharedSuffix(text)) return sharedEnding(text)
  const asked = requireDomain(text, rules)
  const read = await readSite(
    ports,
    asked,
    async (domain, pages) => {
      const found = await judge(ports, domain, pages)
      return { found, isEnough: found.decision.status === 'matched' }
    },
    rules,
  )
  return read.kind === 'unread' ? unread(asked, read.reason) : resolutionOf(asked, read.found)
}

export interface Judgement {
  readonly site: Site
  readonly retrieved: Retrieved
  readonly scored: readonly Scored[]
  readonly decision: Decision
}

/** Scores the companies that the pages may speak of; `expected` is among them whatever they say. */
export async function judge(
  ports: ResolvePorts,
  domain: Domain,
  pages: readonly ReadPage[],
  expected: Company | null = null,
): Promise<Judgement> {
  const site = siteOf(domain, pages)
  const clues = cluesOf(site)
  const retrieved = await ports.register.retrieve(
    expected ? { ...clues, numbers: [expected.number, ...clues.numbers] } : clues,
  )
  const current = { ...retrieved, companies: await currentCompanies(ports, retrieved.companies) }
  const scored = score(site, current)
  return { site, retrieved: current, scored, decision: decide(site, scored) }
}

function cluesOf(site: Site): Clues {
  const numbers = new Set<CompanyNumber>()
  for (const { number, isPlaceholder, foreignPlace } of site.numbers)
    if (!isPlaceholder && !foreignPlace) numbers.add(number)
  for (const { facts } of site.pages) for (const { number } of facts.registerLinks) numbers.add(number)
  const spokenFirst = [...site.names].sort((one, other) => Number(other.isSpoken) - Number(one.isSpoken))
  const names = new Map<string, string>()
  for (const { readings } of spokenFirst)
    for (const { name, key } of readings) if (!names.has(key)) names.set(key, name)
  return {
    numbers: [...numbers],
    names: [...names.values()],
    postcodes: [...site.postcodes],
    brands: [...new Set([site.domain.label.replace(/[-_]/g, ' '), ...site.brands])],
  }
}

function resolutionOf(asked: Domain, { site, scored, decision }: Judgement): SiteResolution {
  const isEmptyShell = site.pages.every(({ facts }) => facts.isScriptShell) && decision.status === 'no_match'
  const status: MatchStatus = isEmptyShell ? 'scrape_failed' : decision.status
  const matched = status === 'matched' ? decision.best : null
  const review = status === 'needs_review' ? reviewable(decision, scored) : []
  return {
    inputDomain: asked.domain,
    canonicalDomain: site.domain.domain,
    matchStatus: status,
    matchConfidence: status === 'matched' || status === 'needs_review' ? decision.confidence : 0,
    score: scored[0] ? summaryOf(scored[0], scored, matched ? 'taken' : 'undecided') : null,
    company: matched?.company ?? null,
    evidence: (matched ?? (status === 'needs_review' ? decision.best : null))?.evidence ?? [],
    relatedCompanies: matched ? relatedCompanies(site, matched, scored) : [],
    reviewCandidates: reviewCandidates(site, review, scored),
    explanation: explain(site, { ...decision, status }, scored),
    pagesRead: site.pages,
    unreadReason: status === 'scrape_failed' ? 'script' : null,
    modelVersion,
  }
}

/** What every answer without a site has in common. */
function without(
  domain: string,
  status: MatchStatus,
  reason: SiteResolution['unreadReason'],
  explanation: string,
): SiteResolution {
  return {
    inputDomain: domain,
    canonicalDomain: domain,
    matchStatus: status,
    matchConfidence: 0,
    score: null,
    company: null,
    evidence: [],
    relatedCompanies: [],
    reviewCandidates: [],
    explanation,
    pagesRead: [],
    unreadReason: reason,
    modelVersion,
  }
}

/** Of an ending that others have their sites under, which is known without reading any. */
export function sharedEnding(text: string): SiteResolution {
  const domain = text.trim().toLowerCase()
  return without(
    domain,
    'no_match',
    null,
    `Others have their sites under ${domain}, so no one company stands behind it.`,
  )
}

function unread({ domain }: Domain, reason: NonNullable<SiteResolution['unreadReason']>): SiteResolution {
  const explanation = `The site of ${domain} could not be read (${reason.replaceAll('_', ' ')}), so nothing can be said of who stands behind it.`
  return without(domain, 'scrape_failed', reason, explanation)
}
