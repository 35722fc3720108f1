import { UnavailableError } from '../../src/shared/errors.js'
import { connect, type Statements } from './connection/connection.js'
import { untilSilent } from './connection/watch-silence.js'
import { translating, unreachable } from './errors.js'

const statementMaxMs = 4 * 60 * 60_000

/** Runs long work on its own connection. Fails when that is lost, as the driver never settles some statements. */
export async function onOneConnection<Result>(
  url: string,
  work: (sql: Statements) => Promise<Result>,
): Promise<Result> {
  let fail: (error: Error) => void = () => {}
  const lost = new Promise<never>((_, failed) => {
    fail = failed
  })
  lost.catch(() => {})
  const onLost = () => fail(new UnavailableError('The connection to Postgres was lost.'))
  const connection = connect({ url, statementTimeoutMs: statementMaxMs, onLost })
  try {
    await connection.sql.unsafe('SET idle_in_transaction_session_timeout = 0').catch((error: unknown) => {
      throw unreachable(url, error)
    })
    const running = () => Promise.race([work(connection.sql), lost])
    return await translating(() => untilSilent(connection, url, running))
  } finally {
    // Postgres rolls back an open transaction when the connection closes.
    await connection.close()
  }
}
