import type { HealthProbe } from '../../src/health/health-probe.js'
import { sql } from './query.js'
import type { SqlSession } from './sql-session.js'

/** `freeBytes`: of the disk that holds the database, if this process can tell. */
export function sqlHealthProbe(
  session: SqlSession,
  freeBytes: HealthProbe['freeBytes'] = async () => null,
): HealthProbe {
  return {
    freeBytes,

    async read() {
      await session.all(sql`SELECT probed_at FROM health_probe WHERE id = 1`)
    },

    async write(at) {
      await session.run(
        sql`INSERT INTO health_probe (id, probed_at) VALUES (1, ${at})
          ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at`,
      )
    },

    async beat({ worker, seenAt }, forgetBefore) {
      await session.run(
        sql`INSERT INTO workers (worker, seen_at) VALUES (${worker}, ${seenAt})
          ON CONFLICT (worker) DO UPDATE SET seen_at = excluded.seen_at`,
      )
      await session.run(sql`DELETE FROM workers WHERE seen_at < ${forgetBefore}`)
    },

    async workers(limit) {
      const rows = await session.all<{ worker: string; seen_at: number }>(
        sql`SELECT worker, seen_at FROM workers ORDER BY seen_at DESC, worker LIMIT ${limit}`,
      )
      return rows.map(({ worker, seen_at: seenAt }) => ({ worker, seenAt }))
    },
  }
}
