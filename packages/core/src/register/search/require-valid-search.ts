import { type FieldProblem, InvalidRequestError } from '../../shared/errors.js'
import { nearestName } from '../../shared/nearest-name.js'
import { companySubtypes, companyTypes } from '../company/company-type.js'
import { isIndustryWords } from '../company/industry-words.js'
import { jurisdictions } from '../company/jurisdiction.js'
import { sicSections } from '../company/sic-section.js'
import { accountsTypes, companyStatuses } from '../company/vocabulary.js'
import { isSicCode, placeKey } from './index/facet-terms.js'
import { postcodeTerms } from './index/terms.js'
import type { SearchQuestion } from './question.js'

export const sicCodesMax = 10

/** Refuses a filter that no company can match because its value is not valid. */
export function requireValidSearch(question: SearchQuestion): void {
  const problems = [
    ...wordProblem('company_status', question.status, companyStatuses),
    ...wordProblem('accounts_type', question.accountsType, accountsTypes),
    ...wordProblem('company_type', question.type, [...companyTypes, ...companySubtypes]),
    ...wordProblem('jurisdiction', question.jurisdiction, jurisdictions),
    ...wordProblem('sic_section', question.sicSection?.toUpperCase(), sicSections),
    ...sicProblem(question.sicCodes ?? []),
    ...placeProblem('town', question.town),
    ...placeProblem('county', question.county),
    ...postcodeProblem(question.postcode),
    ...rangeProblem('incorporated', question.incorporatedFrom, question.incorporatedTo),
    ...rangeProblem('dissolved', question.dissolvedFrom, question.dissolvedTo),
  ]
  if (problems.length === 0) return
  const reasons = problems.map(({ field, message }) => `${field} ${message}`).join(', and ')
  throw new InvalidRequestError(
    `The search is not valid: ${reasons}`.replace(/\??$/, (end) => end || '.'),
    problems,
  )
}

function wordProblem(field: string, word: string | null | undefined, words: readonly string[]): FieldProblem[] {
  if (word === null || word === undefined || words.includes(word)) return []
  const nearest = nearestName(word, words)
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`
  return [{ field, message: `must be one of ${words.join(', ')}${hint}` }]
}

function sicProblem(codes: readonly string[]): FieldProblem[] {
  if (codes.length > sicCodesMax) return [{ field: 'sic_code', message: `must have at most ${sicCodesMax} codes` }]
  const bad = codes.find((code) => !isSicCode(code) && !isIndustryWords(code))
  if (bad === undefined) return []
  const message = `must be words (bakery) or codes of UK SIC 2007 with five digits (62020) or their first two to four (62), which "${bad}" is not`
  return [{ field: 'sic_code', message }]
}

function placeProblem(field: string, place: string | null | undefined): FieldProblem[] {
  return typeof place === 'string' && placeKey(place) === '' ? [{ field, message: 'must contain a letter' }] : []
}

function postcodeProblem(postcode: string | null): FieldProblem[] {
  if (postcode === null || postcodeTerms(postcode).length > 0) return []
  return [{ field: 'postcode', message: 'must be a postcode (LS1 4DL), a district (LS1) or an area (LS)' }]
}

function rangeProblem(name: string, from: string | null | undefined, to: string | null | undefined): FieldProblem[] {
  if (!from || !to || from <= to) return []
  return [{ field: `${name}_to`, message: `must not be before ${name}_from` }]
}
