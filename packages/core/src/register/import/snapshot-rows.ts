import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { Snapshot } from '../register-store.js'
import { readColumns, type SnapshotColumns } from '../snapshot/columns.js'
import { CsvCutter } from '../snapshot/csv-cutter.js'
import { withoutControls } from '../snapshot/row/without-controls.js'
import type { SnapshotReport, SnapshotReportSummary } from '../snapshot/snapshot-report.js'

/** One file of a snapshot as text chunks. */
export interface SnapshotFile {
  readonly name: string
  readonly pieces: AsyncIterable<string>
}

export interface ImportOptions {
  readonly asOf: Day
  readonly now: Instant
  /** Adds and changes companies, and draws no conclusion from missing ones. */
  readonly isMerge: boolean
  /** The operator confirms that the files are complete, however few companies they contain. */
  readonly isComplete: boolean
  readonly onProgress?: (rows: number) => void
  /** A register with fewer companies is rebuilt instead of updated in place. */
  readonly rebuildBelow?: number
}

export interface ImportOutcome {
  readonly snapshot: Snapshot
  readonly kind: 'first' | 'update'
  readonly added: number
  readonly changed: number
  /** Number of companies that are missing from the snapshot. */
  readonly absent: number
  /** False if there were too few rows to draw conclusions from missing companies, or for a merge. */
  readonly missingAreDissolved: boolean
  readonly report: SnapshotReportSummary
}

/** One split but unparsed row. */
export interface CutRow {
  readonly fields: string[]
  readonly columns: SnapshotColumns
  readonly line: number
  readonly text: string
}

export interface RowConsumer {
  take(row: CutRow): void
  /** Called between text chunks, where asynchronous work is possible. */
  flush(isLast: boolean): Promise<void>
}

/** Passes every row below the headers to the consumer. Returns the file names. */
export async function eachRow(
  files: AsyncIterable<SnapshotFile>,
  report: SnapshotReport,
  consumer: RowConsumer,
): Promise<string[]> {
  const names: string[] = []
  for await (const file of files) {
    names.push(file.name)
    report.startFile(file.name)
    let columns: SnapshotColumns | null = null
    const cutter = new CsvCutter((fields, line, text) => {
      if (columns === null) {
        columns = readColumns(fields)
        return
      }
      consumer.take({ fields, columns, line, text })
    })
    for await (const piece of file.pieces) {
      cutter.push(withoutControls(piece))
      await consumer.flush(false)
    }
    cutter.end()
    // A file without any row has no header either and is rejected.
    if (columns === null) readColumns([])
  }
  await consumer.flush(true)
  return names
}
