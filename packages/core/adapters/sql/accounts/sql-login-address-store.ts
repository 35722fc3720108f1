import { type LoginAddressStore, loginAddressesMax } from '../../../src/accounts/throttle/login-address-store.js'
import { deleteSome } from '../bounded-statements.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlLoginAddressStore(session: SqlSession): LoginAddressStore {
  return {
    note(account, hash, at) {
      return session.transaction(async (inside) => {
        await inside.run(
          sql`INSERT INTO login_addresses (hash, account_id, last_at)
            SELECT CAST(${hash} AS TEXT), id, CAST(${at} AS BIGINT)
            FROM accounts WHERE id = ${account} ${inside.forUpdate}
            ON CONFLICT (hash) DO UPDATE SET last_at = excluded.last_at`,
        )
        await inside.run(
          sql`DELETE FROM login_addresses WHERE account_id = ${account} AND hash NOT IN (
              SELECT hash FROM login_addresses WHERE account_id = ${account}
              ORDER BY last_at DESC, hash LIMIT ${loginAddressesMax})`,
        )
      })
    },

    async isKnown(hash, since) {
      const known = sql`SELECT hash FROM login_addresses WHERE hash = ${hash} AND last_at > ${since}`
      return (await one(session, known)) !== null
    },

    purge: (before, limit) => deleteSome(session, sql`login_addresses`, sql`hash`, sql`last_at < ${before}`, limit),
  }
}
