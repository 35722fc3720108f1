import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import { foldedWords } from '../name/folded-words.js'
import { postcodeTerms } from '../search/index/terms.js'
import { type Collected, collectCandidates } from './collect-candidates.js'
import { describeEvidence, whyNotMatched } from './evidence.js'
import { type ComparedCandidate, compareCandidates, isElsewhere } from './features.js'
import { logOddsOf, matchedMin, probabilities, reviewMin, shownMin } from './model.js'
import { nameDoubt } from './name-doubt.js'
import { type CompanyMatch, type MatchQuestion, withOwnPostcode } from './question.js'
import { isToldApartByPostcode } from './rivals.js'
import { tidyName } from './tidy-name.js'

const candidatesMax = 5
/** Candidates whose log-odds differ by less fit equally well. */
const equalFit = 0.05

export interface RankedCandidate extends ComparedCandidate {
  readonly logOdds: number
  readonly confidence: number
}

/** Finds the company that a name refers to. `matched` only if no other company fits as well. */
export async function matchCompany(
  ports: Pick<Ports, 'register' | 'overlay'>,
  asked: MatchQuestion,
): Promise<CompanyMatch> {
  const question = withOwnPostcode(asked)
  const { postcode } = question
  if (foldedWords(tidyName(question.name)).length === 0) {
    const problem = { field: 'name', message: 'must contain a letter or a digit' }
    throw new InvalidRequestError('The name is not valid: it must contain a letter or a digit.', [problem])
  }
  if (postcode !== null && postcodeTerms(postcode).length === 0) {
    const message = 'must be a postcode (LS1 4DL), a district (LS1) or an area (LS)'
    throw new InvalidRequestError(`The postcode is not valid: it ${message}.`, [{ field: 'postcode', message }])
  }
  return decideMatch(question, await collectCandidates(ports, question))
}

/** Decides between candidates that were already collected. */
export function decideMatch(question: MatchQuestion, collected: Collected): CompanyMatch {
  const scored = rankCandidates(compareCandidates(question, collected))
  const [best] = scored
  if (!best) return { decision: 'no_match', confidence: null, company: null, candidates: [] }

  const matched = findMatch(question.name, scored)
  // The rule of the exact legal name may match at a lower probability than the model asks for.
  const confidence = roundConfidence(matched ? Math.max(matched.confidence, matchedMin) : best.confidence)
  const decision = matched ? 'matched' : best.confidence >= reviewMin ? 'needs_review' : 'no_match'
  const shown = scored.filter((one) => one === matched || one.confidence >= shownMin).slice(0, candidatesMax)
  return {
    decision,
    confidence,
    company: matched?.company ?? null,
    candidates: shown.map((one) => ({
      company: one.company,
      confidence: one === matched ? confidence : roundConfidence(one.confidence),
      evidence: describeEvidence(one, scored),
      whyNotMatched: one === matched ? null : whyNotMatched(question, one, scored, matched !== null),
    })),
  }
}

/** Best first. */
export function rankCandidates(compared: readonly ComparedCandidate[], oddsOf = logOddsOf): RankedCandidate[] {
  const logOdds = compared.map(oddsOf)
  const confidences = probabilities(logOdds)
  return compared
    .map((one, place) => ({ ...one, logOdds: logOdds[place] ?? 0, confidence: confidences[place] ?? 0 }))
    .sort((one, other) => other.logOdds - one.logOdds || Number(other.isLive) - Number(one.isLive))
}

/** The best candidate if it is certain enough; else null. */
export function findMatch(
  name: string,
  [best, second, ...others]: readonly RankedCandidate[],
  threshold = matchedMin,
): RankedCandidate | null {
  if (!best || (second && best.logOdds - second.logOdds < equalFit)) return null
  if (nameDoubt(name, best, second ? [second, ...others] : []) !== null) return null
  if (best.incorporated === 'different' || isElsewhere(best)) return null
  if (best.confidence >= threshold || confidenceByPostcode(best, [second, ...others]) >= threshold) return best

  // The exact legal name, and no other live company has it.
  if (!hasLegalName(best) || best.hadPreviousName === false) return null
  return [second, ...others].some((one) => one && hasLegalName(one)) ? null : best
}

/** The confidence if the given postcode tells the company apart from those with its name elsewhere. */
function confidenceByPostcode(best: RankedCandidate, others: readonly (RankedCandidate | undefined)[]): number {
  const rivals = others.flatMap((one) => (one && !isToldApartByPostcode(best, one) ? [one.logOdds] : []))
  return probabilities([best.logOdds, ...rivals])[0] ?? 0
}

function hasLegalName({ comparison, isPreviousName, isPartialReading, isLive }: RankedCandidate): boolean {
  return comparison.isExact && !isPreviousName && !isPartialReading && isLive
}

/** A comparison of names is never certain, so it stays below 1. */
function roundConfidence(confidence: number): number {
  return Math.min(0.9999, Math.round(confidence * 10_000) / 10_000)
}
