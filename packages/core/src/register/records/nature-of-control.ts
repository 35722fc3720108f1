/** What an owner controls. */
export const controlKinds = ['shares', 'voting_rights', 'surplus_assets', 'appointments', 'influence', 'other'] as const
export type ControlKind = (typeof controlKinds)[number]

/** The register gives ranges, never exact shares. */
export const controlBands = ['25_to_50', '50_to_75', '75_to_100', 'more_than_25'] as const
export type ControlBand = (typeof controlBands)[number]

/** In percent. */
export interface BandRange {
  readonly from: number
  readonly to: number
  /** Whether `from` itself is not in the range. */
  readonly isMoreThanFrom: boolean
}

const bandRanges: Readonly<Record<ControlBand, BandRange>> = {
  '25_to_50': { from: 25, to: 50, isMoreThanFrom: true },
  '50_to_75': { from: 50, to: 75, isMoreThanFrom: true },
  '75_to_100': { from: 75, to: 100, isMoreThanFrom: false },
  more_than_25: { from: 25, to: 100, isMoreThanFrom: true },
}

export function bandRange(band: ControlBand): BandRange {
  return bandRanges[band]
}

export const controlHolders = ['directly', 'trust', 'firm'] as const

/** One word of the register about how an owner controls a company, taken apart. */
export interface NatureOfControl {
  readonly code: string
  readonly kind: ControlKind
  /** Null if this kind of control has no range. */
  readonly band: ControlBand | null
  readonly heldAs: (typeof controlHolders)[number]
  /** For human readers. */
  readonly text: string
}

const kinds: readonly (readonly [pattern: RegExp, kind: ControlKind, what: string])[] = [
  [/^ownership-of-shares/, 'shares', 'the shares'],
  [/^voting-rights/, 'voting_rights', 'the voting rights'],
  [/^(?:part-)?right-to-share-surplus-assets/, 'surplus_assets', 'the surplus assets'],
  [/^right-to-appoint-and-remove/, 'appointments', 'right to appoint and remove the people who run it'],
  [/^significant-influence-or-control/, 'influence', 'significant influence or control'],
]

const bands: readonly (readonly [pattern: RegExp, band: ControlBand, text: string])[] = [
  [/25-to-50-percent/, '25_to_50', 'more than 25% and at most 50%'],
  [/50-to-75-percent/, '50_to_75', 'more than 50% and less than 75%'],
  [/75-to-100-percent/, '75_to_100', '75% or more'],
  [/more-than-25-percent/, 'more_than_25', 'more than 25%'],
]

/** An unknown word is kept as it is. */
export function natureOfControl(code: string): NatureOfControl {
  const [, kind, what] = kinds.find(([pattern]) => pattern.test(code)) ?? [null, 'other' as const, words(code)]
  const [, band, range] = bands.find(([pattern]) => pattern.test(code)) ?? [null, null, null]
  const heldAs = /-trust(?:-|$)/.test(code) ? 'trust' : /-firm(?:-|$)/.test(code) ? 'firm' : 'directly'
  const text = range === null ? what : `${range} of ${what}`
  return { code, kind, band, heldAs, text: heldAs === 'directly' ? text : `${text}, through a ${heldAs}` }
}

function words(code: string): string {
  return code.replaceAll('-', ' ')
}
