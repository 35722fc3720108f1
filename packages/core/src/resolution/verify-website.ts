import type { Company } from '../register/company.js'
import { calibrated, confidenceOf, summaryOf } from './confidence.js'
import { type Domain, type DomainRules, requireDomain } from './domain.js'
import type { Evidence, EvidenceGroup } from './evidence.js'
import type { WebsiteVerdict } from './find-website.js'
import { readSite } from './read-site.js'
import { judge, type ResolvePorts } from './resolve-site.js'
import type { Scored } from './score.js'
import type { ReadPage, UnreadReason } from './web-reader.js'
import { calibration, thresholds, websitePriors } from './weights.js'

/** At an address that more companies share, a name in the copyright line does not decide. */
const sharingMax = 50
const circular: ReadonlySet<EvidenceGroup> = new Set(['name', 'brand'])

export interface WebsiteVerification extends WebsiteVerdict {
  /** Where the site really is: the target where the domain leads elsewhere. */
  readonly domain: string
  /** The probability that the site is the company's. */
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly pagesRead: readonly ReadPage[]
  /** Why it is not verified; null where it is. One clause. */
  readonly reason: string | null
  readonly unreadReason: UnreadReason | 'challenge' | null
}

/** Reads a site and says whether it is this company's own. A name that led there counts for nothing. */
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
  const { scored, retrieved, decision } = await judge(ports, domain, pages, company)
  const mine = scored.find((one) => one.company.number === company.number)
  if (!mine) return nothing(domain, pages, 'nothing on the site speaks of it')

  const bits = bitsOf(mine, isNameGuess)
  const counted = mine.evidence.filter(({ group }) => !isNameGuess || !circular.has(group))
  const rival = scored.find((other) => other !== mine)
  const [doubt] = mine.doubts
  const sharing = retrieved.sharingPostcode.get(company.office.postalCode ?? '') ?? 0
  const isProven = mine.agreeing.includes('identifier') || (isHolder(mine) && hasOffice(mine) && sharing <= sharingMax)
  const isVetoed = decision.best === null && decision.status === 'no_match'

  const reason = isVetoed
    ? (decision.reason ?? 'no one company stands behind it')
    : doubt !== undefined
      ? doubt
      : !isProven
        ? 'neither its number nor its office with its name in the copyright line stands on the site'
        : bits < thresholds.verified
          ? 'the evidence is too weak'
          : rival && bits - rival.bits < thresholds.verifiedAhead
            ? `${rival.company.name} fits almost as well`
            : null
  const read = { domain: domain.domain, bits, evidence: counted, pagesRead: pages, reason, unreadReason: null }
  if (reason === null) return { ...read, status: 'verified', confidence: takenConfidence(mine, scored) }
  const isPossible = !isVetoed && counted.some(({ bits: some }) => some > 0) && bits >= thresholds.review
  return isPossible
    ? { ...read, status: 'needs_review', confidence: confidenceOf(mine, scored, 'undecided') }
    : { ...read, status: 'no_match', confidence: 0 }
}

function nothing({ domain }: Domain, pagesRead: readonly ReadPage[], reason: string): WebsiteVerification {
  const bits = Number.NEGATIVE_INFINITY
  return { status: 'no_match', domain, bits, confidence: 0, evidence: [], pagesRead, reason, unreadReason: null }
}

/** That the site was found for this very company is a kind of evidence that the calibration has not seen. */
function takenConfidence(mine: Scored, scored: readonly Scored[]): number {
  const summary = summaryOf(mine, scored, 'taken')
  return calibrated(calibration, mine.agreeing.length > 1 ? summary : { ...summary, pattern: 'unseen' })
}

/** Not one of all companies is asked for but this one, so it begins from how the website was found. */
function bitsOf({ groups }: Scored, isNameGuess: boolean): number {
  let bits: number = isNameGuess ? websitePriors.guess : websitePriors.known
  for (const [group, some] of groups) if (!isNameGuess || !circular.has(group)) bits += some
  return bits
}

function isHolder({ evidence }: Scored): boolean {
  return evidence.some(({ kind }) => kind === 'copyright_holder')
}

function hasOffice({ evidence }: Scored): boolean {
  return evidence.some(({ kind, value, matchedAgainst }) => kind === 'registered_postcode' && value === matchedAgainst)
}
