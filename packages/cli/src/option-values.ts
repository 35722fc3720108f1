import {
  accountsTypes,
  companyStatuses,
  companySubtypes,
  companyTypes,
  destinationKinds,
  factColumns,
  jurisdictions,
  mailFrequencies,
  reviewSorts,
  searchSorts,
  sicSections,
  signalFilters,
  signalSeverities,
  signalSorts,
  signalTypes,
  weekdays,
} from '@brassplate/core/vocabulary'

const filters = {
  '--status': companyStatuses,
  '--type': [...companyTypes, ...companySubtypes],
  '--jurisdiction': jurisdictions,
  '--section': sicSections,
  '--accounts-type': accountsTypes,
}

const decision = {
  '--decision': ['matched', 'verified', 'needs_review', 'no_match', 'non_uk_entity', 'scrape_failed'],
}
const format = { '--format': ['csv', 'jsonl', 'parquet', 'xlsx'] }

const signals = { '--type': signalFilters, '--severity': signalSeverities }

const destination = {
  '--type': signalFilters,
  '--kind': destinationKinds,
  '--severity': [...signalSeverities, 'any'],
  '--every': mailFrequencies,
  '--weekday': weekdays,
}

/** The values that an option takes, by the command it belongs to, if they are known. For checking and completion. */
export const optionValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ' signals': { ...signals, '--sort': signalSorts, '--mark': ['seen', 'unseen'] },
  ' webhook add': destination,
  ' webhook edit': { ...destination, '--status': ['active', 'paused'] },
  ' webhook test': { '--type': signalTypes },
  ' answers': decision,
  ' export answers': { ...format, ...decision },
  ' export companies': { ...format, ...filters },
  ' export reviews': format,
  ' export signals': { ...format, ...signals },
  ' export watchlist': format,
  ' search': { ...filters, '--identity-verification': ['due', 'overdue'], '--sort': searchSorts },
  ' review list': { '--sort': reviewSorts },
  ' company': { '--by': ['officers'] },
  ' bulk': {
    '--columns': factColumns,
    '--input-format': ['lines', 'csv', 'jsonl', 'xlsx'],
    '--output-format': ['csv', 'xlsx', 'jsonl'],
  },
}
