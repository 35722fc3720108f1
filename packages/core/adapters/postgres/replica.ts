import type { RegisterStore } from '../../src/register/register-store.js'
import { UnavailableError } from '../../src/shared/errors.js'
import type { Statements } from './connection/connection.js'
import { openPool, type Pool } from './connection/pool.js'
import { CurrentSnapshot } from './register/current-snapshot.js'
import { postgresRegisterStore } from './register/postgres-register-store.js'

/** Behind by more than this, the primary answers. */
const lagMaxMsDefault = 10_000
const checkEveryMsDefault = 1_000
/** After a failure. */
const restMs = 10_000

/** Positions in the log are far below 2^53. */
const written = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`
const replayed = `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position`

export interface Replica {
  readonly pool: Pool
  /** Whether it had everything that the primary had a moment ago. */
  isFresh(): Promise<boolean>
  /** It failed, so it rests for a while. */
  rest(): void
}

/**
 * A replica that has lost its primary replays all that it received and looks complete. So the positions are compared
 * with those that the primary had: the replica is as old as the newest one that it has reached.
 */
export function openReplica(
  url: string,
  primary: Pool,
  { lagMaxMs = lagMaxMsDefault, checkEveryMs = checkEveryMsDefault } = {},
): Replica {
  const pool = openPool(url)
  let positions: { readonly at: number; readonly position: number }[] = []
  let reachedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let restsUntil = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    const at = performance.now()
    try {
      const [wrote, read] = await Promise.all([primary.use(positionOf(written)), pool.use(positionOf(replayed))])
      positions = [
        ...positions.filter((known) => at - known.at < lagMaxMs),
        { at, position: wrote ?? Number.MAX_VALUE },
      ]
      const reached = positions.filter(({ position }) => read !== null && position <= read)
      reachedAt = Math.max(reachedAt, ...reached.map((known) => known.at))
      checkedAt = at
    } catch {
      rest()
    }
  }

  function rest(): void {
    restsUntil = performance.now() + restMs
  }

  return {
    pool,
    rest,
    async isFresh() {
      const now = performance.now()
      if (now < restsUntil) return false
      if (now - checkedAt > checkEveryMs) {
        checking ??= check().finally(() => {
          checking = null
        })
        // Only the first caller has nothing to go by and waits.
        if (reachedAt === Number.NEGATIVE_INFINITY) await checking
      }
      return performance.now() - reachedAt < lagMaxMs && performance.now() >= restsUntil
    },
  }
}

/** Null if the server is no replica: then nothing tells whether it belongs to this primary. */
function positionOf(text: string) {
  return async (sql: Statements): Promise<number | null> => {
    const [row] = await sql.unsafe<{ position: number | null }[]>(text)
    return row?.position ?? null
  }
}

/**
 * Searches and exports read the replica while it is fresh. Everything that decides something reads the primary: signals
 * and answers must not be made from an old record.
 */
export function replicaRegister(primary: RegisterStore, replica: Replica): RegisterStore {
  const copy = postgresRegisterStore(replica.pool, new CurrentSnapshot(replica.pool))

  async function either<Answer>(read: (register: RegisterStore) => Promise<Answer>): Promise<Answer> {
    if (!(await replica.isFresh())) return read(primary)
    try {
      return await read(copy)
    } catch (error) {
      // A long query that replay cancels, or a replica that has gone.
      if (!(error instanceof UnavailableError)) throw error
      replica.rest()
      return read(primary)
    }
  }

  return {
    ...primary,
    search: (question) => either((register) => register.search(question)),
    scan: (after, limit, withAbsent) => either((register) => register.scan(after, limit, withAbsent)),
  }
}
