import {
  accountsTypes,
  companyStatuses,
  destinationKinds,
  jurisdictions,
  mailFrequencies,
  signalFilters,
  signalSeverities,
  signalTypes,
  weekdays,
} from '@brassplate/core/contract'

const sections = [...'ABCDEFGHIJKLMNOPQRSTU']
const filters = {
  '--status': companyStatuses,
  '--jurisdiction': jurisdictions,
  '--section': sections,
  '--accounts-type': accountsTypes,
}

const destination = {
  '--type': signalFilters,
  '--kind': destinationKinds,
  '--severity': [...signalSeverities, 'any'],
  '--every': mailFrequencies,
  '--weekday': weekdays,
}

/** The values that an option takes, by the command it belongs to, if they are few and known. */
export const optionValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ' signals': { '--type': signalFilters },
  ' webhook add': destination,
  ' webhook edit': { ...destination, '--status': ['active', 'paused'] },
  ' webhook test': { '--type': signalTypes },
  ' export signals': { '--type': signalFilters },
  ' export companies': filters,
  ' search': { ...filters, '--identity-verification': ['due', 'overdue'] },
  ' company': { '--by': ['officers'] },
  ' bulk': { '--input-format': ['lines', 'csv', 'jsonl', 'xlsx'], '--output-format': ['csv', 'xlsx', 'jsonl'] },
}
