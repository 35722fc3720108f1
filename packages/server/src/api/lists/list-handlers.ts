import { type ListRun, todayInLondon } from '@brassplate/core'
import { renderList } from '@brassplate/core/api'
import {
  addColumns,
  mayHaveCandidates,
  onlyColumns,
  type RowChoice,
  readFactColumns,
  readPlaces,
  renderReport,
  replacedPlaces,
  withoutColumns,
} from '@brassplate/core/lists'
import { type ResultFormat, writeResult } from '@brassplate/core/sheets'
import type { Handler } from '../../http/request-context.js'
import { answersOf, summaryOf } from './blocks.js'
import { receiveList } from './receive-list.js'

export const startBulk: Handler<'startBulk'> = async (context, { query, file }) => {
  const { file_name: name = null, sheet: sheetName, max_credits: maxCredits = null, start, ...choices } = query
  const gone = context.request.signal
  const list = { file, name, sheetName, choices, maxCredits, isStarted: start !== 'false', gone, work: context.work }
  const run = await receiveList(context, context.caller.account, list)
  return { status: 202, body: renderList(run) }
}

const contentTypes: Readonly<Record<ResultFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** What the file of a choice of rows is called. */
const fileWords: Readonly<Record<RowChoice, string>> = {
  all: 'checked',
  matched: 'matched',
  needs_review: 'to-decide',
  unmatched: 'unmatched',
}

export const getBulkResult: Handler<'getBulkResult'> = async ({ engine, caller }, { path, query }) => {
  const { format, columns = '', leave_out: leaveOut = '', rows } = query
  const chosen = readFactColumns(columns)
  const run = await engine.lists.find(caller.account, path.bulk_id)
  const { sheet: sent } = run
  const left = new Set([...readPlaces(leaveOut), ...replacedPlaces(sent.columns, sent.roles)])
  const headers = { 'Content-Type': contentTypes[format], ...attachment(run, fileWords[rows], format) }
  // Only a matched row has a company to add facts about.
  const added = rows === 'all' || rows === 'matched' ? chosen : []
  const sheet = withoutColumns(sent, left)
  const all = answersOf(engine, run)
  const answers = addColumns(left.size > 0 ? onlyColumns(all, sheet.columns) : all, added, (numbers) =>
    engine.exports.columns(caller.account, numbers, added),
  )
  // Rows that are answered meanwhile may have some.
  const hasCandidates = run.status !== 'completed' || mayHaveCandidates(run.outcomes)
  const body = await engine.lists.download(caller.account, async () =>
    writeResult(format, answers, { ...sheet, chosen, hasCandidates, rowChoice: rows }),
  )
  return { status: 200, body, headers }
}

export const getBulkReport: Handler<'getBulkReport'> = async ({ engine, caller, now }, { path, query: { format } }) => {
  const run = await engine.lists.find(caller.account, path.bulk_id)
  const about = { name: run.name ?? 'the list', day: todayInLondon(now()), rows: run.rows }
  const body = await engine.lists.download(caller.account, async () =>
    once(renderReport(format, await summaryOf(engine, run), about)),
  )
  const type = format === 'html' ? 'text/html' : 'text/markdown'
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    ...attachment(run, 'report', format),
  }
  return { status: 200, body, headers }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** `customers.csv` becomes `customers-checked.xlsx`, or `customers-checked-partial.xlsx` if rows have no answer yet. */
function attachment({ name, answered, rows }: ListRun, what: string, format: string): Readonly<Record<string, string>> {
  const base = (name ?? 'list').replace(/\.\w{1,8}$/, '').replaceAll(/[^\w .-]+/g, '_') || 'list'
  const file = `${base}-${what}${answered < rows ? '-partial' : ''}.${format}`
  return { 'Content-Disposition': `attachment; filename="${file}"` }
}
