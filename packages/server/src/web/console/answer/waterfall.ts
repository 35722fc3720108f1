import type { Evidence } from '../api-types.js'

/** One step of the sum, in bits of log-odds. */
export interface WaterfallStep {
  readonly evidence: Evidence
  /** The sum before this step. */
  readonly from: number
  /** The sum with this step. */
  readonly to: number
}

export interface Waterfall {
  readonly steps: readonly WaterfallStep[]
  readonly total: number
  readonly probability: number
  readonly threshold: number
  /** The ends of the scale. All sums, the threshold and 0 lie between them. */
  readonly scale: { readonly min: number; readonly max: number }
}

/** Log-odds of a probability, in bits. */
export function bitsOf(probability: number): number {
  return Math.log2(probability / (1 - probability))
}

export function probabilityOf(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

/** Adds up the evidence: the starting point, then what speaks for the company, then what speaks against it. */
export function waterfallOf(evidence: readonly Evidence[], matchThreshold: number): Waterfall {
  const ordered = [...evidence].sort((one, other) => placeOf(one) - placeOf(other) || other.bits - one.bits)
  const steps: WaterfallStep[] = []
  let total = 0
  for (const each of ordered) {
    steps.push({ evidence: each, from: total, to: total + each.bits })
    total += each.bits
  }
  const threshold = bitsOf(matchThreshold)
  const points = [0, threshold, ...steps.map(({ to }) => to)]
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const room = Math.max((high - low) * 0.04, 0.5)
  return {
    steps,
    total,
    probability: probabilityOf(total),
    threshold,
    scale: { min: low - room, max: high + room },
  }
}

function placeOf({ kind, bits }: Evidence): number {
  if (kind === 'prior') return 0
  return bits >= 0 ? 1 : 2
}
