import type { ClaimedMail, MailOutbox } from '../../../src/accounts/email/mail-outbox.js'
import { countUpTo } from '../bounded-statements.js'
import { sql } from '../query.js'
import { one, oneValue, type SqlSession } from '../sql-session.js'

export function sqlMailOutbox(session: SqlSession): MailOutbox {
  return {
    async enqueue({ id, kind, email, createdAt }) {
      await session.run(
        sql`INSERT INTO mail_outbox (id, kind, email, created_at, due_at)
          VALUES (${id}, ${kind}, ${email}, ${createdAt}, ${createdAt})`,
      )
    },

    async claim(now, leaseUntil, limit) {
      const due = await one(session, sql`SELECT 1 AS due FROM mail_outbox WHERE due_at <= ${now} LIMIT 1`)
      if (!due) return []

      return session.run<ClaimedMail>(
        // Without MATERIALIZED Postgres may run the subquery for each row and lock other mail each time.
        sql`WITH due AS MATERIALIZED (
            SELECT id FROM mail_outbox WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${limit} ${session.skipLocked}
          )
          UPDATE mail_outbox SET due_at = ${leaseUntil}, attempt = attempt + 1 WHERE id IN (SELECT id FROM due)
          RETURNING id, kind, email, created_at AS "createdAt", attempt`,
      )
    },

    async remove(id) {
      await session.run(sql`DELETE FROM mail_outbox WHERE id = ${id}`)
    },

    async postpone(id, dueAt) {
      await session.run(sql`UPDATE mail_outbox SET due_at = ${dueAt} WHERE id = ${id}`)
    },

    count: (limit = Number.MAX_SAFE_INTEGER) => countUpTo(session, limit, sql`SELECT id FROM mail_outbox`),

    firstDueAt: () => oneValue(session, sql`SELECT min(due_at) AS value FROM mail_outbox`),
  }
}
