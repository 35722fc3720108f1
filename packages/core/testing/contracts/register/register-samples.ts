import type { Storage } from '../../../src/ports.js'
import { importSnapshot } from '../../../src/register/import/import-snapshot.js'
import type { PendingChange, RegisterImporter } from '../../../src/register/import/register-importer.js'
import type { ImportOptions } from '../../../src/register/import/snapshot-rows.js'
import type { SearchQuestion } from '../../../src/register/search/question.js'

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

export interface SnapshotSample {
  readonly number: string
  readonly name: string
  readonly postcode?: string
  readonly status?: string
  readonly incorporatedOn?: string
  readonly accountsDue?: string
  readonly accounts?: string
  readonly previousName?: string
  /** As the file writes it. */
  readonly industry?: string
}

export const harbour: SnapshotSample = {
  number: '09999991',
  name: 'HARBOUR LANE BOATWORKS LIMITED',
  postcode: 'ZA1 1AA',
}
export const lantern: SnapshotSample = {
  number: '09999992',
  name: 'LANTERN & SONS LTD',
  postcode: 'ZB2 2BB',
  previousName: 'WICK LAMPS LTD',
}
export const quarry: SnapshotSample = {
  number: 'SC999993',
  name: 'QUARRY HILL ENERGY PLC',
  postcode: 'ZC3 3CC',
  accounts: 'GROUP',
}

export const small = [harbour, lantern, quarry]

/** Rows in the official wording, with fewer columns. */
export function snapshotText(samples: readonly SnapshotSample[]): string {
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
      sample.industry ?? '62020 - Information technology consultancy activities',
      sample.previousName ? '03/04/2019' : '',
      sample.previousName ?? '',
    ]
      .map((field) => `"${field.replaceAll('"', '""')}"`)
      .join(','),
  )
  return `${[header, ...rows].join('\n')}\n`
}

/** Large enough that every sample register is rebuilt. */
export const rebuilding = { rebuildBelow: 100_000 }

/** Updates a register in place, however small, unless the options say otherwise. */
export function importText(importer: RegisterImporter, text: string, options: Partial<ImportOptions> = {}) {
  async function* files() {
    yield { name: 'sample.csv', pieces: pieces(text) }
  }
  return importSnapshot(importer, files(), {
    asOf: '2026-03-01',
    now: Date.UTC(2026, 2, 2),
    isMerge: false,
    isComplete: false,
    rebuildBelow: 0,
    ...options,
  })
}

async function* pieces(text: string) {
  const size = 1_000
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

export function question(overrides: Partial<SearchQuestion> = {}): SearchQuestion {
  return {
    name: null,
    postcode: null,
    status: null,
    accountsType: null,
    incorporatedFrom: null,
    incorporatedTo: null,
    page: { page: 1, limit: 20 },
    ...overrides,
  }
}

/** Enough companies to fill several blocks of a posting list. */
export function manySamples(count: number): SnapshotSample[] {
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

/** A distinct word for each number. */
function wordOf(index: number): string {
  const syllables = ['BRA', 'COR', 'DEL', 'FEN', 'GOR', 'HAL', 'KIN', 'LOM', 'MAR', 'NUR']
  return String(index)
    .split('')
    .map((digit) => syllables[Number(digit)] ?? '')
    .join('')
}

export async function namesFor({ register }: Storage, name: string): Promise<string[]> {
  const { candidates } = await register.search(question({ name }))
  return candidates.map((candidate) => candidate.name)
}

export function summary({ before, after }: PendingChange) {
  return [after.number, before?.name, after.name, after.status]
}

export async function everyPage({ register }: Storage, query: ReturnType<typeof question>): Promise<string[]> {
  const numbers: string[] = []
  for (let page = 1; page <= 20; page += 1) {
    const { candidates } = await register.search({ ...query, page: { page, limit: 20 } })
    numbers.push(...candidates.map(({ number }) => number))
    if (candidates.length < 20) break
  }
  return numbers
}
