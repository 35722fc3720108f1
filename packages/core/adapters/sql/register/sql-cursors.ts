import type { Cursors } from '../../../src/register/overlay/register-overlay.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlStreamPositions(session: SqlSession): Cursors {
  return {
    async at(stream) {
      const sql = 'SELECT timepoint FROM stream_positions WHERE stream = ?'
      const row = await one<{ timepoint: number }>(session, sql, stream)
      return row?.timepoint ?? null
    },

    async advance(stream, from, to) {
      const moved =
        from === null
          ? await session.run(
              `INSERT INTO stream_positions (stream, timepoint) VALUES (?, ?)
               ON CONFLICT (stream) DO NOTHING RETURNING stream`,
              ...[stream, to],
            )
          : await session.run(
              'UPDATE stream_positions SET timepoint = ? WHERE stream = ? AND timepoint = ? RETURNING stream',
              ...[to, stream, from],
            )
      return moved.length > 0
    },

    async forget(stream) {
      await session.run('DELETE FROM stream_positions WHERE stream = ?', stream)
    },
  }
}
