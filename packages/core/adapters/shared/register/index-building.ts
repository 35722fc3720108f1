import { mkdtempSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { threadFile } from '../thread-file.js'
import { ThreadLink } from '../thread-link.js'
import { IndexBuilder, type IndexPart, type Placed } from './index-builder.js'
import { packCompanies } from './packed-companies.js'

const unansweredMax = 3
/** A part of what an import may take; the lists themselves lie outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 }

/** Builds an index beside the work of the caller, in a folder of its own that `close` removes. */
export interface IndexBuilding {
  /** Resolves when more may be given. */
  add(companies: readonly Placed[]): Promise<void>
  /** Begins to write the index at once; gives its files as they are asked for. */
  finish(): AsyncIterable<IndexPart>
  close(): Promise<void>
}

/** In a thread of its own where the built program is run; from sources, in this one. */
export function startIndexBuilding(prefix: string): IndexBuilding {
  const folder = mkdtempSync(prefix)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const thread = threadFile('register-index-thread', import.meta.url)
  if (thread) return inThread(new Worker(thread, { workerData: folder, resourceLimits }), remove)

  const builder = new IndexBuilder(folder)
  return {
    add: async (companies) => builder.add(companies),
    finish: async function* () {
      yield* builder.finish()
    },
    close: async () => remove(),
  }
}

function inThread(worker: Worker, remove: () => void): IndexBuilding {
  const parts: IndexPart[] = []
  const link = new ThreadLink<string | null, IndexPart>(worker, (part) => parts.push(part))
  return {
    add: (companies) => link.send(packCompanies(companies), unansweredMax),
    finish() {
      const sent = link.send(null, unansweredMax)
      return (async function* () {
        await sent
        for (;;) {
          await link.until(() => parts.length > 0 || link.isIdle)
          const part = parts.shift()
          if (!part) return
          yield part
        }
      })()
    },
    async close() {
      await link.close()
      remove()
    },
  }
}
