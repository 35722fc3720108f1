import { afterAll, beforeAll } from 'vitest'

/** What a file must not leave behind: servers that listen, and child processes. */
const kinds = ['TCPServerWrap', 'ProcessWrap']
/** A process that was told to end may need a moment on a busy machine. */
const waitMaxMs = 60_000
const waitMs = 50

function count(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name === kind).length
}

let before: readonly number[] = []

beforeAll(() => {
  before = kinds.map(count)
})

// Registered before those of the file, so it runs after them.
afterAll(async () => {
  const left = () => kinds.filter((kind, place) => count(kind) > (before[place] ?? 0))
  for (let waited = 0; left().length > 0 && waited < waitMaxMs; waited += waitMs) {
    await new Promise((done) => setTimeout(done, waitMs))
  }
  if (left().length > 0) throw new Error(`The tests of this file left something open: ${left().join(', ')}.`)
}, 2 * waitMaxMs)
