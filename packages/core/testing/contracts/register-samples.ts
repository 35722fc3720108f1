import { type ImportOptions, importSnapshot } from '../../src/register/import/import-snapshot.js'
import type { RegisterImporter } from '../../src/register/import/register-importer.js'
import type { SearchQuestion } from '../../src/register/search/question.js'

const header = [
  'CompanyName',
  'CompanyNumber',
  'RegAddress.AddressLine1',
  'RegAddress.PostTown',
  'RegAddress.PostCode',
  'CompanyCategory',
  'CompanyStatus',
  'IncorporationDate',
  'Accounts.NextDueDate',
  'Accounts.AccountCategory',
  'Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding',
  'Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied',
  'SICCode.SicText_1',
  'PreviousName_1.CONDATE',
  'PreviousName_1.CompanyName',
].join(',')

export interface BulkSample {
  readonly number: string
  readonly name: string
  readonly postcode?: string
  readonly status?: string
  readonly incorporatedOn?: string
  readonly accountsDue?: string
  readonly accounts?: string
  readonly previousName?: string
}

/** Rows in the official words, of fewer columns. */
export function bulkText(samples: readonly BulkSample[]): string {
  const rows = samples.map((sample) =>
    [
      sample.name,
      sample.number,
      '1 QUAY ROAD',
      'SANDHAVEN',
      sample.postcode ?? 'ZA1 1AA',
      'Private Limited Company',
      sample.status ?? 'Active',
      sample.incorporatedOn ?? '01/02/2015',
      sample.accountsDue ?? '30/09/2026',
      sample.accounts ?? 'MICRO ENTITY',
      ...['1', '1', '0', '0'],
      '62020 - Information technology consultancy activities',
      sample.previousName ? '03/04/2019' : '',
      sample.previousName ?? '',
    ]
      .map((field) => `"${field.replaceAll('"', '""')}"`)
      .join(','),
  )
  return `${[header, ...rows].join('\n')}\n`
}

export function importText(importer: RegisterImporter, text: string, options: Partial<ImportOptions> = {}) {
  async function* files() {
    yield { name: 'sample.csv', pieces: pieces(text) }
  }
  return importSnapshot(importer, files(), {
    asOf: '2026-03-01',
    now: Date.UTC(2026, 2, 2),
    isMerge: false,
    isComplete: false,
    ...options,
  })
}

async function* pieces(text: string) {
  const size = 1_000
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

export function question(given: Partial<SearchQuestion> = {}): SearchQuestion {
  return {
    name: null,
    postcode: null,
    status: null,
    accountsType: null,
    incorporatedFrom: null,
    incorporatedTo: null,
    page: { page: 1, limit: 20 },
    ...given,
  }
}

/** Companies enough to fill several blocks of a list, so that what is kept apart is read together. */
export function manySamples(count: number): BulkSample[] {
  const trades = ['BAKERY', 'BOATS', 'CARPENTRY', 'DESIGN', 'ENGINEERING']
  const accounts = ['MICRO ENTITY', 'DORMANT', 'FULL', 'SMALL', 'TOTAL EXEMPTION FULL', 'NO ACCOUNTS FILED']
  const statuses = ['Active', 'Active', 'Active', 'Liquidation', 'Active - Proposal to Strike off']
  return Array.from({ length: count }, (_, index) => ({
    number: String(10_000_000 + index),
    name: `${wordOf(index)} ${trades[index % trades.length]} SERVICES ${index % 2 === 0 ? 'LIMITED' : 'LTD'}`,
    postcode: `Z${'ABCD'.charAt(index % 4)}${1 + (index % 9)} ${index % 10}AA`,
    status: statuses[index % statuses.length] ?? 'Active',
    accounts: accounts[index % accounts.length] ?? 'FULL',
    incorporatedOn: `${String(1 + (index % 28)).padStart(2, '0')}/${String(1 + (index % 12)).padStart(2, '0')}/${1990 + (index % 30)}`,
    ...(index % 7 === 0 ? { previousName: `${wordOf(index + 1)} FORMERLY LIMITED` } : {}),
  }))
}

/** A word of its own for each number. */
function wordOf(index: number): string {
  const syllables = ['BRA', 'COR', 'DEL', 'FEN', 'GOR', 'HAL', 'KIN', 'LOM', 'MAR', 'NUR']
  return String(index)
    .split('')
    .map((digit) => syllables[Number(digit)] ?? '')
    .join('')
}
