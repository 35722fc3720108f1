import type { Ports } from '../../ports.js'
import type { SnapshotFile } from '../../register/import/snapshot-rows.js'
import { CsvCutter } from '../../register/snapshot/csv-cutter.js'
import { withoutControls } from '../../register/snapshot/row/without-controls.js'
import { type BadRow, SnapshotReport } from '../../register/snapshot/snapshot-report.js'
import { todayInLondon } from '../../shared/days.js'
import type { DomainRules } from '../domain/domain.js'
import type { KnownSite } from './known-sites.js'
import { type Pair, type PairColumns, readPair, readPairColumns } from './pairs-file.js'

/** Pairs per transaction. */
export const pairsBatchSize = 1_000

export interface ImportPairsOptions {
  readonly rules?: DomainRules
  /** Called with the rows read so far in this pass. The file is read twice. */
  readonly onProgress?: (rows: number) => void
}

export interface ImportedPairs {
  readonly rows: number
  /** Pairs that are new. */
  readonly added: number
  readonly badRowCount: number
  /** The first bad rows. */
  readonly badRows: readonly BadRow[]
}

/**
 * Imports the pairs of a file. The first pass only checks, so a file with too many bad rows changes nothing. If the
 * second pass is interrupted, the batches already written remain, and the import can be run again.
 */
export async function importPairs(
  ports: Pick<Ports, 'atomically' | 'clock'>,
  open: () => SnapshotFile,
  options: ImportPairsOptions = {},
): Promise<ImportedPairs> {
  await eachBatch(open(), options, async () => {})

  const seenOn = todayInLondon(ports.clock.now())
  let added = 0
  const { rows, badRowCount, badRows } = await eachBatch(open(), options, async (pairs) => {
    const sites = pairs.map((pair): KnownSite => ({ ...pair, source: 'imported', seenOn, outcome: null }))
    added += await ports.atomically(({ knownSites }) => knownSites.add(sites))
  })
  return { rows, added, badRowCount, badRows }
}

async function eachBatch(
  file: SnapshotFile,
  { rules, onProgress }: ImportPairsOptions,
  take: (pairs: readonly Pair[]) => Promise<void>,
) {
  const report = new SnapshotReport()
  report.startFile(file.name)
  let columns: PairColumns | null = null
  let waiting: Pair[] = []
  let rows = 0
  const cutter = new CsvCutter((fields, line) => {
    if (columns === null) {
      columns = readPairColumns(fields)
      return
    }
    rows += 1
    const pair = readPair(fields, line, columns, report, rules)
    if (pair) waiting.push(pair)
  })
  const takeFull = async (sizeMin: number) => {
    while (waiting.length >= sizeMin && waiting.length > 0) {
      const batch = waiting.slice(0, pairsBatchSize)
      waiting = waiting.slice(pairsBatchSize)
      await take(batch)
    }
    onProgress?.(rows)
  }

  for await (const piece of file.pieces) {
    cutter.push(withoutControls(piece))
    await takeFull(pairsBatchSize)
  }
  cutter.end()
  // An empty file has no header and is rejected for that.
  if (columns === null) readPairColumns([])
  report.end()
  await takeFull(1)
  return report.summary()
}
