import type { Cursors } from '../../../src/register/overlay/register-overlay.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlCursors(session: SqlSession): Cursors {
  return {
    async at(stream) {
      const row = await one<{ timepoint: number }>(
        session,
        sql`SELECT timepoint FROM stream_cursors WHERE stream = ${stream}`,
      )
      return row?.timepoint ?? null
    },

    async advance(stream, from, to) {
      const moved =
        from === null
          ? await session.run(
              sql`INSERT INTO stream_cursors (stream, timepoint) VALUES (${stream}, ${to})
                ON CONFLICT (stream) DO NOTHING RETURNING stream`,
            )
          : await session.run(
              sql`UPDATE stream_cursors SET timepoint = ${to} WHERE stream = ${stream} AND timepoint = ${from}
                RETURNING stream`,
            )
      return moved.length > 0
    },

    async forget(stream) {
      await session.run(sql`DELETE FROM stream_cursors WHERE stream = ${stream}`)
    },
  }
}
