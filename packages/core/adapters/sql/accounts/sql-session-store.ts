import type { Session, SessionStart, SessionStore } from '../../../src/accounts/session/session-store.js'
import { asId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { sql } from '../query.js'
import { hasChanged, one, type SqlSession } from '../sql-session.js'
import { type AccountRow, accountColumns, toAccount } from './account-row.js'

interface SessionRow extends AccountRow {
  session_id: string
  version: number
  created_at: number
  expires_at: number
  last_used_at: number
  browser: string
  started_by: SessionStart
}

const sessionColumns = sql`sessions.id AS session_id, sessions.version, sessions.created_at, sessions.expires_at,
  sessions.last_used_at, sessions.browser, sessions.started_by`

export function sqlSessionStore(session: SqlSession): SessionStore {
  return {
    start: ({ id, account, version, createdAt, expiresAt, lastUsedAt, browser, startedBy }) =>
      hasChanged(
        session,
        sql`INSERT INTO sessions (id, account_id, version, created_at, expires_at, last_used_at, browser, started_by)
          SELECT CAST(${id} AS TEXT), id, CAST(${version} AS INTEGER), CAST(${createdAt} AS BIGINT),
            CAST(${expiresAt} AS BIGINT), CAST(${lastUsedAt} AS BIGINT), CAST(${browser} AS TEXT),
            CAST(${startedBy} AS TEXT)
          FROM accounts WHERE id = ${account} ${session.forUpdate} RETURNING id`,
      ),

    async find(id) {
      const row = await one<SessionRow>(
        session,
        sql`SELECT ${sessionColumns}, ${accountColumns}
          FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.id = ${id}`,
      )
      return row && { session: toSession(row), account: toAccount(row) }
    },

    async list(account, now, limit) {
      const rows = await session.all<SessionRow>(
        sql`SELECT ${sessionColumns}, sessions.account_id
          FROM sessions JOIN accounts ON accounts.id = sessions.account_id AND accounts.session_version = sessions.version
          WHERE sessions.account_id = ${account} AND sessions.expires_at > ${now}
          ORDER BY sessions.created_at DESC, sessions.id LIMIT ${limit}`,
      )
      return rows.map(toSession)
    },

    async touch(id, at) {
      await session.run(sql`UPDATE sessions SET last_used_at = ${at} WHERE id = ${id}`)
    },

    async end(id) {
      await session.run(sql`DELETE FROM sessions WHERE id = ${id}`)
    },

    endOf: (account, id) =>
      hasChanged(session, sql`DELETE FROM sessions WHERE id = ${id} AND account_id = ${account} RETURNING id`),

    async endAll(account) {
      await session.run(sql`DELETE FROM sessions WHERE account_id = ${account}`)
    },

    async endOthers(account, kept) {
      await session.run(sql`DELETE FROM sessions WHERE account_id = ${account} AND id <> ${kept}`)
    },

    purge: (before, limit) => deleteSome(session, sql`sessions`, sql`id`, sql`expires_at < ${before}`, limit),
  }
}

function toSession(row: Omit<SessionRow, keyof AccountRow> & { account_id: string }): Session {
  return {
    id: asId('ses', row.session_id),
    account: asId('acc', row.account_id),
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    browser: row.browser,
    startedBy: row.started_by,
  }
}
