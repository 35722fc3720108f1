import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Company } from '../../../src/register/company/company.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type { SearchQuestion } from '../../../src/register/search/question.js'
import type { Contract } from '../contract.js'
import { everyPage, importText, question } from './register-samples.js'

const rows = 400
const today = '2026-03-02'
const combinations = 60

/** Each filter of a search, answered from the lists, alone and combined. */
export const registerFiltersContract: Contract = {
  async 'answers every filter, alone and combined, as a plain check of all companies does'({ first, second }) {
    await importText(first.registerImporter, filterSamples(rows))
    const companies = await everyCompany(second.register.find)
    strictEqual(companies.length, rows)
    for (const filters of [...each, ...combined(combinations)]) {
      const asked = question({ ...filters, today })
      const expected = companies.filter((company) => fits(company, filters)).map(({ number }) => String(number))
      const shown = JSON.stringify(filters)
      const { total, isTotalExact } = await second.register.search(asked)
      deepStrictEqual({ total, isTotalExact }, { total: expected.length, isTotalExact: true }, shown)
      deepStrictEqual((await everyPage(second, asked)).sort(), expected.sort(), shown)
    }
    for (const filters of each)
      ok(
        companies.some((company) => fits(company, filters)),
        JSON.stringify(filters),
      )
  },

  async 'sorts what a filter or a name finds, over all pages'({ first, second }) {
    await importText(first.registerImporter, filterSamples(rows))
    const companies = await everyCompany(second.register.find)
    // Companies without a known day come last.
    const keyOf = {
      name: ({ name }: Company) => name,
      newest: ({ incorporatedOn }: Company) => incorporatedOn ?? '',
      oldest: ({ incorporatedOn }: Company) => incorporatedOn ?? '9999-12-31',
    }
    for (const sort of ['name', 'newest', 'oldest'] as const) {
      for (const asked of [{ status: 'active' }, { name: 'limited' }]) {
        const unsorted = await everyPage(second, question({ ...asked, today }))
        const sorted = await everyPage(second, question({ ...asked, sort, today }))
        deepStrictEqual(sorted.toSorted(), unsorted.toSorted(), sort)
        const keys = sorted.map((number) => keyOf[sort](requireCompany(companies, number)))
        const expected = keys.toSorted((one, other) => (one < other === (sort !== 'newest') ? -1 : 1))
        deepStrictEqual(keys, expected, sort)
      }
    }
  },

  async 'scans all companies by number, with or without those missing from the last snapshot'({ first, second }) {
    deepStrictEqual(await second.register.scan(null, 10, true), [])
    await importText(first.registerImporter, filterSamples(rows))
    await importText(first.registerImporter, filterSamples(rows - 5), { asOf: '2026-04-01' })
    for (const withAbsent of [true, false]) {
      const scanned: Company[] = []
      for (;;) {
        const some = await second.register.scan(scanned.at(-1)?.number ?? null, 150, withAbsent)
        ok(some.length <= 150)
        if (some.length === 0) break
        scanned.push(...some)
      }
      const all = (await everyCompany(second.register.find)).slice(0, withAbsent ? rows : rows - 5)
      const expected = all.sort((one, other) => (one.number < other.number ? -1 : 1))
      deepStrictEqual(scanned, expected)
    }
  },

  async 'keeps the lists of the filters up to date when companies change'({ first, second }) {
    await importText(first.registerImporter, filterSamples(rows))
    await importText(first.registerImporter, filterSamples(rows, 3), { asOf: '2026-04-01' })
    const companies = await everyCompany(second.register.find)
    for (const filters of each) {
      const expected = companies.filter((company) => fits(company, filters)).map(({ number }) => String(number))
      const numbers = await everyPage(second, question({ ...filters, today }))
      deepStrictEqual(numbers.sort(), expected.sort(), JSON.stringify(filters))
    }
  },
}

type Filters = Partial<SearchQuestion>

const each: readonly Filters[] = [
  { sicCodes: ['62020'] },
  { sicCodes: ['6202'] },
  { sicCodes: ['620'] },
  { sicCodes: ['62'] },
  { sicCodes: ['01110', '56101'] },
  { sicSection: 'J' },
  { sicSection: 'a' },
  { type: 'ltd' },
  { type: 'plc' },
  { type: 'community-interest-company' },
  { jurisdiction: 'england-wales' },
  { jurisdiction: 'scotland' },
  { town: 'sandhaven' },
  { town: "bishop's wick" },
  { county: 'ZEDSHIRE' },
  { dissolvedFrom: '2019-02-28' },
  { dissolvedTo: '2019-03-01' },
  { dissolvedFrom: '2019-03-02', dissolvedTo: '2020-12-31' },
  { hasCharges: true },
  { hasCharges: false },
  { isInsolvent: true },
  { isInsolvent: false },
  { isOverdue: true },
  { isOverdue: false },
  { status: 'active' },
  { accountsType: 'full' },
  { postcode: 'ZA' },
  { incorporatedFrom: '2001-06-15' },
  { name: 'keel' },
  { name: 'lantern', withPreviousNames: false },
  { name: 'lan', withPreviousNames: false },
]

/** Two to four filters at a time. The same ones in each run. */
function combined(count: number): Filters[] {
  const next = sequence(7)
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 2 + next(3) }, () => each[next(each.length)] ?? {})
    return Object.assign({}, ...parts) as Filters
  })
}

function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

async function everyCompany(find: (number: ReturnType<typeof asCompanyNumber>) => Promise<Company | null>) {
  const companies: Company[] = []
  for (let index = 0; index < rows; index += 1) {
    const company = await find(asCompanyNumber(numberOf(index)))
    if (company) companies.push(company)
  }
  return companies
}

/** Checks one company without the lists. */
function fits(company: Company, filters: Filters): boolean {
  const { accounts, confirmation, office, chargeCounts, status } = company
  const isDue = [accounts.nextDue, confirmation.nextDue].some((due) => due !== null && due < today)
  const insolvent = ['liquidation', 'administration', 'receivership', 'voluntary-arrangement', 'insolvency-proceedings']
  const names = [
    company.name,
    ...(filters.withPreviousNames === false ? [] : company.previousNames.map((one) => one.name)),
  ]
  const words = names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/))
  const section = { J: /^(58|59|6[0-3])...$/, a: /^0[1-3]...$/ }[filters.sicSection ?? '']
  const plain = (place: string | null) => place?.toLowerCase().replaceAll(/[^a-z]/g, '')
  const checks = [
    !filters.sicCodes ||
      company.sicCodes.some((code) => code.length === 5 && filters.sicCodes?.some((start) => code.startsWith(start))),
    !section || company.sicCodes.some((code) => section.test(code)),
    !filters.type || company.type === filters.type || company.subtype === filters.type,
    !filters.jurisdiction || company.jurisdiction === filters.jurisdiction,
    !filters.town || plain(office.locality) === plain(filters.town),
    !filters.county || plain(office.region) === plain(filters.county),
    isWithin(company.dissolvedOn, filters.dissolvedFrom, filters.dissolvedTo),
    isWithin(company.incorporatedOn, filters.incorporatedFrom, filters.incorporatedTo),
    filters.hasCharges === undefined || filters.hasCharges === (chargeCounts?.outstanding ?? 0) > 0,
    filters.isInsolvent === undefined || filters.isInsolvent === insolvent.includes(status ?? ''),
    filters.isOverdue === undefined || filters.isOverdue === isDue,
    !filters.status || status === filters.status,
    !filters.accountsType || accounts.lastType === filters.accountsType,
    !filters.postcode || office.postalCode?.startsWith(`${filters.postcode}1`) === true,
    !filters.name || words.some((word) => (filters.name === 'lan' ? word.startsWith('lan') : word === filters.name)),
  ]
  return checks.every(Boolean)
}

function isWithin(day: string | null, from: string | null | undefined, to: string | null | undefined): boolean {
  return (!from || (day !== null && day >= from)) && (!to || (day !== null && day <= to))
}

const header =
  'CompanyName,CompanyNumber,RegAddress.PostTown,RegAddress.County,RegAddress.PostCode,CompanyCategory,CompanyStatus,' +
  'DissolutionDate,IncorporationDate,Accounts.NextDueDate,Accounts.AccountCategory,Mortgages.NumMortCharges,' +
  'Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied,ConfStmtNextDueDate,' +
  'SICCode.SicText_1,SICCode.SicText_2,PreviousName_1.CONDATE,PreviousName_1.CompanyName'

/** Every fact repeats after a different prime number of companies. */
function filterSamples(count: number, shift = 0): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const pick = (values: readonly string[], step: number) =>
      values[(index + shift + Math.floor(index / step)) % values.length] ?? ''
    const charges = pick(['1', '0', '0', ''], 13)
    return [
      `${pick(['KEEL', 'LANTERN', 'QUARRY'], 5)} ${index} LTD`,
      numberOf(index),
      pick(['SANDHAVEN', 'Sandhaven,', "BISHOP'S WICK", 'WICK', ''], 3),
      pick(['ZEDSHIRE', 'WEST WICK', ''], 7),
      pick(['ZA1 1AA', 'ZB2 2BB', 'ZA1 2CC'], 11),
      pick(['Private Limited Company', 'Public Limited Company', 'Community Interest Company', 'Odd Kind', ''], 17),
      pick(['Active', 'Liquidation', 'In Administration', 'Dissolved', 'Odd Status', ''], 19),
      pick(['28/02/2019', '01/03/2019', '31/12/2020', '', '', ''], 23),
      pick(['15/06/2001', '14/06/2001', '01/01/1999', ''], 29),
      pick(['01/03/2026', '02/03/2026', '31/12/2025', '', '30/09/2026'], 31),
      pick(['FULL', 'MICRO ENTITY', ''], 37),
      ...[charges, charges, charges && '0', charges && '0'],
      pick(['01/03/2026', '15/05/2026', '', '30/11/2024', '01/01/2027'], 41),
      pick(
        ['62020 - Information technology', '6202 - Old code', '01110 - Growing of cereals', '56101 - Restaurants'],
        43,
      ),
      pick(['62012 - Software', '', '62020 - Repeated'], 47),
      pick(['03/04/2019', ''], 53),
      pick(['LANTERN FORMERLY LTD', ''], 53),
    ]
      .map((field) => `"${field}"`)
      .join(',')
  })
  return `${[header, ...lines].join('\n')}\n`
}

function numberOf(index: number): string {
  const number = String(10_000_000 + index)
  return index % 6 === 0 ? `SC${number.slice(2)}` : index % 31 === 0 ? `FC${number.slice(2)}` : number
}

function requireCompany(companies: readonly Company[], number: string): Company {
  const found = companies.find((company) => company.number === number)
  ok(found)
  return found
}
