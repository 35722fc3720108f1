import type { Day } from '../../src/shared/days.js'
import { wordsOf } from './sample/company-kinds.js'
import { industryText } from './sample/industries.js'
import type { SampleCompany } from './sample/sample-company.js'

const previousNamesMax = 10
const industriesMax = 4

const previousColumns = Array.from({ length: previousNamesMax }, (_, at) => {
  // As in the real file, only the second date column has a space before its name.
  const space = at === 1 ? ' ' : ''
  return `${space}PreviousName_${at + 1}.CONDATE, PreviousName_${at + 1}.CompanyName`
})

/** The header of the Companies House file, byte for byte, without the line ending. */
export const snapshotHeader = [
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2',
  'RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus',
  'CountryOfOrigin,DissolutionDate,IncorporationDate,Accounts.AccountRefDay,Accounts.AccountRefMonth',
  'Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate,Returns.LastMadeUpDate',
  'Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied',
  'SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners,URI',
  ...previousColumns,
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',')

/** The file lists only live companies; dissolved and closed ones are removed. */
export function isInSnapshot(company: SampleCompany): boolean {
  return company.dissolvedOn === null && company.status !== 'dissolved' && company.status !== 'closed'
}

/** The 55 fields of one company, without the line ending. */
export function snapshotRow(company: SampleCompany): string {
  const { office, accounts, confirmation } = company
  const charges = (status: string) => company.charges.filter((charge) => charge.status === status).length
  return [
    company.name,
    company.number,
    upperCase(office.careOf),
    office.poBox ?? '',
    upperCase([office.premises, office.line1].filter(Boolean).join(' ')),
    upperCase(office.line2),
    upperCase(office.locality),
    upperCase(office.region),
    upperCase(office.country),
    office.postalCode ?? '',
    wordsOf(company.kind).category,
    snapshotStatus(company),
    company.countryOfOrigin,
    formatDay(company.dissolvedOn),
    formatDay(company.incorporatedOn),
    accounts?.referenceDay ? String(accounts.referenceDay) : '',
    accounts?.referenceMonth ? String(accounts.referenceMonth) : '',
    formatDay(accounts?.nextDue),
    formatDay(accounts?.lastMadeUpTo),
    accountCategory(company),
    '',
    '',
    String(company.charges.length),
    String(charges('outstanding')),
    String(charges('part-satisfied')),
    String(charges('fully-satisfied')),
    ...industryFields(company.sicCodes),
    '0',
    '0',
    `http://business.data.gov.uk/id/company/${company.number}`,
    ...previousFields(company),
    formatDay(confirmation?.nextDue),
    formatDay(confirmation?.lastMadeUpTo),
  ]
    .map((field) => `"${field.replaceAll('"', '""')}"`)
    .join(',')
}

const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  registered: 'Active',
  open: 'Active',
  liquidation: 'Liquidation',
  administration: 'In Administration',
  receivership: 'RECEIVERSHIP',
  'voluntary-arrangement': 'Voluntary Arrangement',
  'insolvency-proceedings': 'In Administration/Administrative Receiver',
}

function snapshotStatus({ status, statusDetail }: SampleCompany): string {
  if (statusDetail === 'active-proposal-to-strike-off') return 'Active - Proposal to Strike off'
  return statusWords[status] ?? status
}

function accountCategory({ accounts }: SampleCompany): string {
  if (!accounts) return 'ACCOUNTS TYPE NOT AVAILABLE'
  return accounts.lastType === null ? 'NO ACCOUNTS FILED' : accounts.lastType.replaceAll('-', ' ').toUpperCase()
}

function industryFields(codes: readonly string[]): string[] {
  const texts = codes.length === 0 ? ['None Supplied'] : codes.slice(0, industriesMax).map(industryText)
  return Array.from({ length: industriesMax }, (_, at) => texts[at] ?? '')
}

function previousFields({ previousNames }: SampleCompany): string[] {
  return Array.from({ length: previousNamesMax }, (_, at) => {
    const previous = previousNames[at]
    return [formatDay(previous?.ceasedOn), previous?.name ?? '']
  }).flat()
}

function upperCase(text: string | null): string {
  return (text ?? '').toUpperCase()
}

function formatDay(day: Day | null | undefined): string {
  return day ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : ''
}
