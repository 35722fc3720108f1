import { UnavailableError } from '../../../src/shared/errors.js'
import { isDistributed } from '../../shared/distributed.js'
import { connect, type Sql, type Statements } from '../connection/connection.js'
import { quietMaxMs, watchSilence } from '../connection/watch-silence.js'
import { importLock } from '../distributed/tables.js'
import { cancelCopy } from './copy-stream.js'

const lockFamily = 7_246_003
const lockWaitMs = 60_000
const statementMaxMs = 4 * 60 * 60_000

/** One long transaction on its own connection. */
export interface ImportConnection {
  /** Throws once the connection is lost: the driver would continue on a new one, outside the transaction. */
  readonly sql: Statements
  /** Rejects as soon as the connection is lost; the driver leaves some statements pending then. */
  untilLost<Result>(work: () => Promise<Result>): Promise<Result>
  commit(): Promise<void>
  /** Rolls back; does nothing after `commit`. */
  abandon(): Promise<void>
}

/** Throws if another import is running. `quietMs`: how long the connection may be silent before it is asked why. */
export async function openImportConnection(url: string, quietMs = quietMaxMs): Promise<ImportConnection> {
  let isLost = false
  let stopWatching = () => {}
  const pending = new Set<(error: Error) => void>()
  const onLost = () => {
    isLost = true
    for (const failed of pending) failed(connectionLost())
  }
  const untilLost = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((done, failed) => {
      if (isLost) throw connectionLost()
      pending.add(failed)
      work()
        .then(done, failed)
        .finally(() => pending.delete(failed))
    })
  const connection = connect({ url, statementTimeoutMs: statementMaxMs, onLost })
  const unsafe = (...args: Parameters<Sql['unsafe']>) => {
    if (isLost) throw connectionLost()
    return connection.sql.unsafe(...args)
  }
  const sql: Statements = { unsafe: unsafe as Sql['unsafe'] }

  let isOpen = true
  const end = async (statement: 'COMMIT' | 'ROLLBACK') => {
    if (!isOpen) return
    isOpen = false
    if (statement === 'ROLLBACK') cancelCopy(sql)
    try {
      const { command } = await untilLost(async () => sql.unsafe(statement))
      // A failed transaction answers ROLLBACK to a COMMIT.
      if (command !== statement) throw connectionLost()
    } finally {
      // From here on closing is intended, not a lost connection.
      stopWatching()
      pending.clear()
      await connection.close()
    }
  }
  const abandon = () => end('ROLLBACK').catch(() => {})

  const begin = async () => {
    await sql.unsafe('SET idle_in_transaction_session_timeout = 0')
    await sql.unsafe(`SET lock_timeout = ${lockWaitMs}`)
    await sql.unsafe("SET maintenance_work_mem = '128MB'")
    await sql.unsafe('BEGIN')
    const [row] = await sql.unsafe<{ locked: boolean }[]>(
      isDistributed(url) ? importLock : `SELECT pg_try_advisory_xact_lock(${lockFamily}) AS locked`,
    )
    if (!row?.locked) {
      throw new UnavailableError('Another register import is running.', {
        nextStep: 'Wait until it has finished; `brassplate register status` shows the current register.',
      })
    }
  }
  try {
    stopWatching = await watchSilence(connection, { url, quietMs, isBusy: () => pending.size > 0, onLost })
  } catch (error) {
    // Nothing that is sent on it would end.
    connection.destroy()
    throw error
  }
  try {
    await untilLost(begin)
  } catch (error) {
    await abandon()
    throw error
  }
  return { sql, untilLost, commit: () => end('COMMIT'), abandon }
}

function connectionLost(): UnavailableError {
  return new UnavailableError('The connection to Postgres was lost during the import. The register is unchanged.', {
    nextStep: 'Import again when the database is available.',
  })
}
