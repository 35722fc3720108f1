import { companyReference, describeColumns, identifyCompany, readEntry, skippedReason } from '@brassplate/core/lists'
import type { Client, WantedCompany } from '@brassplate/sdk'
import { clientCompanies } from '../../client/client-companies.js'
import { companiesMax, type ListedRow, readRows } from '../../client/read-companies.js'
import { isCoded, UsageError } from '../../exit-codes.js'
import { plainTitle, textAt } from '../../lists/decision-cell.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { NamedCompany } from '../../text/render-search.js'
import type { RowProblem } from '../../text/render-sync.js'

/** How long to wait for a website that is read again for free. */
const waitSeconds = 120
const candidatesShownMax = 3

/** A row of the sheet, and the company it means or why that is not known. */
export interface WantedRow {
  /** As a spreadsheet numbers its rows. */
  readonly line: number
  readonly given: string
  readonly entry: WantedCompany | null
  /** Set if there is no entry. */
  readonly problem: { readonly outcome: RowProblem; readonly message: string } | null
}

export interface WantedRows {
  readonly rows: readonly WantedRow[]
  /** What was read from which column, in words; null for a plain list. */
  readonly columns: string | null
}

/** The titles that the caller names. A column with one of them must be there. */
export interface LabelColumns {
  readonly reference?: string
  readonly tags?: string
}

/** Reads the sheet. A company that is given by its name or website is looked up, as far as that is free. */
export async function readWanted(
  terminal: Terminal,
  client: Client,
  file: string,
  titles: LabelColumns,
): Promise<WantedRows> {
  const rows: WantedRow[] = []
  let columns: string | null = null
  for await (const listed of readRows(terminal, file)) {
    columns ??= columnsText(listed, titles)
    const given = companyReference(listed.row, listed.columns)
    if (given.startsWith('#') || isBlank(listed.row)) continue
    if (rows.length >= companiesMax)
      throw new UsageError(
        `More than ${companiesMax} companies given.`,
        'A watchlist is replaced in one step; shorten the list.',
      )
    const labels = labelsOf(listed, titles)
    const { unmatched: outcome } = listed
    const found =
      outcome !== null
        ? problemOf('skipped', skippedReason(listed.row.line, outcome))
        : given === ''
          ? problemOf('no_company', noCompany)
          : await findWanted(client, given, labels)
    rows.push({ line: listed.row.line, given, ...found })
  }
  if (rows.length === 0) throw new UsageError(`${file} has no company.`, `To stop watching all companies: ${removeAll}`)
  return { rows, columns }
}

const removeAll =
  'brassplate export watchlist --format jsonl | jq -r .company_number | brassplate watch remove --file -'

function isBlank(row: ListedRow['row']): boolean {
  return row.cells.every((_, place) => textAt(row, place) === '')
}

const noCompany = 'The row has no company number, name or website.'

function problemOf(outcome: RowProblem, message: string): Pick<WantedRow, 'entry' | 'problem'> {
  return { entry: null, problem: { outcome, message } }
}

type Labels = Omit<WantedCompany, 'companyNumber'>

async function findWanted(
  client: Client,
  given: string,
  labels: Labels,
): Promise<Pick<WantedRow, 'entry' | 'problem'>> {
  if (readEntry(given).kind === 'number') return { entry: { companyNumber: given, ...labels }, problem: null }
  const source = clientCompanies(client, (address) =>
    client.resolveDomain(address, { wait: waitSeconds, maxCredits: 0 }),
  )
  try {
    const { decision, candidates, reason, entry } = await identifyCompany(source, given)
    const [first] = candidates
    if (decision === 'matched' && first)
      return { entry: { companyNumber: first.company_number, ...labels }, problem: null }
    if (decision === 'needs_review' && entry.kind === 'name' && first) return doubt(candidates)
    const outcome = decision === 'needs_review' ? 'needs_review' : 'not_found'
    return problemOf(outcome, reason ?? 'No company was found for this row.')
  } catch (error) {
    if (!isCoded(error) || error.code !== 'insufficient_credits') throw error
    return problemOf('not_read', 'Reading this website would cost a credit. Give the company number.')
  }
}

function doubt(candidates: readonly NamedCompany[]): Pick<WantedRow, 'entry' | 'problem'> {
  const shown = candidates.slice(0, candidatesShownMax).map((each) => `${each.company_number} ${each.company_name}`)
  if (shown.length === 1) return problemOf('needs_review', `${shown[0]} may be meant. Give the company number.`)
  const more = candidates.length > shown.length ? ' or another' : ''
  return problemOf('several', `Several companies may be meant: ${shown.join(' or ')}${more}. Give the company number.`)
}

/** In words, such as `number = "Company number", tags = "Segment"`. */
function columnsText({ columns, titles }: ListedRow, named: LabelColumns): string | null {
  if (titles.length === 0) return null
  const labels = (['reference', 'tags'] as const).flatMap((label) => {
    const title = titles[labelPlace(titles, named[label], label)]
    return title === undefined ? [] : [`${label} = "${title}"`]
  })
  return [describeColumns({ columns: titles }, columns), ...labels].join(', ')
}

/** What the sheet has no column for stays as it is on the watchlist. */
function labelsOf({ row, titles }: ListedRow, named: LabelColumns): Labels {
  const referenceAt = labelPlace(titles, named.reference, 'reference')
  const tagsAt = labelPlace(titles, named.tags, 'tags')
  return {
    ...(referenceAt < 0 ? {} : { reference: writtenAt(row, referenceAt) || null }),
    ...(tagsAt < 0 ? {} : { tags: tagsIn(writtenAt(row, tagsAt)) }),
  }
}

/** -1 if there is no such column and none was named. */
function labelPlace(titles: readonly string[], named: string | undefined, usual: string): number {
  const place = titles.findIndex((each) => plainTitle(each) === plainTitle(named ?? usual))
  // As for the columns of bulk, a number from 1 will do.
  const number = named !== undefined && /^\d{1,4}$/.test(named) ? Number(named) : 0
  if (place < 0 && number >= 1 && number <= titles.length) return number - 1
  if (place < 0 && named !== undefined)
    throw new UsageError(`The list has no column ${named}.`, `Its columns are ${titles.join(', ')}.`)
  return place
}

/** Without the apostrophe that exports put before a text which a spreadsheet would take for a formula. */
function writtenAt(row: ListedRow['row'], place: number): string {
  return textAt(row, place).replace(/^'(?=[=+\-@])/, '')
}

/** Separated by semicolons, as exports write them, or by commas. */
function tagsIn(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
