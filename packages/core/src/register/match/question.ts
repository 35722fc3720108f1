import type { Day } from '../../shared/days.js'
import { foldedWords } from '../name/folded-words.js'
import { postcodeTerms } from '../search/index/terms.js'
import type { Candidate } from '../search/question.js'
import { otherBodyIn } from './another-body/words-after-ending.js'
import { typedNameMax } from './tidy-name.js'

/** What is known about a company that has no number yet. */
export interface MatchQuestion {
  readonly name: string
  readonly postcode: string | null
  readonly address: string | null
  readonly incorporatedOn: Day | null
  readonly previousName: string | null
}

/** The decisions that name no company. */
export const unmatchedDecisions = ['needs_review', 'no_match'] as const
export const matchDecisions = ['matched', ...unmatchedDecisions] as const
export type MatchDecision = (typeof matchDecisions)[number]

export const matchEvidenceKinds = [
  'legal_name',
  'previous_name',
  'legal_ending',
  'postcode',
  'address',
  'incorporated_on',
  'company_status',
  'namesakes',
] as const
export type MatchEvidenceKind = (typeof matchEvidenceKinds)[number]

/** One fact that was compared, weighed in bits of log-odds. */
export interface MatchEvidence {
  readonly kind: MatchEvidenceKind
  readonly supports: boolean
  readonly bits: number
  readonly detail: string
}

export interface MatchCandidate {
  readonly company: Candidate
  /** The probability that this is the company. The probabilities of all candidates add up to at most 1. */
  readonly confidence: number
  readonly evidence: readonly MatchEvidence[]
  /** Null if it is the match. */
  readonly whyNotMatched: string | null
}

export interface CompanyMatch {
  readonly decision: MatchDecision
  /** The confidence of the best candidate; null without candidates. */
  readonly confidence: number | null
  /** Null unless `matched`. */
  readonly company: Candidate | null
  /** Best first. */
  readonly candidates: readonly MatchCandidate[]
}

const postcodes = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gi
const country =
  /^(?:u\.?k\.?|g\.?b\.?|united kingdom|great britain|england|wales|scotland|northern ireland|england (?:and|&) wales)$/i
const separators = /^[\s.,;:()[\]–-]+|[\s.,;:()[\]–-]+$/g

/** A name with its legal ending, and what stands after it: a place, unless it may name another body. */
const nameAndPlace = /^(\S.*?\s(?:ltd|limited|plc|llp|cic|cyf)\b\.?)(?:\s?[,;]\s?|\s[–-]\s)(.+)$/i

/**
 * Takes the postcode at the end of a name, as in “Silver & Reed, TR11 4QD, UK”, for evidence and not for a part of the
 * name, and so the place between the two in “Silver Ltd, 1 Quay Road, TR11 4QD”. A postcode that is given for itself
 * counts more, so the name then stays as it is.
 */
export function withOwnPostcode(question: MatchQuestion): MatchQuestion {
  const { name } = question
  if (question.postcode !== null || name.length > typedNameMax) return question
  const last = [...name.matchAll(postcodes)].at(-1)
  if (!last || postcodeTerms(last[0]).length === 0) return question
  const after = name.slice(last.index + last[0].length).replace(separators, '')
  const before = name.slice(0, last.index).replace(separators, '')
  if ((after !== '' && !country.test(after)) || foldedWords(before).length === 0) return question
  const [, named, place] = nameAndPlace.exec(before) ?? []
  if (!named || !place || otherBodyIn(`, ${place} ${last[0]}`, { names: [named], places: [] }) !== null)
    return { ...question, name: before, postcode: last[0] }
  return { ...question, name: named, postcode: last[0], address: question.address ?? place }
}
