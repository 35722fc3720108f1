import type { Cursors } from '../../../src/register/overlay/register-overlay.js'
import { list, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

interface CursorRow {
  stream: string
  timepoint: number
  moved_at: number | null
  published_at: number | null
}

export function sqlCursors(session: SqlSession): Cursors {
  return {
    async at(stream) {
      const row = await one<{ timepoint: number }>(
        session,
        sql`SELECT timepoint FROM stream_cursors WHERE stream = ${stream}`,
      )
      return row?.timepoint ?? null
    },

    async positions(streams) {
      if (streams.length === 0) return []
      const rows = await session.all<CursorRow>(
        sql`SELECT stream, timepoint, moved_at, published_at FROM stream_cursors
          WHERE stream IN (${list(streams)}) ORDER BY stream`,
      )
      return rows.map(({ stream, timepoint, moved_at, published_at }) => ({
        stream,
        timepoint,
        movedAt: moved_at,
        publishedAt: published_at,
      }))
    },

    async advance(stream, from, to, step) {
      const [movedAt, publishedAt] = [step?.at ?? null, step?.publishedAt ?? null]
      const moved =
        from === null
          ? await session.run(
              sql`INSERT INTO stream_cursors (stream, timepoint, moved_at, published_at)
                VALUES (${stream}, ${to}, ${movedAt}, ${publishedAt})
                ON CONFLICT (stream) DO NOTHING RETURNING stream`,
            )
          : await session.run(
              sql`UPDATE stream_cursors SET timepoint = ${to}, moved_at = ${movedAt},
                published_at = coalesce(CAST(${publishedAt} AS BIGINT), published_at)
                WHERE stream = ${stream} AND timepoint = ${from} RETURNING stream`,
            )
      return moved.length > 0
    },

    async forget(stream) {
      await session.run(sql`DELETE FROM stream_cursors WHERE stream = ${stream}`)
    },
  }
}
