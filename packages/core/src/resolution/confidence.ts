import type { Scored } from './score.js'
import { calibration, thresholds } from './weights.js'

/** Rising points of bits and of how often such answers were right, and the most that each pattern of evidence allows. */
export interface Calibration {
  readonly points: readonly (readonly [bits: number, probability: number])[]
  readonly ceilings: Readonly<Record<string, number>> & { readonly unseen: number }
}

/** Taken for certain, or left to a person. */
export type Standing = 'taken' | 'undecided'

export interface ScoreSummary {
  readonly bits: number
  /** How far it is before the best of the others, and no more than its own bits. */
  readonly lead: number
  /** The bits from which its probability is read. */
  readonly held: number
  /** The groups of evidence that agree, such as `address+identifier`. */
  readonly pattern: string
}

const roundedTo = 1_000
const undecidedConfidenceMax = 0.89
const undecidedBitsMax = thresholds.matched - 1
const bitsOfDoubt = 5

/** The calibrated probability that this is the company behind the site. */
export function confidenceOf(one: Scored, scored: readonly Scored[], standing: Standing): number {
  return calibrated(calibration, summaryOf(one, scored, standing))
}

export function summaryOf(one: Scored, scored: readonly Scored[], standing: Standing): ScoreSummary {
  const rival = scored.find((other) => other !== one)
  const lead = Math.min(one.bits, rival ? one.bits - rival.bits : one.bits)
  return { bits: one.bits, lead, held: heldBits(one, lead, standing), pattern: patternOf(one) }
}

export function calibrated({ points, ceilings }: Calibration, { held, pattern }: ScoreSummary): number {
  const ceiling = (Object.hasOwn(ceilings, pattern) ? ceilings[pattern] : undefined) ?? ceilings.unseen
  const most = held < thresholds.matched ? Math.min(ceiling, undecidedConfidenceMax) : ceiling
  return Math.round(Math.min(interpolated(points, held), most) * roundedTo) / roundedTo
}

/**
 * Of two companies that the evidence fits alike at most one is right, so bits count only as far as they lead. What
 * kept an answer undecided tells more than its bits do: of forged sites with 10 to 25 bits all were right where taken
 * and about one in four where not. So the two never share a stretch of the scale.
 */
function heldBits({ doubts }: Scored, lead: number, standing: Standing): number {
  if (standing === 'taken') return Math.max(lead, thresholds.matched)
  return Math.min(lead, undecidedBitsMax) - bitsOfDoubt * doubts.length
}

function patternOf({ agreeing }: Scored): string {
  return agreeing.length > 0 ? [...agreeing].sort().join('+') : 'none'
}

function interpolated(points: Calibration['points'], bits: number): number {
  const right = points.find(([x]) => x >= bits)
  const left = points.findLast(([x]) => x < bits)
  if (!left || !right) return (left ?? right)?.[1] ?? 0
  return left[1] + ((right[1] - left[1]) * (bits - left[0])) / (right[0] - left[0])
}
