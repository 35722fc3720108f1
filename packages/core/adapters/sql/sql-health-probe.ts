import type { HealthProbe } from '../../src/health/health-probe.js'
import type { SqlSession } from './sql-session.js'

export function sqlHealthProbe(session: SqlSession): HealthProbe {
  return {
    async read() {
      await session.all('SELECT probed_at FROM health_probe WHERE id = 1')
    },

    async write(at) {
      await session.run(
        `INSERT INTO health_probe (id, probed_at) VALUES (1, ?)
         ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at`,
        at,
      )
    },
  }
}
