import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agent } from 'undici'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import type { Clock } from '../../../src/shared/clock.js'
import { todayInLondon } from '../../../src/shared/days.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'
import { undici } from '../web/undici.js'
import { downloadSnapshot, notFound, type SnapshotDownload } from './snapshot-download.js'
import { newestSnapshotFiles } from './snapshot-index.js'

const connectMaxMs = 10_000
const latest = 'latest'

export interface GatherSources {
  readonly sources: readonly string[]
  readonly snapshotUrl: string
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export function isDownloaded(source: string): boolean {
  return source === latest || /^https?:\/\//i.test(source)
}

/** Downloads remote sources into the folder and returns the paths of all sources. */
export async function gatherSources(options: GatherSources, folder: string): Promise<string[]> {
  if (options.sources.includes(latest) && options.sources.length > 1) {
    throw new InvalidRequestError(
      '`latest` is the full register and cannot be combined with other sources.',
      [],
      'Use either `latest` or the files of one snapshot.',
    )
  }
  const agent = new (undici().Agent)({ connect: { timeout: connectMaxMs } })
  const paths: string[] = []
  try {
    for (const [index, source] of options.sources.entries()) {
      // Each in its own folder: two URLs may end in the same file name.
      const ownFolder = join(folder, String(index + 1))
      await mkdir(ownFolder)
      paths.push(isDownloaded(source) ? await fetchOne(options, source, ownFolder, agent) : source)
    }
    return paths
  } finally {
    await agent.destroy()
  }
}

async function fetchOne(options: GatherSources, source: string, folder: string, agent: Agent): Promise<string> {
  const { snapshotUrl, clock, signal, onProgress } = options
  const shared: Omit<SnapshotDownload, 'url'> = {
    folder,
    agent,
    signal,
    onProgress: (bytesDone, bytesTotal) => onProgress?.({ phase: 'downloading', bytesDone, bytesTotal }),
  }
  if (source !== latest) {
    const path = await downloadSnapshot({ ...shared, url: source })
    if (path === null) throw notFound(source)
    return path
  }
  for (const url of await newestSnapshotFiles({ snapshotUrl, today: todayInLondon(clock.now()), agent, signal })) {
    const path = await downloadSnapshot({ ...shared, url })
    if (path !== null) return path
  }
  throw new UpstreamUnavailableError(`No register file was found under ${snapshotUrl}.`)
}

export type ImportProgress =
  | { readonly phase: 'downloading'; readonly bytesDone: number; readonly bytesTotal: number | null }
  | { readonly phase: 'reading'; readonly bytesDone: number; readonly bytesTotal: number; readonly rows: number }
  | { readonly phase: 'finishing'; readonly rows: number }
