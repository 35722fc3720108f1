import type { Day } from '../../../shared/days.js'
import { accountsTypeOfSnapshot } from '../../company/accounts-type.js'
import type { ChargeCounts, Company } from '../../company/company.js'
import { type CompanyNumber, parseCompanyNumber } from '../../company/company-number.js'
import { type SnapshotStatus, statusOfSnapshot } from '../../company/company-status.js'
import { type SnapshotType, typeOfSnapshot } from '../../company/company-type.js'
import { jurisdictionOfNumber } from '../../company/jurisdiction.js'
import { absent, type SnapshotColumns } from '../columns.js'
import { accountsNextMadeUpTo, confirmationNextMadeUpTo } from '../snapshot-periods.js'
import type { SnapshotReport } from '../snapshot-report.js'
import { readOffice } from './read-office.js'
import { readPreviousNames } from './read-previous-names.js'
import { readSicCodes } from './read-sic-codes.js'
import { countAt, dayAt, numberAt, textAt } from './row-fields.js'

const nameLengthMax = 500
const shownMax = 40

const noStatus = { status: null, statusDetail: null }
const noType = { type: null, subtype: null }

/**
 * A row of the snapshot file in the API's terms. Returns null for a row without a valid company, which is reported with
 * its line. An unreadable field is null and counted by column.
 */
export function readCompany(
  fields: readonly string[],
  line: number,
  columns: SnapshotColumns,
  report: SnapshotReport,
): Company | null {
  if (fields.length !== columns.width) return bad(report, line, widthProblem(fields.length, columns.width))
  const number = parseCompanyNumber(fields[columns.number] ?? '')
  if (!number) return bad(report, line, `its company number is ${shown(fields[columns.number])}.`)
  const name = textAt(fields, columns.name)
  if (!name) return bad(report, line, `company ${number} has no name.`)
  if (name.length > nameLengthMax)
    return bad(report, line, `the name of company ${number} has more than ${nameLengthMax} characters.`)
  report.goodRow()

  const { status, statusDetail } = readStatus(fields, columns, number, report)
  const { type, subtype } = readType(fields, columns, report)
  const incorporatedOn = dayAt(fields, columns.incorporatedOn, 'IncorporationDate', report)
  return {
    number,
    name,
    status,
    statusDetail,
    type,
    subtype,
    jurisdiction: jurisdictionOfNumber(number),
    office: readOffice(fields, columns),
    incorporatedOn,
    dissolvedOn: dayAt(fields, columns.dissolvedOn, 'DissolutionDate', report),
    accounts: readAccounts(fields, columns, type, report),
    confirmation: readConfirmation(fields, columns, incorporatedOn, report),
    sicCodes: readSicCodes(fields, columns, report),
    previousNames: readPreviousNames(fields, columns, incorporatedOn, report),
    chargeCounts: readChargeCounts(fields, columns, report),
    hasInsolvencyHistory: null,
    hasChargesPage: null,
    hasInsolvencyPage: null,
  }
}

function readStatus(
  fields: readonly string[],
  columns: SnapshotColumns,
  number: CompanyNumber,
  report: SnapshotReport,
): SnapshotStatus | typeof noStatus {
  const word = textAt(fields, columns.status)
  if (!word) return noStatus
  const status = statusOfSnapshot(word, number)
  if (!status.isKnown) report.unknownWord('CompanyStatus', word)
  return status
}

function readType(
  fields: readonly string[],
  columns: SnapshotColumns,
  report: SnapshotReport,
): SnapshotType | typeof noType {
  const category = textAt(fields, columns.category)
  if (!category) return noType
  const type = typeOfSnapshot(category)
  if (!type.isKnown) report.unknownWord('CompanyCategory', category)
  return type
}

function readAccounts(
  fields: readonly string[],
  columns: SnapshotColumns,
  companyType: string | null,
  report: SnapshotReport,
): Company['accounts'] {
  const referenceDay = numberAt(fields, columns.accountsDay, 'Accounts.AccountRefDay', 31, report)
  const referenceMonth = numberAt(fields, columns.accountsMonth, 'Accounts.AccountRefMonth', 12, report)
  const nextDue = dayAt(fields, columns.accountsNextDue, 'Accounts.NextDueDate', report)
  return {
    referenceDay,
    referenceMonth,
    lastType: readAccountsType(fields, columns, report),
    lastMadeUpTo: dayAt(fields, columns.accountsLastMadeUpTo, 'Accounts.LastMadeUpDate', report),
    nextMadeUpTo: accountsNextMadeUpTo(nextDue, referenceDay, referenceMonth, companyType === 'plc'),
    nextDue,
  }
}

function readAccountsType(fields: readonly string[], columns: SnapshotColumns, report: SnapshotReport): string | null {
  const word = textAt(fields, columns.accountsCategory)
  if (!word) return null
  const { type, isKnown } = accountsTypeOfSnapshot(word)
  if (!isKnown) report.unknownWord('Accounts.AccountCategory', word)
  return type
}

function readConfirmation(
  fields: readonly string[],
  columns: SnapshotColumns,
  incorporatedOn: Day | null,
  report: SnapshotReport,
): Company['confirmation'] {
  const nextDue = dayAt(fields, columns.confirmationNextDue, 'ConfStmtNextDueDate', report)
  const lastMadeUpTo = dayAt(fields, columns.confirmationLastMadeUpTo, 'ConfStmtLastMadeUpDate', report)
  const isFirst = columns.confirmationLastMadeUpTo !== absent && lastMadeUpTo === null
  return {
    lastMadeUpTo,
    nextMadeUpTo: confirmationNextMadeUpTo(nextDue, isFirst ? incorporatedOn : null),
    nextDue,
  }
}

function readChargeCounts(
  fields: readonly string[],
  columns: SnapshotColumns,
  report: SnapshotReport,
): ChargeCounts | null {
  const total = countAt(fields, columns.charges, 'Mortgages.NumMortCharges', report)
  const outstanding = countAt(fields, columns.chargesOutstanding, 'Mortgages.NumMortOutstanding', report)
  const partSatisfied = countAt(fields, columns.chargesPartSatisfied, 'Mortgages.NumMortPartSatisfied', report)
  const satisfied = countAt(fields, columns.chargesSatisfied, 'Mortgages.NumMortSatisfied', report)
  if (total === null || outstanding === null || partSatisfied === null || satisfied === null) return null
  return { total, outstanding, partSatisfied, satisfied }
}

function bad(report: SnapshotReport, line: number, reason: string): null {
  report.badRow(line, reason)
  return null
}

function widthProblem(found: number, width: number): string {
  return found === 0 ? 'a quote is not closed, or the row is too long.' : `it has ${found} fields instead of ${width}.`
}

function shown(text: string | undefined): string {
  return text ? `not valid: ${JSON.stringify(text.slice(0, shownMax))}` : 'empty'
}
