import type { HealthProbe } from '../../src/health/health-probe.js'
import { sql } from './query.js'
import type { SqlSession } from './sql-session.js'

export function sqlHealthProbe(session: SqlSession): HealthProbe {
  return {
    async read() {
      await session.all(sql`SELECT probed_at FROM health_probe WHERE id = 1`)
    },

    async write(at) {
      await session.run(
        sql`INSERT INTO health_probe (id, probed_at) VALUES (1, ${at})
          ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at`,
      )
    },
  }
}
