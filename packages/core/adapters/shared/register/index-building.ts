import { mkdtempSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { threadFile } from '../thread-file.js'
import { ThreadLink } from '../thread-link.js'
import { IndexBuilder, type IndexPart, type Placed } from './index-builder.js'
import { packCompanies } from './packed-companies.js'
import { SmallFirst } from './small-first.js'

const unansweredMax = 3
/** Part of the memory budget of an import; the lists themselves are outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 }

/** Builds an index concurrently, in its own folder that `close` removes. */
export interface IndexBuilding {
  /** Resolves when the next batch may be added. */
  add(companies: readonly Placed[]): Promise<void>
  /** Starts writing the index, and resolves to its files, which are yielded as they are completed. */
  finish(): Promise<AsyncIterable<IndexPart>>
  close(): Promise<void>
}

/** Uses a worker thread in the built program, and the current thread for few companies or when run from source. */
export function startIndexBuilding(prefix: string): IndexBuilding {
  const folder = mkdtempSync(prefix)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const thread = threadFile('register-index-thread', import.meta.url)
  const here = () => inThisThread(folder, remove)
  if (!thread) return here()

  const building = new SmallFirst<Placed, IndexBuilding>(here, () =>
    inThread(new Worker(thread, { workerData: folder, resourceLimits }), remove),
  )
  return {
    add: (companies) => building.add(companies),
    async finish() {
      return (await building.target()).finish()
    },
    close: async () => (building.started ? building.started.close() : remove()),
  }
}

function inThisThread(folder: string, remove: () => void): IndexBuilding {
  const builder = new IndexBuilder(folder)
  return {
    add: async (companies) => builder.add(companies),
    finish: async () => partsOf(builder),
    close: async () => remove(),
  }
}

async function* partsOf(builder: IndexBuilder): AsyncIterable<IndexPart> {
  yield* builder.finish()
}

function inThread(worker: Worker, remove: () => void): IndexBuilding {
  const parts: IndexPart[] = []
  const link = new ThreadLink<string | null, IndexPart>(worker, (part) => parts.push(part))
  return {
    add: (companies) => link.send(packCompanies(companies), unansweredMax),
    async finish() {
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
