import { UnavailableError } from '../../../src/shared/errors.js'
import { connect, disconnect, type Sql, type Statements } from '../connection.js'

const lockFamily = 7_246_003
const lockWaitMs = 60_000
const statementMaxMs = 4 * 60 * 60_000

/** One long transaction on a connection of its own. */
export interface ImportConnection {
  /** Refuses once the connection is lost: the driver would go on with a new one, outside the transaction. */
  readonly sql: Statements
  /** Fails as soon as the connection is lost; the driver leaves some statements without an answer then. */
  untilLost<Result>(work: () => Promise<Result>): Promise<Result>
  commit(): Promise<void>
  /** Undoes everything; does nothing after `commit`. */
  abandon(): Promise<void>
}

/** Refuses where another import is under way. */
export async function openImportConnection(url: string): Promise<ImportConnection> {
  let isLost = false
  const waiting = new Set<(error: Error) => void>()
  const onLost = () => {
    isLost = true
    for (const failed of waiting) failed(lost())
  }
  const untilLost = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((done, failed) => {
      if (isLost) throw lost()
      waiting.add(failed)
      work()
        .then(done, failed)
        .finally(() => waiting.delete(failed))
    })
  const pool = connect({ url, statementTimeoutMs: statementMaxMs, poolSize: 1, onLost })
  const unsafe = (...given: Parameters<Sql['unsafe']>) => {
    if (isLost) throw lost()
    return pool.unsafe(...given)
  }
  const sql: Statements = { unsafe: unsafe as Sql['unsafe'] }

  let isOpen = true
  const end = async (statement: 'COMMIT' | 'ROLLBACK') => {
    if (!isOpen) return
    isOpen = false
    try {
      const { command } = await untilLost(async () => sql.unsafe(statement))
      // What a transaction that failed answers to a COMMIT.
      if (command !== statement) throw lost()
    } finally {
      // From here on it closes because we say so.
      waiting.clear()
      await disconnect(pool)
    }
  }
  const abandon = () => end('ROLLBACK').catch(() => {})

  try {
    await sql.unsafe('SET idle_in_transaction_session_timeout = 0')
    await sql.unsafe(`SET lock_timeout = ${lockWaitMs}`)
    await sql.unsafe("SET maintenance_work_mem = '128MB'")
    await sql.unsafe('BEGIN')
    const [row] = await sql.unsafe<{ locked: boolean }[]>(`SELECT pg_try_advisory_xact_lock(${lockFamily}) AS locked`)
    if (!row?.locked) {
      throw new UnavailableError('Another import of the register is under way.', {
        nextStep: 'Wait until it has ended; `brassplate register status` shows what is there.',
      })
    }
  } catch (error) {
    await abandon()
    throw error
  }
  return { sql, untilLost, commit: () => end('COMMIT'), abandon }
}

function lost(): UnavailableError {
  return new UnavailableError('The connection to Postgres was lost during the import; the register is as it was.', {
    nextStep: 'Import again once the database answers.',
  })
}
