import { accountsTypes, companyStatuses, jurisdictions, signalFilters, signalTypes } from '@brassplate/core/contract'

const sections = [...'ABCDEFGHIJKLMNOPQRSTU']
const filters = {
  '--status': companyStatuses,
  '--jurisdiction': jurisdictions,
  '--section': sections,
  '--accounts-type': accountsTypes,
}

/** The values that an option takes, by the command it belongs to, if they are few and known. */
export const optionValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ' signals': { '--type': signalFilters },
  ' webhook add': { '--type': signalFilters },
  ' webhook test': { '--type': signalTypes },
  ' export signals': { '--type': signalFilters },
  ' export companies': filters,
  ' search': { ...filters, '--identity-verification': ['due', 'overdue'] },
  ' company': { '--by': ['officers'] },
  ' bulk': { '--input-format': ['lines', 'csv', 'jsonl', 'xlsx'], '--output-format': ['csv', 'xlsx', 'jsonl'] },
}
