import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { BulkReport, BulkReportSummary } from '../bulk/bulk-report.js'
import { type BulkColumns, readColumns } from '../bulk/columns.js'
import { CsvCutter } from '../bulk/csv-cutter.js'
import { withoutControls } from '../bulk/row/without-controls.js'
import type { Snapshot } from '../register-store.js'

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
  /** A register of fewer companies is built anew instead of changed where it is. */
  readonly rebuildBelow?: number
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
      cutter.push(withoutControls(piece))
      await taker.settle(false)
    }
    cutter.end()
    // A file without any row has no header either, and is refused as such.
    if (columns === null) readColumns([])
  }
  await taker.settle(true)
  return names
}
