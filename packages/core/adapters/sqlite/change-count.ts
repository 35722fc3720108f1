import Database from 'better-sqlite3'
import type { ChangeCount } from '../../src/shared/commit-cache.js'
import type { OpenRegisterStore } from './register/sqlite-register-store.js'
import type { SharedReads } from './shared-reads.js'

/** Counts the changes of the database and of the register beside it. */
export function changeCount(reading: SharedReads, register: OpenRegisterStore): ChangeCount {
  let committed = -1
  let standing: object | null = null
  let count = 0
  return {
    current() {
      const now = looked(reading, register)
      if (now === null) return null
      if (now.committed !== committed || now.standing !== standing) count += 1
      ;({ committed, standing } = now)
      return count
    },
  }
}

/** Null where the disk fails: the read that follows fails too, and says so as reads do. */
function looked(reading: SharedReads, register: OpenRegisterStore) {
  try {
    return { committed: reading.changes(), standing: register.standing() }
  } catch (error) {
    if (error instanceof Database.SqliteError) return null
    throw error
  }
}
