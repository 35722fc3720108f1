import postgres from 'postgres'
import { errorCode, UnavailableError } from '../../src/shared/errors.js'

/** Lost connections, a stopping server, lack of resources and timeouts are temporary: the caller may retry. */
const temporary = /^(08|25006|53|55P03|57|58|25P03|CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

/** The connection is gone, or leads to a server that stops, starts or is no longer the primary. */
const lost = /^(08|25006|57P|25P03|CONNECT|E[A-Z])/

export function isLost(error: unknown): boolean {
  return lost.test(codeOf(error))
}

export async function translating<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (temporary.test(codeOf(error))) {
      throw new UnavailableError('The database cannot be read or written just now.', { cause: error })
    }
    throw error
  }
}

/** Serialization failure, deadlock, lock timeout: the transaction was rolled back and may run again. */
const conflicts = new Set(['40001', '40P01', '55P03'])

export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error))
}

export function codeOf(error: unknown): string {
  return error instanceof postgres.PostgresError ? error.code : errorCode(error)
}

/** A pooler shares sessions between clients, so session settings, prepared statements and locks are lost. */
export function poolerError(url: string, cause?: unknown): UnavailableError {
  return new UnavailableError(
    `${hostOf(url)} is a connection pooler, such as PgBouncer: session settings, prepared statements and advisory locks do not survive it.`,
    {
      cause,
      nextStep: 'Set BRASSPLATE_DATABASE_DIRECT_URL to the address of Postgres itself, and see docs/scale.md.',
    },
  )
}

/** Behind a pooler the settings come from the role, since every transaction may have another session. */
export function roleSettingsError(url: string, missing: readonly string[]): UnavailableError {
  const { username, pathname } = new URL(url)
  const where = `ALTER ROLE "${decodeURIComponent(username)}" IN DATABASE "${decodeURIComponent(pathname.slice(1))}"`
  const statements = missing.map((setting) => `${where} SET ${setting};`)
  return new UnavailableError(
    `Sessions behind the pooler ${hostOf(url)} lack settings that every process depends on.`,
    {
      nextStep: `Run in Postgres, then have the pooler reconnect: ${statements.join(' ')}`,
    },
  )
}

/** Explains to the operator why a database cannot be opened. Returns other errors unchanged. */
export function unreachable(url: string, error: unknown): unknown {
  const code = codeOf(error)
  if (!temporary.test(code) && !/^(28|3D)/.test(code)) return error
  const reason = error instanceof Error && error.message ? error.message : code
  // What PgBouncer says to the session settings that we need.
  if (/unsupported startup parameter/i.test(reason)) return poolerError(url, error)
  return new UnavailableError(`Postgres at ${hostOf(url)} cannot be used: ${reason}.`, {
    cause: error,
    nextStep: 'Check BRASSPLATE_DATABASE_URL or --database, and that Postgres is running.',
  })
}

/** As the operator wrote it: several hosts are encoded to be a URL. */
function hostOf(url: string): string {
  return decodeURIComponent(new URL(url).host)
}
