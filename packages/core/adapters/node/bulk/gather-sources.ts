import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agent } from 'undici'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import type { Clock } from '../../../src/shared/clock.js'
import { todayInLondon } from '../../../src/shared/days.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'
import { undici } from '../web/undici.js'
import { type BulkDownload, downloadBulk, notThere } from './bulk-download.js'
import { newestBulkFiles } from './bulk-index.js'

const connectMaxMs = 10_000
const latest = 'latest'

export interface GatherSources {
  readonly sources: readonly string[]
  readonly bulkUrl: string
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export function isDownloaded(source: string): boolean {
  return source === latest || /^https?:\/\//i.test(source)
}

/** The paths of all sources, after downloading into the folder what is not on this machine. */
export async function gatherSources(given: GatherSources, folder: string): Promise<string[]> {
  if (given.sources.includes(latest) && given.sources.length > 1) {
    throw new InvalidRequestError(
      '`latest` is the whole register, and stands alone.',
      [],
      'Give `latest`, or the files of one snapshot.',
    )
  }
  const agent = new (undici().Agent)({ connect: { timeout: connectMaxMs } })
  const paths: string[] = []
  try {
    for (const [place, source] of given.sources.entries()) {
      // Two addresses may end in one name.
      const own = join(folder, String(place + 1))
      await mkdir(own)
      paths.push(isDownloaded(source) ? await fetchOne(given, source, own, agent) : source)
    }
    return paths
  } finally {
    await agent.destroy()
  }
}

async function fetchOne(given: GatherSources, source: string, folder: string, agent: Agent): Promise<string> {
  const { bulkUrl, clock, signal, onProgress } = given
  const shared: Omit<BulkDownload, 'url'> = {
    folder,
    agent,
    signal,
    onProgress: (bytesDone, bytesTotal) => onProgress?.({ phase: 'downloading', bytesDone, bytesTotal }),
  }
  if (source !== latest) {
    const path = await downloadBulk({ ...shared, url: source })
    if (path === null) throw notThere(source)
    return path
  }
  for (const url of await newestBulkFiles({ bulkUrl, today: todayInLondon(clock.now()), agent, signal })) {
    const path = await downloadBulk({ ...shared, url })
    if (path !== null) return path
  }
  throw new UpstreamUnavailableError(`${bulkUrl} offers no file of the register.`)
}

export type ImportProgress =
  | { readonly phase: 'downloading'; readonly bytesDone: number; readonly bytesTotal: number | null }
  | { readonly phase: 'reading'; readonly bytesDone: number; readonly bytesTotal: number; readonly rows: number }
  | { readonly phase: 'finishing'; readonly rows: number }
