import type { Company } from '../../register/company/company.js'
import { decide } from '../decide/decide.js'
import type { Evidence } from '../decide/evidence.js'
import type { ResolvePorts } from '../decide/resolve-site.js'
import { type Domain, type DomainRules, requireDomain } from '../domain/domain.js'
import { readSite } from '../read/read-site.js'
import type { ReadPage, UnreadReason } from '../read/web-reader.js'
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
      const found = await verdictOf(ports, domain, pages, company, isNameGuess)
      return { found, isEnough: found.status === 'verified' }
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
): Promise<WebsiteVerification> {
  const examined = await examineSite(ports, domain, pages, company)
  const result = scoreCandidates(examined)
  const decision = decide(examined.site, result)
  const mine = result.scored.find((one) => one.company.number === company.number)
  if (!mine || !isOnSite(mine)) return nothing(domain, pages, 'nothing on the site speaks of it')
  const isStopped = decision.best === null && decision.status === 'no_match'
  if (isStopped) return nothing(domain, pages, decision.reason ?? 'no one company runs it')

  const [first] = result.scored
  const sharing = examined.retrieved.sharingPostcode.get(company.office.postalCode ?? '') ?? 0
  const reason = !isProven(mine, sharing)
    ? 'the site shows neither its number nor its registered office with its name in the copyright line'
    : first !== mine
      ? `${first?.company.name} fits better`
      : mine.confidence < thresholds.verified
        ? (decision.reason ?? 'the evidence is not strong enough')
        : null
  const { bits, confidence, evidence } = mine
  const read = { domain: domain.domain, bits, confidence, evidence, pagesRead: pages, reason, unreadReason: null }
  if (reason === null) return { ...read, status: 'verified' }
  // A guess that shows no more than the name that was guessed says nothing.
  const isPossible = confidence >= thresholds.review && (!isNameGuess || hasMoreThanName(mine))
  return isPossible ? { ...read, status: 'needs_review' } : { ...read, status: 'no_match', confidence: 0 }
}

/** The number, stated as the company's own and not for another name; or its office and its name as copyright holder. */
function isProven({ features }: Scored, sharing: number): boolean {
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration') && !features.has('num_conflict')
  const isNamed = features.has('num_name_same', 'num_name_near', 'num_name_elsewhere', 'num_name_short')
  const isHolder = features.has('cr_exact', 'cr_same_as')
  return (hasNumber && isNamed) || (isHolder && features.has('pc_equal') && sharing <= sharingMax)
}

function isOnSite({ candidate, features }: Scored): boolean {
  return candidate.numbers.length > 0 || candidate.mentions.length > 0 || features.has('pc_equal', 'num_link')
}

function hasMoreThanName({ candidate, features }: Scored): boolean {
  return candidate.numbers.length > 0 || features.has('pc_equal', 'num_link')
}

function nothing({ domain }: Domain, pagesRead: readonly ReadPage[], reason: string): WebsiteVerification {
  const bits = Number.NEGATIVE_INFINITY
  return { status: 'no_match', domain, bits, confidence: 0, evidence: [], pagesRead, reason, unreadReason: null }
}
