import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import { type Domain, type ResolutionRules, siteNameOf } from '../domain/domain.js'
import type { SubjectName } from '../domain/subject.js'
import type { MatchStatus } from '../match-status.js'
import { readSite } from '../read/read-site.js'
import type { ReadPage, WebReader } from '../read/web-reader.js'
import type { Evidence } from '../score/evidence.js'
import { examineSite } from '../score/examine-site.js'
import { confidenceOf, scoreCandidates } from '../score/score-candidates.js'
import { defaultMatchThreshold, modelVersion } from '../score/weights.js'
import { type Decision, decide, reviewable } from './decide.js'
import { decideTenant, isSettledByHost, type JudgedSite } from './decide-tenant.js'
import { explain } from './explain.js'
import { type RelatedCompany, relatedCompanies } from './related-companies.js'
import { type ReviewCandidate, reviewCandidates } from './review-candidates.js'
import { type SiteUnreadReason, unreadWords } from './unread-words.js'

export type ResolvePorts = Pick<Ports, 'register' | 'overlay' | 'clock' | 'breathe'> & { readonly web: WebReader }

export interface SiteResolution {
  readonly inputDomain: string
  /** The domain of the site itself: the redirect target if the input domain redirects. */
  readonly canonicalDomain: string
  readonly matchStatus: MatchStatus
  readonly matchConfidence: number
  readonly company: Company | null
  /** Evidence for the best candidate. Its bits add up to `matchConfidence`. */
  readonly evidence: readonly Evidence[]
  readonly relatedCompanies: readonly RelatedCompany[]
  readonly reviewCandidates: readonly ReviewCandidate[]
  readonly explanation: string
  readonly pagesRead: readonly ReadPage[]
  /** Why the site could not be read; null if it was read. */
  readonly unreadReason: SiteUnreadReason | null
  readonly modelVersion: string
}

/** Reads a site page by page until a company is matched or no page is left to read. */
export async function resolveSite(
  ports: ResolvePorts,
  requested: Domain,
  rules: ResolutionRules = {},
): Promise<SiteResolution> {
  const { matchThreshold = defaultMatchThreshold } = rules
  const read = await readSite(
    ports,
    requested,
    async (domain, pages) => {
      const found = await judge(ports, domain, pages, matchThreshold)
      return { found, isEnough: isMatchedByPages(found.decision, matchThreshold) && isSettledByHost(found) }
    },
    rules,
  )
  if (read.kind === 'unread') return unread(requested, read.reason, read.status)
  const found = await decideTenant(ports, read.found, (domain, pages) => judge(ports, domain, pages, matchThreshold))
  return resolutionOf(requested, found, matchThreshold)
}

async function judge(
  ports: ResolvePorts,
  domain: Domain,
  pages: readonly ReadPage[],
  matchThreshold: number,
): Promise<JudgedSite> {
  const examined = await examineSite(ports, domain, pages)
  const result = scoreCandidates(examined)
  return { ...examined, ...result, decision: decide(examined.site, result, matchThreshold) }
}

/** From here on, a match by name alone has been as safe as one by number. */
const surely = 0.99

/** Pages that are still unread may contradict a certificate or a name, so these do not end the reading. */
function isMatchedByPages({ status, best }: Decision, matchThreshold: number): boolean {
  if (status !== 'matched' || best === null) return false
  const certified = best.evidence.find(({ kind }) => kind === 'tls_certificate')?.bits ?? 0
  const confidence = confidenceOf(best.bits - certified)
  const isNumbered = best.features.has('num_company', 'num_bracket')
  return confidence >= Math.max(matchThreshold, isNumbered ? 0 : surely)
}

function resolutionOf(
  requested: Domain,
  { site, scored, abroad, decision }: JudgedSite,
  matchThreshold: number,
): SiteResolution {
  const pages = site.views.map(({ page }) => page)
  const { status } = decision
  const matched = status === 'matched' ? decision.best : null
  const isProposed = status === 'matched' || status === 'needs_review'
  return {
    inputDomain: siteNameOf(requested),
    canonicalDomain: siteNameOf(site.domain),
    matchStatus: status,
    matchConfidence: isProposed ? decision.confidence : 0,
    company: matched?.company ?? null,
    evidence: isProposed ? (decision.best?.evidence ?? []) : [],
    relatedCompanies: matched ? relatedCompanies(matched, scored) : [],
    reviewCandidates:
      status === 'needs_review'
        ? reviewCandidates(site, reviewable(decision, scored), { scored, abroad }, matchThreshold, decision.reason)
        : [],
    explanation: explain(site, decision, scored),
    pagesRead: pages,
    unreadReason: status === 'scrape_failed' ? 'script' : null,
    modelVersion,
  }
}

/** A resolution without any page read. */
function emptyResolution(
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

/** The resolution of a public suffix, which needs no page. */
export function publicSuffixResolution(domain: SubjectName): SiteResolution {
  return emptyResolution(
    domain,
    'no_match',
    null,
    `${domain} is a public suffix: others register domains under it, so no single company runs it.`,
  )
}

function unread(asked: Domain, reason: SiteUnreadReason, status: number | null): SiteResolution {
  const domain = siteNameOf(asked)
  const answered = status !== null && status >= 400 ? ` (HTTP status ${status})` : ''
  const explanation = `The site at ${domain} could not be read: ${unreadWords[reason]}${answered}. So its owner could not be determined.`
  return emptyResolution(domain, 'scrape_failed', reason, explanation)
}
