import { InvalidRequestError } from '../../shared/errors.js'

const sicCodesMax = 4
const previousNamesMax = 10
const headersShownMax = 5
const headerLengthShownMax = 40

/** A column that the file does not have. */
export const absent = -1

/** Position of each column in a row, or `absent`. */
export interface SnapshotColumns {
  /** Number of fields that every row must have. */
  readonly width: number
  readonly name: number
  readonly number: number
  readonly careOf: number
  readonly poBox: number
  readonly line1: number
  readonly line2: number
  readonly postTown: number
  readonly county: number
  readonly country: number
  readonly postcode: number
  readonly category: number
  readonly status: number
  readonly dissolvedOn: number
  readonly incorporatedOn: number
  readonly accountsDay: number
  readonly accountsMonth: number
  readonly accountsNextDue: number
  readonly accountsLastMadeUpTo: number
  readonly accountsCategory: number
  readonly charges: number
  readonly chargesOutstanding: number
  readonly chargesPartSatisfied: number
  readonly chargesSatisfied: number
  readonly confirmationNextDue: number
  readonly confirmationLastMadeUpTo: number
  readonly sicCodes: readonly number[]
  readonly previousNames: readonly PreviousNameColumns[]
}

export interface PreviousNameColumns {
  readonly name: number
  readonly ceasedOn: number
}

/**
 * Parses the header. Spacing and case are ignored; columns may be missing or additional, except that name and
 * number are required.
 */
export function readColumns(header: readonly string[]): SnapshotColumns {
  const places = new Map<string, number>()
  for (const [place, title] of header.entries()) {
    const key = title.trim().toLowerCase()
    if (!places.has(key)) places.set(key, place)
  }
  const of = (title: string): number => places.get(title.toLowerCase()) ?? absent

  const columns: SnapshotColumns = {
    width: header.length,
    name: of('CompanyName'),
    number: of('CompanyNumber'),
    careOf: of('RegAddress.CareOf'),
    poBox: of('RegAddress.POBox'),
    line1: of('RegAddress.AddressLine1'),
    line2: of('RegAddress.AddressLine2'),
    postTown: of('RegAddress.PostTown'),
    county: of('RegAddress.County'),
    country: of('RegAddress.Country'),
    postcode: of('RegAddress.PostCode'),
    category: of('CompanyCategory'),
    status: of('CompanyStatus'),
    dissolvedOn: of('DissolutionDate'),
    incorporatedOn: of('IncorporationDate'),
    accountsDay: of('Accounts.AccountRefDay'),
    accountsMonth: of('Accounts.AccountRefMonth'),
    accountsNextDue: of('Accounts.NextDueDate'),
    accountsLastMadeUpTo: of('Accounts.LastMadeUpDate'),
    accountsCategory: of('Accounts.AccountCategory'),
    charges: of('Mortgages.NumMortCharges'),
    chargesOutstanding: of('Mortgages.NumMortOutstanding'),
    chargesPartSatisfied: of('Mortgages.NumMortPartSatisfied'),
    chargesSatisfied: of('Mortgages.NumMortSatisfied'),
    confirmationNextDue: of('ConfStmtNextDueDate'),
    confirmationLastMadeUpTo: of('ConfStmtLastMadeUpDate'),
    sicCodes: upTo(sicCodesMax, (nth) => of(`SICCode.SicText_${nth}`)).filter((place) => place !== absent),
    previousNames: upTo(previousNamesMax, (nth) => ({
      name: of(`PreviousName_${nth}.CompanyName`),
      ceasedOn: of(`PreviousName_${nth}.CONDATE`),
    })).filter(({ name }) => name !== absent),
  }
  if (columns.name === absent || columns.number === absent) throw notSnapshotFile(header)
  return columns
}

function notSnapshotFile(header: readonly string[]): InvalidRequestError {
  const shown = header
    .slice(0, headersShownMax)
    .map((title) => JSON.stringify(title.trim().slice(0, headerLengthShownMax)))
  const more = header.length > headersShownMax ? ` and ${header.length - headersShownMax} more` : ''
  const found = header.length === 0 ? 'it is empty' : `its first line has the columns ${shown.join(', ')}${more}`
  return new InvalidRequestError(
    `This is not the company data of Companies House: ${found}, but the columns CompanyName and CompanyNumber are required.`,
    [],
    'Use the Free Company Data Product of Companies House (BasicCompanyData), including its header line.',
  )
}

function upTo<Thing>(count: number, make: (nth: number) => Thing): Thing[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
