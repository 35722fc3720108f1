import { UnavailableError } from '../../../src/shared/errors.js'
import { connect, disconnect, type Sql } from '../connection.js'

const lockFamily = 7_246_003
const lockWaitMs = 60_000
const statementMaxMs = 4 * 60 * 60_000

/** One long transaction on a connection of its own. */
export interface ImportConnection {
  readonly sql: Sql
  commit(): Promise<void>
  /** Undoes everything; does nothing after `commit`. */
  abandon(): Promise<void>
}

/** Refuses where another import is under way. */
export async function openImportConnection(url: string): Promise<ImportConnection> {
  const sql = connect({ url, statementTimeoutMs: statementMaxMs, poolSize: 1 })
  let isOpen = true
  const end = async (statement: string) => {
    if (!isOpen) return
    isOpen = false
    try {
      await sql.unsafe(statement)
    } finally {
      await disconnect(sql)
    }
  }

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
    await end('ROLLBACK').catch(() => {})
    throw error
  }
  return { sql, commit: () => end('COMMIT'), abandon: () => end('ROLLBACK').catch(() => {}) }
}
