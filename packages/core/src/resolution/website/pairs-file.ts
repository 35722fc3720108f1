import { type CompanyNumber, parseCompanyNumber } from '../../register/company/company-number.js'
import type { SnapshotReport } from '../../register/snapshot/snapshot-report.js'
import { InvalidRequestError } from '../../shared/errors.js'
import { type DomainRules, parseDomain } from '../domain/domain.js'

const shownLengthMax = 40
const headersShownMax = 5

/** The column indexes of the number and the domain. */
export interface PairColumns {
  readonly number: number
  readonly domain: number
}

export interface Pair {
  readonly number: CompanyNumber
  readonly domain: string
}

/** Reads the header. Order, case and additional columns do not matter. */
export function readPairColumns(header: readonly string[]): PairColumns {
  const titles = header.map((title) => title.trim().toLowerCase())
  const columns = { number: titles.indexOf('company_number'), domain: titles.indexOf('domain') }
  if (columns.number !== -1 && columns.domain !== -1) return columns

  const shown = header.slice(0, headersShownMax).map((title) => quoted(title.trim()))
  const found = shown.length === 0 ? 'it is empty' : `its first line starts with ${shown.join(', ')}`
  throw new InvalidRequestError(
    `This is not a list of companies and websites: ${found}, but company_number and domain must be among its columns.`,
    [],
    'Add a header line that names the columns: company_number,domain',
  )
}

/** Reads a row. Returns null for a bad row and adds it to the report. */
export function readPair(
  fields: readonly string[],
  line: number,
  columns: PairColumns,
  report: SnapshotReport,
  rules: DomainRules = {},
): Pair | null {
  const [numberText, domainText] = [fields[columns.number], fields[columns.domain]]
  if (numberText === undefined || domainText === undefined) {
    report.badRow(line, 'it has fewer fields than the header, or cannot be split into fields.')
    return null
  }
  const number = parseCompanyNumber(numberText)
  if (number === null) {
    report.badRow(line, `${quoted(numberText)} is not a company number.`)
    return null
  }
  const domain = parseDomain(domainText, rules)
  if (domain === null) {
    report.badRow(line, `${quoted(domainText)} is not the domain of a website.`)
    return null
  }
  report.goodRow()
  return { number, domain: domain.domain }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text)
}
