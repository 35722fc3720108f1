import postgres from 'postgres'
import { UnavailableError } from '../../src/shared/errors.js'

/** Lost connections, a stopping server, lack of resources and timeouts are temporary: the caller may retry. */
const temporary = /^(08|53|55P03|57|25P03|CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/

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

export function codeOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return error.code
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** Explains to the operator why a database cannot be opened. Returns other errors unchanged. */
export function unreachable(url: string, error: unknown): unknown {
  const code = codeOf(error)
  if (!temporary.test(code) && !/^(28|3D)/.test(code)) return error
  const { host } = new URL(url)
  const reason = error instanceof Error && error.message ? error.message : code
  return new UnavailableError(`Postgres at ${host} cannot be used: ${reason}.`, {
    cause: error,
    nextStep: 'Check BRASSPLATE_DATABASE_URL or --database, and that Postgres is running.',
  })
}
