import type { Company } from '../../register/company/company.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import { decide } from '../decide/decide.js'
import { isOnPages } from '../decide/decide-tenant.js'
import type { ResolvePorts } from '../decide/resolve-site.js'
import { type Domain, type DomainRules, requireDomain } from '../domain/domain.js'
import { readSite } from '../read/read-site.js'
import type { ReadPage } from '../read/web-reader.js'
import type { Evidence } from '../score/evidence.js'
import { examineSite } from '../score/examine-site.js'
import { type Scored, scoreCandidates } from '../score/score-candidates.js'
import { thresholds } from '../score/weights.js'
import type { WebsiteVerdict } from './find-website.js'

/** If more companies share the registered postcode, the office and the copyright holder are not proof. */
const sharingMax = 50

export interface WebsiteVerification extends WebsiteVerdict {
  /** The domain of the site itself: the redirect target if the domain redirects. */
  readonly domain: string
  /** The probability that the company runs the site. */
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly pagesRead: readonly ReadPage[]
  /** Why the site is not verified, as one clause; null if it is. */
  readonly reason: string | null
  readonly unreadReason: UnreadReason | 'challenge' | null
}

/** Reads a site and decides whether this company runs it. If the domain was guessed from the name, the name proves noMatch. */
export async function verifyWebsite(
  ports: ResolvePorts,
  text: string,
  company: Company,
  { isNameGuess }: { readonly isNameGuess: boolean },
  rules: DomainRules = {},
): Promise<WebsiteVerification> {
  const requested = requireDomain(text, rules)
  const read = await readSite(
    ports,
    requested,
    async (domain, pages) => {
      return verdictOf(ports, domain, pages, company, isNameGuess)
    },
    rules,
  )
  if (read.kind === 'read') return read.found
  const reason = 'the site could not be read'
  return { ...noMatch(requested, [], reason), unreadReason: read.reason }
}

async function verdictOf(
  ports: ResolvePorts,
  domain: Domain,
  pages: readonly ReadPage[],
  company: Company,
  isNameGuess: boolean,
): Promise<{ readonly found: WebsiteVerification; readonly isEnough: boolean }> {
  const examined = await examineSite(ports, domain, pages, company)
  const result = scoreCandidates(examined)
  const decision = decide(examined.site, result)
  const target = result.scored.find((one) => one.company.number === company.number)
  const none = (why: string) => ({ found: noMatch(domain, pages, why), isEnough: false })
  if (!target || !isOnPages(target)) return none('nothing on the site refers to the company')
  const isStopped = decision.best === null && decision.status === 'no_match'
  if (isStopped) return none(decision.reason ?? 'no single company runs it')

  const [first] = result.scored
  const sharing = examined.retrieved.sharingPostcode.get(company.office.postalCode ?? '') ?? 0
  const isProven = isProvenByPages(target, sharing)
  const reason = !(isProven || isCertified(target))
    ? 'the site shows neither the company number nor the registered office with the company name in the copyright notice'
    : first !== target
      ? `${first?.company.name} is more likely`
      : target.confidence < thresholds.verified
        ? (decision.reason ?? 'the evidence is not strong enough')
        : null
  const { bits, confidence, evidence } = target
  const read = { domain: domain.domain, bits, confidence, evidence, pagesRead: pages, reason, unreadReason: null }
  // Pages that are still unread may contradict a certificate, so it does not end the reading.
  if (reason === null) return { found: { ...read, status: 'verified' }, isEnough: isProven }
  // A guessed site that shows only the guessed name proves nothing.
  const isPossible = confidence >= thresholds.review && (!isNameGuess || hasMoreThanName(target))
  const found: WebsiteVerification = isPossible
    ? { ...read, status: 'needs_review' }
    : { ...read, status: 'no_match', confidence: 0 }
  return { found, isEnough: false }
}

/** The site states the number as the company's own, or shows its office and its name as the copyright holder. */
function isProvenByPages({ features }: Scored, sharing: number): boolean {
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration') && !features.has('num_conflict')
  const isNamed = features.has('num_name_same', 'num_name_near', 'num_name_elsewhere', 'num_name_short')
  const isHolder = features.has('cr_exact', 'cr_same_as')
  return (hasNumber && isNamed) || (isHolder && features.has('pc_equal') && sharing <= sharingMax)
}

/** Its number is in the certificate, and the domain reads like its name. */
function isCertified({ features }: Scored): boolean {
  return features.get('certificate_number') === 1 && !features.has('fit_none', 'fit_part', 'fit_contains')
}

function hasMoreThanName({ candidate, features }: Scored): boolean {
  return candidate.numbers.length > 0 || features.has('pc_equal', 'num_link', 'certificate_number')
}

function noMatch({ domain }: Domain, pagesRead: readonly ReadPage[], reason: string): WebsiteVerification {
  const bits = Number.NEGATIVE_INFINITY
  return { status: 'no_match', domain, bits, confidence: 0, evidence: [], pagesRead, reason, unreadReason: null }
}
