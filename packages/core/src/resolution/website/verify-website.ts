import type { Company } from '../../register/company/company.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import { decide } from '../decide/decide.js'
import type { Evidence } from '../decide/evidence.js'
import type { ResolvePorts } from '../decide/resolve-site.js'
import { type Domain, type DomainRules, requireDomain } from '../domain/domain.js'
import { readSite } from '../read/read-site.js'
import type { ReadPage } from '../read/web-reader.js'
import { examineSite } from '../score/examine-site.js'
import { type Scored, scoreCandidates } from '../score/score-candidates.js'
import { thresholds } from '../score/weights.js'
import type { WebsiteVerdict } from './find-website.js'

/** At an address that more companies share, a name in the copyright line does not decide. */
const sharingMax = 50

export interface WebsiteVerification extends WebsiteVerdict {
  /** Where the site really is: the target if the domain redirects. */
  readonly domain: string
  /** The probability that the site is the company's. */
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly pagesRead: readonly ReadPage[]
  /** Why it is not verified; null if it is. One clause. */
  readonly reason: string | null
  readonly unreadReason: UnreadReason | 'challenge' | null
}

/** Reads a site and says whether this company runs it. A name that led there proves nothing. */
export async function verifyWebsite(
  ports: ResolvePorts,
  text: string,
  company: Company,
  { isNameGuess }: { readonly isNameGuess: boolean },
  rules: DomainRules = {},
): Promise<WebsiteVerification> {
  const asked = requireDomain(text, rules)
  const read = await readSite(
    ports,
    asked,
    async (domain, pages) => {
      return verdictOf(ports, domain, pages, company, isNameGuess)
    },
    rules,
  )
  if (read.kind === 'read') return read.found
  const reason = 'the site could not be read'
  return { ...nothing(asked, [], reason), unreadReason: read.reason }
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
  const mine = result.scored.find((one) => one.company.number === company.number)
  const none = (why: string) => ({ found: nothing(domain, pages, why), isEnough: false })
  if (!mine || !isOnSite(mine)) return none('nothing on the site speaks of it')
  const isStopped = decision.best === null && decision.status === 'no_match'
  if (isStopped) return none(decision.reason ?? 'no one company runs it')

  const [first] = result.scored
  const sharing = examined.retrieved.sharingPostcode.get(company.office.postalCode ?? '') ?? 0
  const isProven = isProvenByPages(mine, sharing)
  const reason = !(isProven || isCertified(mine))
    ? 'the site shows neither its number nor its registered office with its name in the copyright line'
    : first !== mine
      ? `${first?.company.name} fits better`
      : mine.confidence < thresholds.verified
        ? (decision.reason ?? 'the evidence is not strong enough')
        : null
  const { bits, confidence, evidence } = mine
  const read = { domain: domain.domain, bits, confidence, evidence, pagesRead: pages, reason, unreadReason: null }
  // Pages that are still unread may contradict a certificate, so it does not end the reading.
  if (reason === null) return { found: { ...read, status: 'verified' }, isEnough: isProven }
  // A guess that shows no more than the name that was guessed says nothing.
  const isPossible = confidence >= thresholds.review && (!isNameGuess || hasMoreThanName(mine))
  const found: WebsiteVerification = isPossible
    ? { ...read, status: 'needs_review' }
    : { ...read, status: 'no_match', confidence: 0 }
  return { found, isEnough: false }
}

/** The number, stated as the company's own and not for another name; or its office and its name as copyright holder. */
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

function isOnSite({ candidate, features }: Scored): boolean {
  return (
    candidate.numbers.length > 0 ||
    candidate.mentions.length > 0 ||
    features.has('pc_equal', 'num_link', 'certificate_number')
  )
}

function hasMoreThanName({ candidate, features }: Scored): boolean {
  return candidate.numbers.length > 0 || features.has('pc_equal', 'num_link', 'certificate_number')
}

function nothing({ domain }: Domain, pagesRead: readonly ReadPage[], reason: string): WebsiteVerification {
  const bits = Number.NEGATIVE_INFINITY
  return { status: 'no_match', domain, bits, confidence: 0, evidence: [], pagesRead, reason, unreadReason: null }
}
