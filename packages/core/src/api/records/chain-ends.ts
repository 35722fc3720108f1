import type { ControlStatus } from '../../register/records/control-statements.js'
import { rangeWords } from '../../sync/records/calculated-control.js'
import type { OwnershipLink, OwnershipNode } from './ownership-chart.js'

type Range = NonNullable<OwnershipNode['calculated_control']>[number]

/** An owner whose own owners are not known or do not exist. */
export interface ChainEnd {
  readonly node: OwnershipNode
  /** What it has of the company, shares before votes. Null if no range follows from the register. */
  readonly range: Range | null
  /** Such as “37.5–75% of the shares”. */
  readonly share: string | null
  /** Such as “50–75% of 75–100%”. Null if the share is that of the register, or there is none. */
  readonly calculation: string | null
}

const order: readonly (Range['over_25_percent'] | null)[] = ['yes', 'possible', null, 'not_shown']
const kindWords: Readonly<Record<Range['kind'], string>> = { shares: 'shares', voting_rights: 'votes' }

export const arithmeticHint =
  'Ranges are multiplied along the chain. This is arithmetic, not a fact of the register: other ways of control do not count in it, and holdings up to 25% are not listed.'

export const overWords: Readonly<Record<Range['over_25_percent'], string>> = {
  yes: 'more than 25%',
  possible: 'may be more than 25%',
  not_shown: 'not shown by these chains',
}

/** Where the chains of current owners end, those with more than 25% first. */
export function chainEnds(ownership: {
  readonly nodes: readonly OwnershipNode[]
  readonly links: readonly OwnershipLink[]
}): readonly ChainEnd[] {
  const current = ownership.links.filter(({ is_ceased: isCeased }) => !isCeased)
  const owners = new Set(current.map(({ owner }) => owner))
  const owned = new Set(current.map(({ owned: id }) => id))
  const ends = ownership.nodes.filter(({ id, level }) => level > 0 && owners.has(id) && !owned.has(id)).map(endOf)
  return ends.toSorted((one, other) => rank(one) - rank(other))
}

function endOf(node: OwnershipNode): ChainEnd {
  const ranges = node.calculated_control ?? []
  const range = ranges.toSorted((one, other) => answerRank(one) - answerRank(other))[0] ?? null
  return {
    node,
    range,
    share: range && `${rangeWords(range)} of the ${kindWords[range.kind]}`,
    calculation:
      range && (range.calculation === null ? 'several chains added up' : node.level > 1 ? range.calculation : null),
  }
}

function answerRank({ over_25_percent: answer }: Range): number {
  return order.indexOf(answer)
}

function rank({ range }: ChainEnd): number {
  return range ? answerRank(range) : order.indexOf(null)
}

/** What the register says about the owners of a company, unless it lists them. */
export const controlStatusWords: Readonly<Record<ControlStatus, string | null>> = {
  owners_listed: null,
  exempt: 'The company is exempt from naming its owners.',
  states_no_owner: 'The company states that no one controls it.',
  not_confirmed: 'The company states that its owners are not confirmed yet.',
  none_listed: 'The register names no owner and says no more about it.',
  not_known: 'What the register says about its owners is not known here.',
}

/** Why nothing is known above a firm. Null for people and companies. */
export function endReason({ kind, missing, country }: OwnershipNode): string | null {
  if (kind !== 'firm' || missing !== null) return null
  const firm = country ? `the firm, registered in ${country},` : 'the firm'
  return `The chain ends here: ${firm} gave no UK company number.`
}
