import type { AccountId } from '../../src/shared/ids.js'
import { sql } from './query.js'
import { one, type SqlSession } from './sql-session.js'

/**
 * Locks the account until the transaction ends, so that what is read after it, such as a count, stays valid. False if
 * there is no such account.
 *
 * While `forUpdate` holds it, no other transaction can add rows that refer to the account. `forNoKeyUpdate` allows that.
 */
export async function lockAccount(
  session: SqlSession,
  account: AccountId,
  strength: 'forUpdate' | 'forNoKeyUpdate',
): Promise<boolean> {
  return (await one(session, sql`SELECT id FROM accounts WHERE id = ${account} ${session[strength]}`)) !== null
}
