import type { Engine } from '../../../src/engine.js'
import type { ImportOutcome, SnapshotFile } from '../../../src/register/import/snapshot-rows.js'
import type { Clock } from '../../../src/shared/clock.js'
import { inDownloadFolder } from './download-folder.js'
import { gatherSources, type ImportProgress, isDownloaded } from './gather-sources.js'
import { refuseOlder, snapshotDay } from './snapshot-day-of-files.js'
import { type OpenedSnapshotFile, openSnapshotFile } from './snapshot-files.js'

export interface ImportRegister {
  readonly register: Pick<Engine['register'], 'snapshot' | 'importSnapshot' | 'publishImportChanges'>
  readonly clock: Clock
  /** Paths and URLs that together form one snapshot, or just `latest`. */
  readonly sources: readonly string[]
  /** The site that `latest` searches. */
  readonly snapshotUrl: string
  /** Path prefix from `downloadPrefix`. */
  readonly downloads: string
  readonly isMerge: boolean
  readonly isComplete: boolean
  /** Cancels and leaves the register unchanged; has no effect once all rows are read. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportedRegister extends ImportOutcome {
  /** Changes published, including those of earlier interrupted imports; 0 if another process publishes them. */
  readonly published: number
}

/** Imports a snapshot from files and URLs, then publishes what changed. Removes its downloads afterwards. */
export async function importRegister(options: ImportRegister): Promise<ImportedRegister> {
  if (!options.sources.some(isDownloaded)) return importFiles(options, options.sources)
  return inDownloadFolder(options.downloads, async (folder) =>
    importFiles(options, await gatherSources(options, folder)),
  )
}

async function importFiles(options: ImportRegister, paths: readonly string[]): Promise<ImportedRegister> {
  const { register, isMerge, isComplete, signal, onProgress } = options
  // Check all files first, so that a wrong name fails at once and not after the files before it.
  const files: OpenedSnapshotFile[] = []
  for (const path of paths) files.push(await openSnapshotFile(path))
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
  return { ...outcome, published: await register.publishImportChanges() }
}

async function* partsOf(
  files: readonly OpenedSnapshotFile[],
  signal: AbortSignal | undefined,
  onEnd: () => void,
): AsyncGenerator<SnapshotFile> {
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
