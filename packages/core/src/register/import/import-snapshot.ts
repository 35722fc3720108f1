import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import { BulkReport, type BulkReportSummary } from '../bulk/bulk-report.js'
import { type BulkColumns, readColumns } from '../bulk/columns.js'
import { CsvCutter } from '../bulk/csv-cutter.js'
import { readCompany } from '../bulk/read-company.js'
import type { Company } from '../company.js'
import type { Snapshot } from '../register-store.js'
import { rankClass, rankOf } from '../search/rank.js'
import { NumberSet } from './number-set.js'
import type { FreshRegister, RegisterImporter, Row } from './register-importer.js'
import { updateRegister } from './update-register.js'

const batchSize = 2_048

/** One file of a snapshot, as text. */
export interface BulkFile {
  readonly name: string
  readonly pieces: AsyncIterable<string>
}

export interface ImportOptions {
  readonly asOf: Day
  readonly now: Instant
  /** Adds and changes, and judges no company by its absence. */
  readonly isMerge: boolean
  /** The operator says that everything is in it, however few companies that may be. */
  readonly isComplete: boolean
  readonly onProgress?: (rows: number) => void
}

export interface ImportOutcome {
  readonly snapshot: Snapshot
  readonly kind: 'first' | 'update'
  readonly added: number
  readonly changed: number
  /** Companies that the snapshot no longer has. */
  readonly absent: number
  /** False where too few rows came to take absence for an end, or where it was a merge. */
  readonly judgedAbsence: boolean
  readonly report: BulkReportSummary
}

/** Reads a snapshot into the register. Readers see the old one until the new one is whole. */
export async function importSnapshot(
  importer: RegisterImporter,
  files: AsyncIterable<BulkFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const previous = await importer.snapshot()
  return previous === null ? firstImport(importer, files, options) : updateRegister(importer, previous, files, options)
}

async function firstImport(
  importer: RegisterImporter,
  files: AsyncIterable<BulkFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const report = new BulkReport()
  const fresh = await importer.beginFresh()
  try {
    const names = await fill(fresh, importer.hashOf, files, report, options)
    report.end()
    const summary = report.summary()
    const companies = summary.rows - summary.badRowCount
    const snapshot = await fresh.finish({ asOf: options.asOf, companies, importedAt: options.now, files: names })
    return { snapshot, kind: 'first', added: companies, changed: 0, absent: 0, judgedAbsence: false, report: summary }
  } catch (error) {
    await fresh.abandon()
    throw error
  }
}

async function fill(
  fresh: FreshRegister,
  hashOf: RegisterImporter['hashOf'],
  files: AsyncIterable<BulkFile>,
  report: BulkReport,
  options: ImportOptions,
): Promise<string[]> {
  const seen = new NumberSet()
  const sequences: number[] = []
  let batch: Row[] = []
  let rows = 0

  const names = await eachRow(files, report, {
    take({ fields, columns, line, text }) {
      rows += 1
      const company = readCompany(fields, line, columns, report)
      if (company === null) return
      if (!seen.add(company.number)) {
        report.repeatedRow(line, `company ${company.number} stands in an earlier row already.`)
        return
      }
      const standing = rankClass(standingOf(company))
      const sequence = sequences[standing] ?? 0
      sequences[standing] = sequence + 1
      batch.push({ rank: rankOf(standing, sequence), hash: hashOf(text), company })
    },
    async settle(isLast) {
      if (batch.length < batchSize && !isLast) return
      const full = batch
      batch = []
      if (full.length > 0) await fresh.add(full)
      options.onProgress?.(rows)
    },
  })
  return names
}

export function standingOf(company: Company) {
  return {
    status: company.status,
    statusDetail: company.statusDetail,
    type: company.type,
    accountsType: company.accounts.lastType,
  }
}

/** One row as it was cut, not yet read. */
export interface CutRow {
  readonly fields: string[]
  readonly columns: BulkColumns
  readonly line: number
  readonly text: string
}

export interface Taker {
  take(row: CutRow): void
  /** Called between pieces of text, where waiting is possible. */
  settle(isLast: boolean): Promise<void>
}

/** Hands on every row of the files below their headers. Gives the names of the files. */
export async function eachRow(files: AsyncIterable<BulkFile>, report: BulkReport, taker: Taker): Promise<string[]> {
  const names: string[] = []
  for await (const file of files) {
    names.push(file.name)
    report.startFile(file.name)
    let columns: BulkColumns | null = null
    const cutter = new CsvCutter((fields, line, text) => {
      if (columns === null) {
        columns = readColumns(fields)
        return
      }
      taker.take({ fields, columns, line, text })
    })
    for await (const piece of file.pieces) {
      cutter.push(piece)
      await taker.settle(false)
    }
    cutter.end()
    // A file without any row has no header either, and is refused as such.
    if (columns === null) readColumns([])
  }
  await taker.settle(true)
  return names
}
