import postgres from 'postgres'

export const statementTimeoutMs = 10_000
const poolSize = 10
const closeSecondsMax = 1

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

export interface ConnectOptions {
  readonly url: string
  /** Long work such as migrations sets its own. */
  readonly statementTimeoutMs: number
  readonly poolSize?: number
}

/** A pool whose sessions have the settings that our promises rest on. */
export function connect(options: ConnectOptions): Sql {
  return postgres(options.url, {
    max: options.poolSize ?? poolSize,
    connect_timeout: 5,
    idle_timeout: 60,
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
