import type { HealthProbe } from '../../src/health/health-probe.js'
import { sql } from './query.js'
import { one, type SqlSession } from './sql-session.js'

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

    async beat({ worker, seenAt, streams }, forgetBefore) {
      await session.run(
        sql`INSERT INTO workers (worker, seen_at, streams) VALUES (${worker}, ${seenAt}, ${streams?.join(' ') ?? null})
          ON CONFLICT (worker) DO UPDATE SET seen_at = excluded.seen_at, streams = excluded.streams`,
      )
      await session.run(sql`DELETE FROM workers WHERE seen_at < ${forgetBefore}`)
    },

    async workers(limit) {
      const rows = await session.all<{ worker: string; seenAt: number; streams: string | null }>(
        sql`SELECT worker, seen_at AS "seenAt", streams FROM workers ORDER BY seen_at DESC, worker LIMIT ${limit}`,
      )
      return rows.map((row) => ({ ...row, streams: row.streams?.split(' ').filter(Boolean) ?? null }))
    },

    async noteBackup({ madeAt, bytes }) {
      await session.run(
        sql`INSERT INTO last_backup (id, made_at, bytes) VALUES (1, ${madeAt}, ${bytes})
          ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at, bytes = excluded.bytes
          WHERE last_backup.made_at < excluded.made_at`,
      )
    },

    lastBackup: () =>
      one<{ madeAt: number; bytes: number }>(
        session,
        sql`SELECT made_at AS "madeAt", bytes FROM last_backup WHERE id = 1`,
      ),
  }
}
