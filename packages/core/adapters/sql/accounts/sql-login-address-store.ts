import { type LoginAddressStore, loginAddressesMax } from '../../../src/accounts/session/login-address-store.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlLoginAddressStore(session: SqlSession): LoginAddressStore {
  return {
    note(account, hash, at) {
      return session.transaction(async (inside) => {
        await inside.run(
          `INSERT INTO login_addresses (hash, account_id, last_at)
           SELECT CAST(? AS TEXT), id, CAST(? AS BIGINT) FROM accounts WHERE id = ? ${inside.forUpdate}
           ON CONFLICT (hash) DO UPDATE SET last_at = excluded.last_at`,
          ...[hash, at, account],
        )
        await inside.run(
          `DELETE FROM login_addresses WHERE account_id = ? AND hash NOT IN (
             SELECT hash FROM login_addresses WHERE account_id = ? ORDER BY last_at DESC, hash LIMIT ?)`,
          ...[account, account, loginAddressesMax],
        )
      })
    },

    async isKnown(hash, since) {
      const sql = 'SELECT hash FROM login_addresses WHERE hash = ? AND last_at > ?'
      return (await one(session, sql, hash, since)) !== null
    },

    async purge(before, limit) {
      const gone = await session.run(
        `DELETE FROM login_addresses WHERE hash IN (
           SELECT hash FROM login_addresses WHERE last_at < ? LIMIT ?) RETURNING hash`,
        ...[before, limit],
      )
      return gone.length
    },
  }
}
