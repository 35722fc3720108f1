import { type BandRange, bandRange, natureOfControl } from '../../register/records/nature-of-control.js'

/** What can be multiplied along a chain. Influence and the right to appoint have no range. */
export const calculatedKinds = ['shares', 'voting_rights'] as const
export type CalculatedKind = (typeof calculatedKinds)[number]

/**
 * Whether the owner has more than 25% by the arithmetic. `possible`: the range has both sides of it. `not_shown`: these
 * chains give no more, but the register lists no holding up to 25%, so there may be others.
 */
export const thresholdAnswers = ['yes', 'possible', 'not_shown'] as const
const threshold = 25

/** A range of the company that was asked about, in percent. Arithmetic with the bands, never a fact of the register. */
export interface CalculatedControl {
  readonly kind: CalculatedKind
  readonly from: number
  readonly to: number
  readonly isOverThreshold: (typeof thresholdAnswers)[number]
  /** Such as “50–75% of 75–100%”. Null if several chains were added up. */
  readonly calculation: string | null
}

interface ControlLink {
  readonly owner: string
  readonly owned: string
  readonly naturesOfControl: readonly string[]
  readonly isCeased: boolean
  readonly closesLoop: boolean
}

interface Share extends BandRange {
  readonly calculation: string | null
}

const whole: Share = { from: 100, to: 100, isMoreThanFrom: false, calculation: '' }

/**
 * For every owner the ranges of the company `root` that follow from the bands of the current links: multiplied along a
 * chain, added up if there are several. Null if companies own each other, because then no product is right.
 */
export function calculatedControl(
  root: string,
  links: readonly ControlLink[],
): ReadonlyMap<string, readonly CalculatedControl[]> | null {
  const current = links.filter(({ isCeased }) => !isCeased)
  if (current.some(({ closesLoop }) => closesLoop)) return null
  const byOwner = new Map<string, Map<string, readonly string[]>>()
  for (const { owner, owned, naturesOfControl } of current) {
    const holdings = byOwner.get(owner) ?? new Map<string, readonly string[]>()
    byOwner.set(owner, holdings.set(owned, [...(holdings.get(owned) ?? []), ...naturesOfControl]))
  }
  const controls = new Map([...byOwner.keys()].map((owner): [string, CalculatedControl[]] => [owner, []]))
  for (const kind of calculatedKinds) {
    const shares = new Map<string, Share | null>([[root, whole]])
    for (const [owner, controlled] of controls) {
      const share = shareOf(owner, kind, byOwner, shares)
      if (share && owner !== root) controlled.push(controlOf(kind, share))
    }
  }
  return controls
}

/** Null if no chain of this kind leads from the owner to the company. `shares`: those that are known already. */
function shareOf(
  owner: string,
  kind: CalculatedKind,
  byOwner: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
  shares: Map<string, Share | null>,
): Share | null {
  const known = shares.get(owner)
  if (known !== undefined) return known
  shares.set(owner, null)
  const chains = [...(byOwner.get(owner) ?? [])].flatMap(([owned, naturesOfControl]) => {
    const held = heldIn(naturesOfControl, kind)
    const below = held && shareOf(owned, kind, byOwner, shares)
    return below ? [product(held, below)] : []
  })
  const share = chains.length === 0 ? null : chains.reduce(sum)
  shares.set(owner, share)
  return share
}

/** Holdings of one kind, such as directly and through a trust or in two entries, may be the same or beside each other. */
function heldIn(codes: readonly string[], kind: CalculatedKind): BandRange | null {
  const ranges = codes.flatMap((code) => {
    const nature = natureOfControl(code)
    return nature.kind === kind && nature.band !== null ? [bandRange(nature.band)] : []
  })
  if (ranges.length === 0) return null
  const from = Math.max(...ranges.map((range) => range.from))
  return {
    from,
    to: Math.min(
      100,
      ranges.reduce((to, range) => to + range.to, 0),
    ),
    isMoreThanFrom: ranges.some((range) => range.from === from && range.isMoreThanFrom),
  }
}

function product(held: BandRange, below: Share): Share {
  const words = rangeWords(held)
  return {
    from: (held.from * below.from) / 100,
    to: (held.to * below.to) / 100,
    isMoreThanFrom: held.isMoreThanFrom || below.isMoreThanFrom,
    calculation: below.calculation === null ? null : below.calculation ? `${words} of ${below.calculation}` : words,
  }
}

function sum(one: Share, other: Share): Share {
  return {
    from: Math.min(100, one.from + other.from),
    to: Math.min(100, one.to + other.to),
    isMoreThanFrom: one.isMoreThanFrom || other.isMoreThanFrom,
    calculation: null,
  }
}

function controlOf(kind: CalculatedKind, share: Share): CalculatedControl {
  const { from, to, isMoreThanFrom, calculation } = share
  const isOver = from > threshold || (from === threshold && isMoreThanFrom)
  return {
    kind,
    // Rounded outwards, so that the range still holds.
    from: Math.floor(from * 100) / 100,
    to: Math.ceil(to * 100) / 100,
    isOverThreshold: isOver ? 'yes' : to > threshold ? 'possible' : 'not_shown',
    calculation,
  }
}

/** Such as “37.5–75%”, rounded outwards to two places. */
export function rangeWords({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${Math.floor(from * 100) / 100}–${Math.ceil(to * 100) / 100}%`
}
