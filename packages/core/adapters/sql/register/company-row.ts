import type { Company, PreviousName } from '../../../src/register/company/company.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type { SqlValue } from '../query.js'

/** The columns of a company in the snapshot. Both engines accept these type names. */
export const companyColumns = {
  number: 'TEXT',
  name: 'TEXT',
  previous_names: 'TEXT',
  status: 'TEXT',
  status_detail: 'TEXT',
  type: 'TEXT',
  subtype: 'TEXT',
  jurisdiction: 'TEXT',
  care_of: 'TEXT',
  po_box: 'TEXT',
  premises: 'TEXT',
  line_1: 'TEXT',
  line_2: 'TEXT',
  locality: 'TEXT',
  region: 'TEXT',
  postal_code: 'TEXT',
  country: 'TEXT',
  incorporated_on: 'TEXT',
  dissolved_on: 'TEXT',
  accounts_day: 'INTEGER',
  accounts_month: 'INTEGER',
  accounts_type: 'TEXT',
  accounts_made_up_to: 'TEXT',
  accounts_next_made_up_to: 'TEXT',
  accounts_due: 'TEXT',
  confirmation_made_up_to: 'TEXT',
  confirmation_next_made_up_to: 'TEXT',
  confirmation_due: 'TEXT',
  charges: 'INTEGER',
  charges_outstanding: 'INTEGER',
  charges_part_satisfied: 'INTEGER',
  charges_satisfied: 'INTEGER',
  sic_codes: 'TEXT',
} as const

export const companyColumnNames = Object.keys(companyColumns)

export type CompanyRow = { readonly [Name in keyof typeof companyColumns]: string | number | null }

/** Returns the values in the order of the columns. */
export function companyValues(company: Company): SqlValue[] {
  const { office, accounts, confirmation, chargeCounts } = company
  return [
    company.number,
    company.name,
    company.previousNames.length === 0 ? null : JSON.stringify(company.previousNames),
    company.status,
    company.statusDetail,
    company.type,
    company.subtype,
    company.jurisdiction,
    office.careOf,
    office.poBox,
    office.premises,
    office.line1,
    office.line2,
    office.locality,
    office.region,
    office.postalCode,
    office.country,
    company.incorporatedOn,
    company.dissolvedOn,
    accounts.referenceDay,
    accounts.referenceMonth,
    accounts.lastType,
    accounts.lastMadeUpTo,
    accounts.nextMadeUpTo,
    accounts.nextDue,
    confirmation.lastMadeUpTo,
    confirmation.nextMadeUpTo,
    confirmation.nextDue,
    chargeCounts === null ? null : chargeCounts.total,
    chargeCounts === null ? null : chargeCounts.outstanding,
    chargeCounts === null ? null : chargeCounts.partSatisfied,
    chargeCounts === null ? null : chargeCounts.satisfied,
    company.sicCodes.length === 0 ? null : company.sicCodes.join(' '),
  ]
}

export function toCompany(row: CompanyRow): Company {
  // Only `companyValues` writes these columns, so the types are known.
  const text = (value: string | number | null) => value as string | null
  const number = (value: string | number | null) => value as number | null
  const total = number(row.charges)
  return {
    number: asCompanyNumber(String(row.number)),
    name: String(row.name),
    status: text(row.status),
    statusDetail: text(row.status_detail),
    type: text(row.type),
    subtype: text(row.subtype),
    jurisdiction: text(row.jurisdiction),
    office: {
      careOf: text(row.care_of),
      poBox: text(row.po_box),
      premises: text(row.premises),
      line1: text(row.line_1),
      line2: text(row.line_2),
      locality: text(row.locality),
      region: text(row.region),
      postalCode: text(row.postal_code),
      country: text(row.country),
    },
    incorporatedOn: text(row.incorporated_on),
    dissolvedOn: text(row.dissolved_on),
    accounts: {
      referenceDay: number(row.accounts_day),
      referenceMonth: number(row.accounts_month),
      lastType: text(row.accounts_type),
      lastMadeUpTo: text(row.accounts_made_up_to),
      nextMadeUpTo: text(row.accounts_next_made_up_to),
      nextDue: text(row.accounts_due),
    },
    confirmation: {
      lastMadeUpTo: text(row.confirmation_made_up_to),
      nextMadeUpTo: text(row.confirmation_next_made_up_to),
      nextDue: text(row.confirmation_due),
    },
    sicCodes: row.sic_codes === null ? [] : String(row.sic_codes).split(' '),
    previousNames: toPreviousNames(row.previous_names),
    chargeCounts:
      total === null
        ? null
        : {
            total,
            outstanding: number(row.charges_outstanding) ?? 0,
            partSatisfied: number(row.charges_part_satisfied) ?? 0,
            satisfied: number(row.charges_satisfied) ?? 0,
          },
    hasInsolvencyHistory: null,
    hasChargesPage: null,
    hasInsolvencyPage: null,
  }
}

export function toPreviousNames(value: string | number | null): PreviousName[] {
  return value === null ? [] : (JSON.parse(String(value)) as PreviousName[])
}
