import Database from 'better-sqlite3'
import type { ChangeCount } from '../../src/shared/commit-cache.js'
import type { OpenRegisterStore } from './register/sqlite-register-store.js'
import type { SharedReads } from './shared-reads.js'

/** Counts the changes of the database and of its register. */
export function changeCount(reading: SharedReads, register: OpenRegisterStore): ChangeCount {
  let committed = -1
  let snapshot: object | null = null
  let count = 0
  return {
    current() {
      const now = readState(reading, register)
      if (now === null) return null
      if (now.committed !== committed || now.snapshot !== snapshot) count += 1
      ;({ committed, snapshot } = now)
      return count
    },
  }
}

/** Returns null if the disk fails. The read that follows will fail too, and report it. */
function readState(reading: SharedReads, register: OpenRegisterStore) {
  try {
    return { committed: reading.changes(), snapshot: register.currentSnapshot() }
  } catch (error) {
    if (error instanceof Database.SqliteError) return null
    throw error
  }
}
