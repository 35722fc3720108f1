import type { RegisterStore } from '../../../src/register/register-store.js'
import type { SearchAnswer } from '../../../src/register/search/question.js'
import type { Retrieved } from '../../../src/register/search/retrieve.js'
import { CurrentReader } from './current-reader.js'
import { startSearching } from './searching.js'

/** Imports by other processes are noticed at most this much later. */
const trustedMs = 50
/** Searching so few companies takes no longer than look-ups do. */
const smallMax = 1_000

export interface OpenRegisterStore extends RegisterStore {
  /** Identity of the current register: a different object after each change. */
  currentSnapshot(): object | null
  close(): Promise<void>
}

/** The register beside a database. Look-ups run in this thread, searches in their own unless it is small. */
export function sqliteRegisterStore(database: string): OpenRegisterStore {
  const current = new CurrentReader(database, trustedMs)
  const isSmall = () => (current.look()?.snapshot()?.companies ?? 0) <= smallMax
  const searching = startSearching(database, isSmall)
  return {
    currentSnapshot: () => current.get()?.snapshot() ?? null,
    snapshot: async (how) => (how?.isFresh ? current.look() : current.get())?.snapshot() ?? null,
    find: async (number) => current.get()?.company(number) ?? null,
    scan: async (after, limit, withAbsent) => current.get()?.scan(after, limit, withAbsent) ?? [],
    search: async (question) => (await searching.ask({ kind: 'search', question })) as SearchAnswer,
    retrieve: async (clues) => (await searching.ask({ kind: 'retrieve', clues })) as Retrieved,
    warm: () => searching.warm(),
    async close() {
      await searching.close()
      current.close()
    },
  }
}
