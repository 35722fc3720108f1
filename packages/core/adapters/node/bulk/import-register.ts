import type { Engine } from '../../../src/engine.js'
import type { BulkFile, ImportOutcome } from '../../../src/register/import/bulk-rows.js'
import type { Clock } from '../../../src/shared/clock.js'
import { type OpenedBulkFile, openBulkFile } from './bulk-files.js'
import { inDownloadFolder } from './download-folder.js'
import { gatherSources, type ImportProgress, isDownloaded } from './gather-sources.js'
import { refuseOlder, snapshotDay } from './snapshot-day-of-files.js'

export interface ImportRegister {
  readonly register: Pick<Engine['register'], 'snapshot' | 'importSnapshot' | 'publishImportChanges'>
  readonly clock: Clock
  /** Paths and addresses, all together one snapshot; or the one word `latest`. */
  readonly sources: readonly string[]
  /** Where `latest` looks. */
  readonly bulkUrl: string
  /** From `downloadPrefix`. */
  readonly downloads: string
  readonly isMerge: boolean
  readonly isComplete: boolean
  /** Gives up and leaves the register as it was; too late once everything is read. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportedRegister extends ImportOutcome {
  /** How many changes of this import, and of earlier ones that were cut short; none where another process does it. */
  readonly handedOn: number
}

/** Imports a snapshot from files and addresses, then hands on what changed. Downloads are removed afterwards. */
export async function importRegister(given: ImportRegister): Promise<ImportedRegister> {
  if (!given.sources.some(isDownloaded)) return importFiles(given, given.sources)
  return inDownloadFolder(given.downloads, async (folder) => importFiles(given, await gatherSources(given, folder)))
}

async function importFiles(given: ImportRegister, paths: readonly string[]): Promise<ImportedRegister> {
  const { register, isMerge, isComplete, signal, onProgress } = given
  // Before anything is opened, so that a wrong name is told at once and not after the files before it.
  const files: OpenedBulkFile[] = []
  for (const path of paths) files.push(await openBulkFile(path))
  const day = await snapshotDay(paths)
  if (!isMerge && !isComplete) refuseOlder(day, await register.snapshot())

  const bytesTotal = files.reduce((sum, file) => sum + file.bytesTotal, 0)
  const bytesDone = () => files.reduce((sum, file) => sum + file.bytesRead(), 0)
  let isRead = false
  const parts = partsOf(files, signal, () => {
    isRead = true
  })
  const outcome = await register.importSnapshot(parts, {
    asOf: day.asOf,
    isMerge,
    isComplete,
    onProgress(rows) {
      onProgress?.(
        isRead ? { phase: 'finishing', rows } : { phase: 'reading', bytesDone: bytesDone(), bytesTotal, rows },
      )
    },
  })
  return { ...outcome, handedOn: await register.publishImportChanges() }
}

async function* partsOf(
  files: readonly OpenedBulkFile[],
  signal: AbortSignal | undefined,
  onEnd: () => void,
): AsyncGenerator<BulkFile> {
  for (const file of files) {
    for await (const { name, pieces } of file.parts) yield { name, pieces: untilAborted(pieces, signal) }
  }
  signal?.throwIfAborted()
  onEnd()
}

async function* untilAborted(pieces: AsyncIterable<string>, signal: AbortSignal | undefined): AsyncGenerator<string> {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}
