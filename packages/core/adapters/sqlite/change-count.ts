import type { ChangeCount } from '../../src/shared/remembered.js'
import type { OpenRegisterStore } from './register/sqlite-register-store.js'
import type { SharedReads } from './shared-reads.js'

/** Counts the changes of the database and of the register beside it. */
export function changeCount(reading: SharedReads, register: OpenRegisterStore): ChangeCount {
  let committed = -1
  let standing: object | null = null
  let count = 0
  return {
    current() {
      const committedNow = reading.changes()
      const standingNow = register.standing()
      if (committedNow !== committed || standingNow !== standing) count += 1
      committed = committedNow
      standing = standingNow
      return count
    },
  }
}
