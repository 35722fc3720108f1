import type { Cursors, StreamPosition } from '../../../src/register/overlay/register-overlay.js'
import { list, sql } from '../query.js'
import { hasChanged, oneValue, type SqlSession } from '../sql-session.js'

export function sqlCursors(session: SqlSession): Cursors {
  return {
    at: (stream) => oneValue(session, sql`SELECT timepoint AS value FROM stream_cursors WHERE stream = ${stream}`),

    async positions(streams) {
      if (streams.length === 0) return []
      return session.all<StreamPosition>(
        sql`SELECT stream, timepoint, moved_at AS "movedAt", published_at AS "publishedAt" FROM stream_cursors
          WHERE stream IN (${list(streams)}) ORDER BY stream`,
      )
    },

    advance(stream, from, to, step) {
      const [movedAt, publishedAt] = [step?.at ?? null, step?.publishedAt ?? null]
      return hasChanged(
        session,
        from === null
          ? sql`INSERT INTO stream_cursors (stream, timepoint, moved_at, published_at)
              VALUES (${stream}, ${to}, ${movedAt}, ${publishedAt}) ON CONFLICT (stream) DO NOTHING RETURNING stream`
          : sql`UPDATE stream_cursors SET timepoint = ${to}, moved_at = ${movedAt},
              published_at = coalesce(CAST(${publishedAt} AS BIGINT), published_at)
              WHERE stream = ${stream} AND timepoint = ${from} RETURNING stream`,
      )
    },

    async forget(stream) {
      await session.run(sql`DELETE FROM stream_cursors WHERE stream = ${stream}`)
    },
  }
}
