import { createWriteStream, existsSync, realpathSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ReportFormat,
  type ReportOf,
  type RowAnswer,
  type RowChoice,
  renderReport,
  summarise,
} from '@brassplate/core/lists'
import { type ResultFormat, type WriteResult, writeResult } from '@brassplate/core/sheets'
import { UsageError } from '../exit-codes.js'
import { type Journal, openJournal } from './journal.js'

const byEnding: Readonly<Record<string, ResultFormat>> = {
  '.csv': 'csv',
  '.xlsx': 'xlsx',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
}

/** Chosen by the file extension; JSON lines without one. */
export function resultFormatOf(file: string | undefined): ResultFormat {
  const ending = extname(file ?? '').toLowerCase()
  if (ending === '') return 'jsonl'
  const format = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  if (format) return format
  throw new UsageError(
    `bulk cannot write ${ending} files: the --output name must end in .csv, .xlsx, .jsonl or .ndjson.`,
    'Change the name, or choose the format with --output-format.',
  )
}

/** Whether the result is also what a run resumes from: it then has every answer as it is collected. */
export function isOwnJournal({ format, rows }: { readonly format: ResultFormat; readonly rows: RowChoice }): boolean {
  return format === 'jsonl' && rows === 'all'
}

/** The path of the journal, which gets each answer as it comes. A result of another form is written from it at the end. */
export function journalPath(output: string, isOwn: boolean): string {
  return isOwn ? output : `${output}.partial`
}

/** Collects all answers again if some rows were skipped before. It then replaces the journal. */
export async function openNextJournal(output: string, columns: string | null): Promise<Journal> {
  const path = `${output}.next`
  // What a run that was stopped has left there is incomplete.
  await rm(path, { force: true })
  return openJournal(path, columns)
}

/** Where it is recorded which rows may have cost a credit. */
export function spendingPath(output: string): string {
  return `${output}.credits`
}

/** A finished result is never written over. */
export function requireUnfinished(output: string, isOwn: boolean, input: string | undefined): void {
  if (input !== undefined && isSameFile(input, output))
    throw new UsageError(`${output} is the list itself.`, 'Give another --output: a list is never written over.')
  if (isOwn || !existsSync(output) || existsSync(journalPath(output, false))) return
  throw new UsageError(`${output} is there already.`, 'Delete it, or give another --output.')
}

function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other)
}

/** Writes the result whole or not at all. The journal stays if rows were skipped, so that they can be answered later. */
export async function writeResultFile(
  output: string,
  format: ResultFormat,
  answers: AsyncIterable<RowAnswer>,
  sheet: WriteResult,
  hasSkipped: boolean,
): Promise<void> {
  const unfinished = `${output}.tmp`
  await pipeline(
    Readable.from(writeResult(format, answers, sheet)),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  await rename(unfinished, output)
  if (!hasSkipped) await rm(journalPath(output, false))
}

/** The files of `--report`: one with the given ending, or an HTML page and a Markdown page. */
export function reportFiles(report: string): ReadonlyMap<ReportFormat, string> {
  const ending = extname(report).toLowerCase()
  if (ending === '.html' || ending === '.htm') return new Map([['html', report]])
  if (ending === '.md') return new Map([['md', report]])
  if (ending === '') {
    return new Map([
      ['html', `${report}.html`],
      ['md', `${report}.md`],
    ])
  }
  throw new UsageError(
    `bulk cannot write a report as ${ending}.`,
    'Give --report a name that ends in .html or .md, or one without an ending for both.',
  )
}

export async function writeReports(report: string, journal: Journal, input: string | null, day: string): Promise<void> {
  const summary = await summarise(journal.answers())
  const about: ReportOf = { name: input === null ? 'the list' : basename(input), day }
  for (const [format, path] of reportFiles(report)) {
    await writeFile(path, renderReport(format, summary, about), { mode: 0o600 })
  }
}
