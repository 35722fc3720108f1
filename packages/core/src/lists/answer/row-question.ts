import { mailAddressIn } from '../../identify/looks-like.js'
import { type Entry, readEntry } from '../../identify/read-entry.js'
import { bareNumber } from '../../register/company/read-company-number.js'
import { isMailbox } from '../../resolution/domain/domain.js'
import { cleanText, isPlaceholder, textLengthMax } from '../columns/cell-text.js'
import type { Columns } from '../columns/guess-columns.js'
import { findResultTitles } from '../columns/result-titles.js'
import type { Role } from '../columns/titles.js'
import { readWrittenName, type WrittenName } from '../columns/written-name.js'
import { type Outcome, outcomes } from '../row-result.js'
import { type Cell, type SheetRow, textOf } from '../sheet.js'

/** What a row says about its company. */
export interface RowQuestion {
  readonly number: string | null
  readonly name: string | null
  readonly previousName: string | null
  readonly postcode: string | null
  readonly address: string | null
  readonly domain: string | null
  readonly email: string | null
}

const noQuestion: RowQuestion = {
  number: null,
  name: null,
  previousName: null,
  postcode: null,
  address: null,
  domain: null,
  email: null,
}

export const nothingToLookUp = 'The row has nothing in the columns that are used.'

const addressLengthMax = 500
/** The name of a row that sums up the others. */
const totalLengthMax = 30
const total =
  /^(?:(?:grand |sub ?-?)?totals?|averages?|count|sum)\s*[:=]?[\d\s.,£$€%]*$|^sub ?-?totals?\b|^\d+ (?:rows|records|companies|customers)$/i
/** What people write over a row, with stars or not. The text has `textLengthMax` characters at most. */
const note =
  /^[^\p{L}\p{N}]*(?:(?:please )?do not (?:call|contact|use|mail|e-?mail|ring|phone|invoice)|deleted?|duplicate|dupe|ditto|(?:see|as) (?:above|below|notes?)|(?:account )?closed|on hold|(?:end|start) of (?:list|file|report))[^\p{L}\p{N}]*$/iu
const quotedMax = 60
const postcode = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i
const district = /^[A-Z]{1,2}\d[A-Z\d]?$/i

/**
 * Reads the cells that the columns point to. Placeholders such as `n/a` count as empty. If an earlier result has a number
 * for the row, nothing else is asked: the rest of the row has led to it.
 */
export function rowQuestion({ cells }: SheetRow, columns: Columns): RowQuestion {
  const cell = (role: Role, max = textLengthMax): string | null => {
    const place = columns[role]
    if (place === undefined) return null
    const text = cleanText(textOf(cells[place]), max)
    return text === '' || isPlaceholder(text) ? null : text
  }
  const found = cell('result_number')
  if (found !== null) return { ...noQuestion, number: bareNumber(found) }
  const number = cell('number')
  const written = cell('any')
  const entry = written === null ? null : readEntry(written)
  const any = (kind: Entry['kind']) => (entry?.kind === kind ? entry.text : null)
  const named = readName(cell('name') ?? any('name'), cells)
  const address = cell('address', addressLengthMax) ?? named?.address ?? null
  const email = cell('email')
  const site = cell('domain') ?? any('domain') ?? named?.domain ?? null
  // Many sheets have an e-mail address in the column for websites.
  const isMail = site !== null && isMailbox(site)
  return {
    number: number === null ? any('number') : bareNumber(number),
    name: named?.name ?? null,
    previousName: cell('previous_name'),
    postcode: [cell('postcode'), address && (postcode.exec(address)?.[0] ?? null), named?.postcode ?? null]
      .map(validPostcode)
      .reduce((first, next) => first ?? next),
    address,
    domain: isMail ? null : site,
    email: (email && mailAddressIn(email)) || any('email') || (isMail ? mailAddressIn(site) : (named?.email ?? null)),
  }
}

function readName(text: string | null, cells: readonly Cell[]): WrittenName | null {
  if (text === null || total.test(text) || note.test(text)) return null
  return !/\p{L}/u.test(text) && totalIn(cells) !== undefined ? null : readWrittenName(text)
}

/** The word of a row that sums up the others, which may have their count in the column of names. */
function totalIn(cells: readonly Cell[]): string | undefined {
  const isTotal = (cell: Cell) => typeof cell === 'string' && cell.length <= totalLengthMax && total.test(cell.trim())
  const cell = cells.find(isTotal)
  return cell === undefined ? undefined : cleanText(textOf(cell), quotedMax)
}

const namingRoles = ['number', 'name', 'any', 'domain', 'email'] as const

/** Why a row has nothing to look up, in the words of its first cell that should name a company. */
export function whyNothing({ cells }: SheetRow, columns: Columns): string {
  const [text] = namingRoles.flatMap((role) => {
    const place = columns[role]
    return place === undefined ? [] : cleanText(textOf(cells[place]), quotedMax) || []
  })
  if (text === undefined) return nothingToLookUp
  const sum = totalIn(cells)
  if (sum !== undefined) return `"${sum}" sums up other rows, so it is not looked up.`
  if (isPlaceholder(text)) return `"${text}" stands for no value, and nothing else in the row names a company.`
  return note.test(text) ? `"${text}" is a note, not the name of a company.` : nothingToLookUp
}

/**
 * The same for rows that say the same about their company, even if a spreadsheet has removed zeros from a number. Null
 * if the row says nothing.
 */
export function rowKey(row: SheetRow, columns: Columns): string | null {
  const { number, ...others } = rowQuestion(row, columns)
  const parts = [fullNumber(number), ...Object.values(others)]
  return parts.every((part) => part === null) ? null : JSON.stringify(parts).toLowerCase()
}

/** With the zeros that a spreadsheet may have removed. */
export function fullNumber(number: string | null): string | null {
  return number?.replace(/^\d+$/, (digits) => digits.padStart(8, '0')).toUpperCase() ?? null
}

/** What names the company of a row: its number, or else the name, the domain or the e-mail address. Empty if nothing does. */
export function companyReference(row: SheetRow, columns: Columns): string {
  const { number, name, domain, email } = rowQuestion(row, columns)
  return number ?? name ?? domain ?? email ?? ''
}

/**
 * For the rows of a sheet that is an earlier result of ours: its outcome for a row that it has no company for. Null for
 * any other row, also for one that was added to the sheet since.
 */
export function unmatchedIn(titles: readonly string[]): (row: SheetRow, columns: Columns) => UnmatchedOutcome | null {
  const { outcome: place } = findResultTitles(titles)
  return (row, columns) => {
    const { result_number: number } = columns
    if (number === undefined || rowQuestion(row, { result_number: number }).number !== null) return null
    const written = place === null ? null : textOf(row.cells[place]).trim()
    if (written === '' || companyReference(row, columns) === '') return null
    return outcomes.find((one): one is UnmatchedOutcome => one === written && one !== 'matched') ?? 'no_match'
  }
}

export type UnmatchedOutcome = Exclude<Outcome, 'matched'>

const unmatchedWords: Readonly<Record<UnmatchedOutcome, string>> = {
  needs_review: 'is not decided yet',
  no_match: 'has no match',
  non_uk_entity: 'names a company outside the UK',
  scrape_failed: 'has a website that could not be read',
  free_mail: 'has only an address of a free mail service',
  empty: 'has nothing to look up',
  credit_limit: 'was skipped because of its cost',
  error: 'ended with an error',
}

/** Why a row of an earlier result is skipped. */
export function skippedReason(line: number, outcome: UnmatchedOutcome): string {
  return `Row ${line} of the result ${unmatchedWords[outcome]}, so its company is not known.`
}

function validPostcode(text: string | null): string | null {
  return text !== null && (postcode.test(text) || district.test(text.trim())) ? text.trim().toUpperCase() : null
}
