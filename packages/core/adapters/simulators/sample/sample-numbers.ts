import type { CompanyKind } from './company-kinds.js'
import type { SeededRandom } from './seeded-random.js'

interface Series {
  readonly prefix: string
  readonly kind: CompanyKind
  readonly weight: number
  readonly low: number
  readonly high: number
  /** The first year of the series. */
  readonly since: number
}

const series: readonly [Series, ...Series[]] = [
  { prefix: '', kind: 'ltd', weight: 9_000, low: 1_000_000, high: 17_000_000, since: 1965 },
  { prefix: 'SC', kind: 'ltd', weight: 500, low: 100_000, high: 880_000, since: 1986 },
  { prefix: 'NI', kind: 'ltd', weight: 180, low: 10_000, high: 740_000, since: 1970 },
  { prefix: 'OC', kind: 'llp', weight: 100, low: 300_000, high: 470_000, since: 2002 },
  { prefix: 'SO', kind: 'llp', weight: 20, low: 300_000, high: 310_000, since: 2002 },
  { prefix: 'LP', kind: 'partnership', weight: 40, low: 1_000, high: 24_000, since: 1960 },
  { prefix: 'OE', kind: 'overseasEntity', weight: 40, low: 1, high: 36_000, since: 2022 },
  { prefix: 'FC', kind: 'overseas', weight: 30, low: 10_000, high: 42_000, since: 1975 },
  { prefix: 'BR', kind: 'branch', weight: 30, low: 1_000, high: 28_000, since: 1993 },
  { prefix: 'CE', kind: 'charity', weight: 30, low: 1_000, high: 38_000, since: 2013 },
  { prefix: 'IP', kind: 'society', weight: 20, low: 10_000, high: 32_000, since: 1960 },
  { prefix: 'RC', kind: 'charter', weight: 10, low: 1, high: 900, since: 1900 },
]

export interface SampleNumber {
  readonly number: string
  readonly kind: CompanyKind
  /** Approximate age of the number: the elapsed share of the years since the series began. */
  readonly place: number
  readonly since: number
}

const attemptsMax = 100

/** Numbers of every kind in about the real proportions, without repeats. */
export function sampleNumbers(random: SeededRandom, taken: ReadonlySet<string>): () => SampleNumber {
  const used = new Set(taken)
  const weights = series.map((one) => [one, one.weight] as const)
  const [first, ...rest] = weights
  if (!first) throw new Error('There is no number series.')

  return () => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const one = random.pickWeighted([first, ...rest])
      // Most live companies are young, so later numbers of a series are more likely.
      const place = random.fraction() ** 0.35
      const digits = Math.floor(one.low + (one.high - one.low) * place)
      const number = one.prefix + String(digits).padStart(8 - one.prefix.length, '0')
      if (used.has(number)) continue
      used.add(number)
      return { number, kind: one.kind, place, since: one.since }
    }
    throw new Error('The sample register has run out of free numbers. Request a smaller one.')
  }
}
