import type { Company } from '../register/company.js'
import { type Domain, type DomainRules, requireDomain } from './domain.js'
import type { Evidence, EvidenceGroup } from './evidence.js'
import type { WebsiteVerdict } from './find-website.js'
import { readSite } from './read-site.js'
import { judge, type ResolvePorts } from './resolve-site.js'
import type { Scored } from './score.js'
import type { ReadPage, UnreadReason } from './web-reader.js'
import { thresholds, websitePriors } from './weights.js'

/** At an address that more companies share, a name in the copyright line does not decide. */
const sharingMax = 50
const circular: ReadonlySet<EvidenceGroup> = new Set(['name', 'brand'])

export interface WebsiteVerification extends WebsiteVerdict {
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
  return {
    status: 'no_match',
    bits: Number.NEGATIVE_INFINITY,
    evidence: [],
    pagesRead: [],
    reason: 'the site could not be read',
    unreadReason: read.reason,
  }
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
  if (!mine) return verdict('no_match', Number.NEGATIVE_INFINITY, [], pages, 'nothing on the site speaks of it')

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
  if (reason === null) return verdict('verified', bits, counted, pages, null)
  const isPossible = !isVetoed && counted.some(({ bits: some }) => some > 0) && bits >= thresholds.review
  return verdict(isPossible ? 'needs_review' : 'no_match', bits, counted, pages, reason)
}

function verdict(
  status: WebsiteVerdict['status'],
  bits: number,
  evidence: readonly Evidence[],
  pagesRead: readonly ReadPage[],
  reason: string | null,
): WebsiteVerification {
  return { status, bits, evidence, pagesRead, reason, unreadReason: null }
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
