import { parseArgs } from 'node:util'

export const usage = `Usage: brassplate-mcp --url URL --api-key KEY
       brassplate-mcp --database FILE|sqlite:FILE|postgres://… [--account EMAIL]

Gives agents the tools of Brassplate over standard input and output: those of a server, or those of a database on this
machine, without a server.

  --url URL        where the Brassplate server answers (or BRASSPLATE_URL)
  --api-key KEY    the API key of the account (or BRASSPLATE_API_KEY, which other users of the machine cannot see)
  --database URL   a database to work on (or BRASSPLATE_DATABASE_URL, where no server is named)
  --account EMAIL  for whom to work on it; the built-in account unless given
  --version        the version of this program
  --help           this text
`

type Command =
  | { readonly kind: 'remote'; readonly url: string; readonly apiKey: string }
  | { readonly kind: 'embedded'; readonly database: string; readonly account: string | undefined }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }

export type Environment = Readonly<Record<string, string | undefined>>

/** A mistake in what was typed or configured. */
export class UsageError extends Error {}

export function parseParameters(parameters: readonly string[], environment: Environment): Command {
  const values = read(parameters)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }

  const { account, database } = values
  if (database !== undefined) {
    if (values.url === undefined && values['api-key'] === undefined)
      return { kind: 'embedded', database: databaseUrl(database), account }
    throw new UsageError('--database is asked without a server: leave out --url and --api-key, or --database.')
  }
  const url = values.url ?? environment.BRASSPLATE_URL
  const apiKey = values['api-key'] ?? environment.BRASSPLATE_API_KEY
  if (!url && !apiKey && environment.BRASSPLATE_DATABASE_URL) {
    return { kind: 'embedded', database: environment.BRASSPLATE_DATABASE_URL, account }
  }
  if (account !== undefined) throw new UsageError('--account goes with --database; a server knows it by the API key.')
  const missing = [
    ...(url ? [] : ['the address of the server (--url or BRASSPLATE_URL)']),
    ...(apiKey ? [] : ['the API key (--api-key or BRASSPLATE_API_KEY)']),
  ]
  if (!url || !apiKey) throw new UsageError(`Missing: ${missing.join(' and ')}.`)
  return { kind: 'remote', url, apiKey }
}

function read(parameters: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        url: { type: 'string' },
        'api-key': { type: 'string' },
        database: { type: 'string' },
        account: { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** A plain path is that of a SQLite file. */
function databaseUrl(given: string): string {
  const isUrl = given === '' || given.startsWith('sqlite:') || /^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(given)
  return isUrl ? given : `sqlite:${given}`
}
