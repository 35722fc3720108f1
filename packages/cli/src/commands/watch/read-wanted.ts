import { companyReference, identifyCompany, readEntry } from '@brassplate/core/lists'
import type { Client, WantedCompany } from '@brassplate/sdk'
import { clientCompanies } from '../../client/client-companies.js'
import { companiesMax, type ListedRow, readRows } from '../../client/read-companies.js'
import { isCoded, UsageError } from '../../exit-codes.js'
import { plainTitle, textAt } from '../../lists/decision-cell.js'
import type { Terminal } from '../../terminal/terminal.js'

/** How long to wait for a website that is read again for free. */
const waitSeconds = 120

/** A row of the sheet, and the company it means or why that is not known. */
export interface WantedRow {
  /** As a spreadsheet numbers its rows. */
  readonly line: number
  readonly given: string
  readonly entry: WantedCompany | null
  /** Set if there is no entry. */
  readonly message: string | null
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
): Promise<WantedRow[]> {
  const rows: WantedRow[] = []
  for await (const listed of readRows(terminal, file)) {
    const given = companyReference(listed.row, listed.columns)
    if (given === '' || given.startsWith('#')) continue
    if (rows.length >= companiesMax)
      throw new UsageError(
        `More than ${companiesMax} companies given.`,
        'A watchlist is replaced in one step; shorten the list.',
      )
    rows.push({ line: listed.row.line, given, ...(await findWanted(client, given, labelsOf(listed, titles))) })
  }
  if (rows.length === 0)
    throw new UsageError(`${file} has no company.`, 'To stop watching all companies, use watch remove.')
  return rows
}

type Labels = Omit<WantedCompany, 'companyNumber'>

async function findWanted(
  client: Client,
  given: string,
  labels: Labels,
): Promise<Pick<WantedRow, 'entry' | 'message'>> {
  if (readEntry(given).kind === 'number') return { entry: { companyNumber: given, ...labels }, message: null }
  const source = clientCompanies(client, (address) =>
    client.resolveDomain(address, { wait: waitSeconds, maxCredits: 0 }),
  )
  try {
    const { decision, candidates, reason } = await identifyCompany(source, given)
    const [first] = candidates
    if (decision === 'matched' && first)
      return { entry: { companyNumber: first.company_number, ...labels }, message: null }
    const several = 'Several companies may be meant. Give the company number.'
    return {
      entry: null,
      message: reason ?? (decision === 'needs_review' ? several : 'No company was found for this row.'),
    }
  } catch (error) {
    if (!isCoded(error) || error.code !== 'insufficient_credits') throw error
    return { entry: null, message: 'Reading this website would cost a credit. Give the company number.' }
  }
}

/** What the sheet has no column for stays as it is on the watchlist. */
function labelsOf({ row, titles }: ListedRow, { reference, tags }: LabelColumns): Labels {
  const placeOf = (named: string | undefined, usual: string) => {
    const place = titles.findIndex((each) => plainTitle(each) === plainTitle(named ?? usual))
    if (place < 0 && named !== undefined)
      throw new UsageError(`The list has no column ${named}.`, `Its columns are ${titles.join(', ')}.`)
    return place
  }
  const [referenceAt, tagsAt] = [placeOf(reference, 'reference'), placeOf(tags, 'tags')]
  return {
    ...(referenceAt < 0 ? {} : { reference: writtenAt(row, referenceAt) || null }),
    ...(tagsAt < 0 ? {} : { tags: tagsIn(writtenAt(row, tagsAt)) }),
  }
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
