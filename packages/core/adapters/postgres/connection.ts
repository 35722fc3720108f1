import postgres from 'postgres'
import { profileParameter } from '../shared/distributed.js'

export const statementTimeoutMs = 10_000
/** How long after the statement timeout a caller gives up: the connection is dead, or none was free. */
export const answerMarginMs = 2_000
export const poolSize = 10
const timeoutParameter = 'statement_timeout'
const closeSecondsMax = 1

export type Sql = postgres.Sql<{ bigint: number }>
/** The part of a connection, a transaction or a pool that the register needs. */
export type Statements = Pick<Sql, 'unsafe'>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

export interface ConnectOptions {
  readonly url: string
  /** Long work such as migrations sets a longer one. */
  readonly statementTimeoutMs: number
  readonly poolSize?: number
  /** For work that needs one session throughout: it is never recycled, and its loss is reported. */
  readonly onLost?: () => void
  /** Through a pooler, which gives each transaction another session: nothing may be set or prepared in it. */
  readonly isPooled?: boolean
}

/** What our guarantees depend on, besides the timeout of statements. */
export const sessionSettings = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  synchronous_commit: 'on',
} as const

/** How long a statement of a request may take. The operator can set it in the URL, in milliseconds. */
export function requestTimeoutMs(url: string): number {
  const given = Number(new URL(url).searchParams.get(timeoutParameter))
  return Number.isSafeInteger(given) && given > 0 ? given : statementTimeoutMs
}

/** A pool whose sessions have the settings that our guarantees depend on. */
export function connect(options: ConnectOptions): Sql {
  const url = new URL(options.url)
  // The driver would apply it to imports and migrations too.
  url.searchParams.delete(timeoutParameter)
  url.searchParams.delete(profileParameter)
  return postgres(url.href, {
    max: options.poolSize ?? poolSize,
    connect_timeout: 5,
    ...(options.onLost ? { idle_timeout: 0, max_lifetime: null, onclose: options.onLost } : { idle_timeout: 60 }),
    onnotice: () => {},
    // Our integers stay far below 2^53, so 64-bit columns are read as numbers.
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
    },
    prepare: !options.isPooled,
    connection: {
      application_name: 'brassplate',
      ...(options.isPooled ? {} : { ...sessionSettings, statement_timeout: options.statementTimeoutMs }),
    },
  })
}

export async function disconnect(sql: Sql): Promise<void> {
  await sql.end({ timeout: closeSecondsMax })
}
