import postgres from 'postgres'

export const statementTimeoutMs = 10_000
/** A caller gives up this long after the server should have: then the wire is dead, or no connection was free. */
export const answerMarginMs = 2_000
export const poolSize = 10
const timeoutParameter = 'statement_timeout'
const closeSecondsMax = 1

export type Sql = postgres.Sql<{ bigint: number }>
/** All that the register needs of a connection, a transaction or a pool. */
export type Statements = Pick<Sql, 'unsafe'>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

export interface ConnectOptions {
  readonly url: string
  /** Long work such as migrations sets its own. */
  readonly statementTimeoutMs: number
  readonly poolSize?: number
  /** For work that one session has to last for: it is never closed for its age, and its loss is told. */
  readonly onLost?: () => void
}

/** How long a statement of a request may take. An operator sets it in the URL, in milliseconds. */
export function requestTimeoutMs(url: string): number {
  const given = Number(new URL(url).searchParams.get(timeoutParameter))
  return Number.isSafeInteger(given) && given > 0 ? given : statementTimeoutMs
}

/** A pool whose sessions have the settings that our promises rest on. */
export function connect(options: ConnectOptions): Sql {
  const url = new URL(options.url)
  // The driver would set it for imports and migrations too.
  url.searchParams.delete(timeoutParameter)
  return postgres(url.href, {
    max: options.poolSize ?? poolSize,
    connect_timeout: 5,
    ...(options.onLost ? { idle_timeout: 0, max_lifetime: null, onclose: options.onLost } : { idle_timeout: 60 }),
    onnotice: () => {},
    // Whole numbers of ours stay far below 2^53, so 64-bit columns are read as numbers.
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
    },
    connection: {
      application_name: 'brassplate',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 15_000,
      synchronous_commit: 'on',
    },
  })
}

export async function disconnect(sql: Sql): Promise<void> {
  await sql.end({ timeout: closeSecondsMax })
}
