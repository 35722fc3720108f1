import { parseArgs } from 'node:util'

export const usage = `Usage: brassplate-mcp --url URL --api-key KEY
       brassplate-mcp --database FILE|sqlite:FILE|postgres://… [--account EMAIL]

Serves the Brassplate tools to an AI agent over standard input and output (MCP). It uses a Brassplate server, or a
database directly without a server.

  --url URL        address of the Brassplate server (or BRASSPLATE_URL)
  --api-key KEY    API key of the account (or BRASSPLATE_API_KEY, which other users of the machine cannot see)
  --database URL   database to use instead of a server (or BRASSPLATE_DATABASE_URL, if no server is configured)
  --account EMAIL  account to act for with --database (default: the built-in account)
  --version        show the version
  --help           show this help
`

type Command =
  | { readonly kind: 'remote'; readonly url: string; readonly apiKey: string }
  | { readonly kind: 'embedded'; readonly database: string; readonly account: string | undefined }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }

export type Environment = Readonly<Record<string, string | undefined>>

/** Invalid command-line options or environment variables. */
export class UsageError extends Error {}

export function parseParameters(parameters: readonly string[], environment: Environment): Command {
  const values = read(parameters)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }

  const { account, database } = values
  if (database !== undefined) {
    if (values.url === undefined && values['api-key'] === undefined)
      return { kind: 'embedded', database: databaseUrl(database), account }
    throw new UsageError(
      '--database cannot be combined with --url or --api-key. Remove either --database or the other two.',
    )
  }
  const url = values.url ?? environment.BRASSPLATE_URL
  const apiKey = values['api-key'] ?? environment.BRASSPLATE_API_KEY
  if (!url && !apiKey && environment.BRASSPLATE_DATABASE_URL) {
    return { kind: 'embedded', database: environment.BRASSPLATE_DATABASE_URL, account }
  }
  if (account !== undefined)
    throw new UsageError(
      '--account only works with --database. With a server, the API key selects the account, so remove --account.',
    )
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

/** A plain path means a SQLite file. */
function databaseUrl(text: string): string {
  const isUrl = text === '' || text.startsWith('sqlite:') || /^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(text)
  return isUrl ? text : `sqlite:${text}`
}
