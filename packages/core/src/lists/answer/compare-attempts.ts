import { comparePostcodes, isOtherDistrict } from '../../register/match/compare-places.js'
import { nameKey } from '../../register/name/company-name.js'
import { noResult, type RowCandidate, type RowResult } from '../row-result.js'
import type { RowQuestion } from './row-question.js'

export const candidatesMax = 3
/** How likely the companies of the name must be to contradict a website. */
const conflictMin = 0.5

/** A match by one thing that the row says, or why there is none. */
export type Attempt = RowResult

/** The website has matched. If the name most likely means another company, a person decides; if it may, a note says so. */
export function compareNames(bySite: Attempt, byName: Attempt | null): RowResult {
  const named = byName?.candidates ?? []
  const others = named.filter((one) => !isSameOrGroup(bySite, one.company_number))
  const [first] = others
  if (isDecided(bySite)) return bySite
  if (!first) return byName?.outcome === 'no_match' ? withOtherName(bySite) : bySite
  const likelihoods = others.map((one) => one.match_confidence ?? 0)
  if (others.length < named.length) {
    // The website chooses among companies of that name, unless the row says clearly that it means another one.
    return Math.max(...likelihoods) >= conflictMin ? conflict(bySite, others) : bySite
  }
  if (likelihoods.reduce((sum, one) => sum + one, 0) >= conflictMin) return conflict(bySite, others)
  return { ...bySite, reason: `The name of the row is more like ${first.company_name} (${first.company_number}).` }
}

/** A brand has another name than its company. Nothing tells it from a wrong website. */
function withOtherName(bySite: Attempt): RowResult {
  const { company, domain } = bySite
  return { ...bySite, reason: `The name of the row is not like ${company?.company_name}, which runs ${domain}.` }
}

/** Only a decision of a reviewer is certain. It settles the difference. */
export function isDecided({ answer }: Attempt): boolean {
  return answer?.decided_by === 'reviewer'
}

export function isSameOrGroup({ company, group }: Attempt, number: string): boolean {
  return company?.company_number === number || group.includes(number)
}

/** Both the companies that the name means and the one that runs the website. */
export function conflict(bySite: Attempt, named: readonly RowCandidate[]): RowResult {
  const { company, domain, match_confidence, charged, group, answer, matched_by: by } = bySite
  const what = by === 'email' ? 'e-mail address' : 'website'
  const ofSite = company ? [{ ...pick(company), match_confidence, reason: `It runs ${domain ?? 'the website'}.` }] : []
  const ofName = named.map((one) => ({ ...one, reason: one.reason ?? 'It has the name of the row.' }))
  const [first] = named
  const both = [...ofName.slice(0, candidatesMax - ofSite.length), ...ofSite]
  return {
    ...noResult,
    outcome: 'needs_review',
    candidates: both.toSorted((one, other) => (other.match_confidence ?? 0) - (one.match_confidence ?? 0)),
    reason: `The name of the row leads to ${first?.company_name ?? 'another company'}, but its ${what} to ${company?.company_name ?? 'none'}.`,
    // Without the domain: a decision about this row must not become one about the website.
    domain: null,
    charged,
    group,
    answer,
  }
}

/**
 * If the name leads to other companies than the number, one of them is a mistake in the sheet: a person decides. If the
 * name leads to none, the number stands, with a note. The company of the number comes last if the postcode of the row also speaks for another one.
 */
export function confirmed(byNumber: Attempt, byName: Attempt | null, { name, postcode }: RowQuestion): RowResult {
  const company = byNumber.company
  const named = [byName?.company, ...(byName?.candidates ?? [])].filter((one) => one !== null && one !== undefined)
  if (!company || byName === null || byName.outcome === 'error') return byNumber
  if (named.length === 0) {
    return { ...byNumber, reason: `The name of the row is not like ${company.company_name}, which has its number.` }
  }
  if (named.some((one) => one.company_number === company.company_number)) return byNumber
  // So many companies can have one name that the candidates are others.
  const isSameName = name !== null && nameKey(name) === nameKey(company.company_name)
  if (isSameName && byName.outcome !== 'matched') return byNumber
  const reason = `The number belongs to ${company.company_name}, which has another name than the row.`
  const numbered: RowCandidate = { ...pick(company), match_confidence: null, reason }
  const others = named.map((one) => ({
    ...pick(one),
    match_confidence: 'match_confidence' in one ? one.match_confidence : byName.match_confidence,
    reason: 'reason' in one ? one.reason : 'The name of the row matches, but not its number.',
  }))
  const isFar = isOtherDistrict(comparePostcodes(postcode, company.registered_postcode))
  const isNamed = byName.outcome === 'matched' || (others[0]?.match_confidence ?? 0) >= conflictMin
  const candidates =
    isFar && isNamed ? [...others.slice(0, candidatesMax - 1), numbered] : [numbered, ...others].slice(0, candidatesMax)
  return { ...noResult, outcome: 'needs_review', candidates, reason }
}

/** Each company once. Those that the name and the website both suggest come first. */
export function mergedCandidates(candidates: readonly RowCandidate[]): RowCandidate[] {
  const votes = (one: RowCandidate) =>
    candidates.filter(({ company_number }) => company_number === one.company_number).length
  const once = candidates.filter(
    (one, place) => candidates.findIndex(({ company_number }) => company_number === one.company_number) === place,
  )
  return once.toSorted((one, other) => votes(other) - votes(one)).slice(0, candidatesMax)
}

export function pick({
  company_number,
  company_name,
}: {
  readonly company_number: string
  readonly company_name: string
}) {
  return { company_number, company_name }
}
