import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import { foldedWords } from '../name/folded-words.js'
import { postcodeTerms } from '../search/index/terms.js'
import { wordsAround } from './another-body/words-around.js'
import { type Collected, collectCandidates } from './collect-candidates.js'
import { describeEvidence, whyNotMatched } from './evidence.js'
import { type ComparedCandidate, compareCandidates, isElsewhere } from './features.js'
import { logOddsOf, matchedMin, probabilities, reviewMin, shownMin } from './model.js'
import { anotherBody, nameDoubt } from './name-doubt.js'
import { type CompanyMatch, type MatchQuestion, withOwnPostcode } from './question.js'
import { isToldApartByPostcode } from './rivals.js'
import { tidyName } from './tidy-name.js'

const candidatesMax = 5
/** Candidates whose log-odds differ by less fit equally well. */
const equalFit = 0.05
/** What remains of the probability of a candidate if the text may mean another body. */
const heldBackShare = 0.2
/** Bits of a name that is taken for more than words of the text. */
const insideBitsMin = 20

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
  if (!matched && best.confidence < reviewMin) return decideUnlikely(question, scored)
  const weighed = matched ? scored : heldBack(question.name, scored)
  // The rule of the exact legal name may match at a lower probability than the model asks for.
  const confidence = roundConfidence(matched ? Math.max(matched.confidence, matchedMin) : (weighed[0]?.confidence ?? 0))
  const shown = weighed.filter((one) => one === matched || one.confidence >= shownMin).slice(0, candidatesMax)
  return {
    decision: matched ? 'matched' : 'needs_review',
    confidence,
    company: matched?.company ?? null,
    candidates: shown.map((one) => ({
      company: one.company,
      confidence: one === matched ? confidence : roundConfidence(one.confidence),
      evidence: describeEvidence(one, weighed),
      whyNotMatched: one === matched ? null : whyNotMatched(question, one, weighed, matched !== null),
    })),
  }
}

/** Best first, after each candidate that the text may not mean has lost most of its probability. */
function heldBack(name: string, scored: readonly RankedCandidate[]): RankedCandidate[] {
  const isOther = (one: RankedCandidate) => one.confidence >= shownMin && anotherBody(name, one) !== null
  return scored
    .map((one) => (isOther(one) ? { ...one, confidence: heldBackShare * one.confidence } : one))
    .sort((one, other) => other.confidence - one.confidence)
}

/** No candidate is likely. Those whose whole name is in the text are for a person to decide. */
function decideUnlikely(question: MatchQuestion, scored: readonly RankedCandidate[]): CompanyMatch {
  const text = tidyName(question.name)
  const inside = scored.flatMap((one) => {
    const around = one.comparison.nameBits < insideBitsMin ? null : wordsAround(text, one.comparedName)
    if (around === null) return []
    const name = one.isPreviousName ? 'A previous name' : 'The name'
    const reason = `${name} of this company is in the text, beside “${around}”. If the company is meant, send the name alone.`
    return [{ one, reason: around === '' ? null : reason }]
  })
  const unlikely = scored.filter(({ confidence }) => confidence >= shownMin).map((one) => ({ one, reason: null }))
  const shown = (inside.length > 0 ? inside : unlikely).slice(0, candidatesMax)
  return {
    decision: inside.length > 0 ? 'needs_review' : 'no_match',
    confidence: roundConfidence((shown[0]?.one ?? scored[0])?.confidence ?? 0),
    company: null,
    candidates: shown.map(({ one, reason }) => ({
      company: one.company,
      confidence: roundConfidence(one.confidence),
      evidence: describeEvidence(one, scored),
      whyNotMatched: reason ?? whyNotMatched(question, one, scored, false),
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
