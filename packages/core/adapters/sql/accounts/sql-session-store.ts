import type { Session, SessionStore } from '../../../src/accounts/session/session-store.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { type AccountRow, accountColumns, toAccount } from './account-row.js'

interface SessionRow extends AccountRow {
  session_id: string
  version: number
  created_at: number
  expires_at: number
}

export function sqlSessionStore(session: SqlSession): SessionStore {
  return {
    async start({ id, account, version, createdAt, expiresAt }) {
      const started = await session.run(
        sql`INSERT INTO sessions (id, account_id, version, created_at, expires_at)
          SELECT CAST(${id} AS TEXT), id, CAST(${version} AS INTEGER), CAST(${createdAt} AS BIGINT),
            CAST(${expiresAt} AS BIGINT)
          FROM accounts WHERE id = ${account} ${session.forUpdate} RETURNING id`,
      )
      return started.length > 0
    },

    async find(id) {
      const row = await one<SessionRow>(
        session,
        sql`SELECT sessions.id AS session_id, sessions.version, sessions.created_at, sessions.expires_at,
          ${accountColumns}
          FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.id = ${id}`,
      )
      return row && { session: toSession(row), account: toAccount(row) }
    },

    async end(id) {
      await session.run(sql`DELETE FROM sessions WHERE id = ${id}`)
    },

    async endAll(account) {
      await session.run(sql`DELETE FROM sessions WHERE account_id = ${account}`)
    },

    async purge(before, limit) {
      const deleted = await session.run(
        sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < ${before} LIMIT ${limit})
          RETURNING id`,
      )
      return deleted.length
    },
  }
}

function toSession(row: SessionRow): Session {
  return {
    id: asId('ses', row.session_id),
    account: asId('acc', row.account_id),
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
