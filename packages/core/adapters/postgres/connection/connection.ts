import postgres from 'postgres'
import { profileParameter } from '../../shared/distributed.js'
import { arrayTypes } from './array-types.js'
import { Dialer } from './dialer.js'

export const statementTimeoutMs = 10_000
/** How long after the statement timeout a caller gives up: the connection is dead, or none was free. */
export const answerMarginMs = 2_000
const timeoutParameter = 'statement_timeout'
const sessionParameter = 'target_session_attrs'
const closeSecondsMax = 1
/** Ends a session whose client is gone without a word, such as one whose machine has lost its power. */
export const keepalives = { tcp_keepalives_idle: 60, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 } as const
/** Several times as long as the pause between the questions of `watchConnection`. */
const sessionIdleMaxMs = 20_000

export type Sql = postgres.Sql<{ bigint: number }>
/** The only part of the driver that is used: its transactions fail badly when their connection is lost. */
export type Statements = Pick<Sql, 'unsafe'>

export interface ConnectOptions {
  readonly url: string
  /** Long work such as migrations sets a longer one. */
  readonly statementTimeoutMs: number
  /** For work that needs one session throughout: it is not closed when idle, and its loss is reported. */
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

/** One session, which begins with the first statement. */
export interface Connection {
  readonly sql: Statements
  /** Once it is lost, no statement is sent any more: a driver that connects again may send what was meant for before. */
  isLost(): boolean
  /** Sent and received so far. */
  bytes(): number
  /** Waits for what is running, but not long. */
  close(): Promise<void>
  /** For a connection that no longer answers. Whatever runs on it fails. */
  destroy(): void
}

/** A connection whose session has the settings that our guarantees depend on. */
export function connect(options: ConnectOptions): Connection {
  return open(options.url, options.onLost, {
    ...(options.onLost ? lasting : { idle_timeout: 60 }),
    prepare: !options.isPooled,
    connection: {
      application_name: 'brassplate',
      ...(options.isPooled ? {} : { ...sessionSettings, ...keepalives, statement_timeout: options.statementTimeoutMs }),
    },
  })
}

export interface LastingOptions {
  readonly name: string
  readonly onLost: () => void
  readonly onNotify?: () => void
}

/** A connection for what belongs to a session: it is neither closed when idle nor recycled when old. */
export function connectLasting(url: string, { name, onLost, onNotify }: LastingOptions): Connection {
  const connection = {
    application_name: name,
    statement_timeout: statementTimeoutMs,
    // Postgres ends the session, and so frees its locks, if the client is gone without a word.
    idle_session_timeout: sessionIdleMaxMs,
    ...keepalives,
  }
  // `onnotify` is called for each notification. The types of the driver omit it.
  return open(url, onLost, { ...lasting, ...{ onnotify: onNotify }, connection })
}

const lasting = { idle_timeout: 0, keep_alive: 15 } as const

type DriverOptions = postgres.Options<{ bigint: postgres.PostgresType<number> }>

function open(address: string, onLost: () => void = () => {}, options: DriverOptions): Connection {
  const url = new URL(address)
  const session = sessionKind(url)
  // The driver would apply the first one to imports and migrations too, and takes a standby for one that can write.
  for (const parameter of [timeoutParameter, sessionParameter, profileParameter]) url.searchParams.delete(parameter)
  const dialer = new Dialer()
  let isLost = false
  const sql = postgres(url.href, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    onclose() {
      isLost = true
      onLost()
    },
    onnotice: () => {},
    // Our integers stay far below 2^53, so 64-bit columns are read as numbers.
    fetch_types: false,
    types: {
      ...arrayTypes,
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
    },
    ...(session === null ? {} : { target_session_attrs: session }),
    // The types of the driver omit it.
    ...{ socket: dialer.socket },
    ...options,
  })
  const unsafe = (...statement: Parameters<Sql['unsafe']>) => {
    if (isLost) throw Object.assign(new Error('The connection to Postgres was lost.'), { code: 'CONNECTION_CLOSED' })
    return sql.unsafe(...statement)
  }
  return {
    sql: { unsafe: unsafe as Sql['unsafe'] },
    isLost: () => isLost,
    bytes: () => dialer.bytes,
    close: () => sql.end({ timeout: closeSecondsMax }),
    destroy() {
      isLost = true
      dialer.destroy()
      void sql.end({ timeout: 0 })
    },
  }
}

/** Of several hosts, the primary is the one to write to. One host is what it is. */
function sessionKind(url: URL): 'primary' | 'standby' | 'prefer-standby' | null {
  const given = url.searchParams.get(sessionParameter)
  if (given === 'standby' || given === 'prefer-standby') return given
  if (given === 'read-only') return 'standby'
  if (given === 'read-write' || given === 'primary') return 'primary'
  return decodeURIComponent(url.host).includes(',') && given !== 'any' ? 'primary' : null
}
