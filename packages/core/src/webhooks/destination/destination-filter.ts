import type { CompanyNumber } from '../../register/company/company-number.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { FeedSignal } from '../../signals/signal.js'
import { requireSignalFilter } from '../../signals/signal-filter.js'
import {
  matchesFilter,
  type SignalFilter,
  type SignalSeverity,
  signalFilters,
  signalKinds,
  signalSeverities,
} from '../../signals/signal-type.js'
import { hasTag, requireTags } from '../../signals/tags.js'

export const filterCompaniesMax = 200

/** Which signals a destination gets: those that match each list. An empty list, but for `types`, matches everything. */
export interface DestinationFilter {
  /** Never empty. */
  readonly types: readonly SignalFilter[]
  readonly severities: readonly SignalSeverity[]
  /** Any tag of the watched company. */
  readonly tags: readonly string[]
  readonly companies: readonly CompanyNumber[]
}

/** As a caller writes it. What is absent stays as it was. */
export interface FilterInput {
  readonly signalType?: string | undefined
  readonly signalTypes?: readonly string[] | undefined
  readonly severities?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly companies?: readonly string[] | undefined
}

const everything: DestinationFilter = { types: ['all'], severities: [], tags: [], companies: [] }

/** Each list without repeats and in one order, so that equal filters have equal texts. */
export function requireFilter(input: FilterInput, before: DestinationFilter = everything): DestinationFilter {
  const { signalType, signalTypes, severities, tags, companies } = input
  if (signalType !== undefined && signalTypes !== undefined) {
    throw new InvalidRequestError('signal_type and signal_types exclude each other.', [
      { field: 'signal_types', message: 'must be absent if signal_type is given' },
    ])
  }
  const types = signalTypes ?? (signalType === undefined ? null : [signalType])
  return {
    types: types === null ? before.types : requireTypes(types, signalType === undefined),
    severities: severities ? signalSeverities.filter((each) => severities.includes(each)) : before.severities,
    tags: tags ? requireTags(tags) : before.tags,
    companies: companies ? [...new Set(companies.map(requireCompanyNumber))].sort() : before.companies,
  }
}

function requireTypes(given: readonly string[], isList: boolean): readonly SignalFilter[] {
  const wanted = new Set(
    given.map((each, place) => requireSignalFilter(each, isList ? `signal_types.${place}` : 'signal_type')),
  )
  return wanted.has('all') || wanted.size === 0 ? ['all'] : signalFilters.filter((each) => wanted.has(each))
}

export function matchesDestination(
  { types, severities, tags: wanted, companies }: DestinationFilter,
  { type, company, tags }: Pick<FeedSignal, 'type' | 'company' | 'tags'>,
): boolean {
  return (
    types.some((filter) => matchesFilter(filter, type)) &&
    (severities.length === 0 || severities.includes(signalKinds[type].severity)) &&
    (companies.length === 0 || companies.includes(company)) &&
    (wanted.length === 0 || wanted.some((tag) => hasTag(tags, tag)))
  )
}
