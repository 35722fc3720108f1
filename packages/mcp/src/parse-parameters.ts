import { parseArgs } from 'node:util'

export const usage = `Usage: brassplate-mcp --url URL --api-key KEY

Gives agents the tools of Brassplate over standard input and output.

  --url URL      where the Brassplate server answers (or BRASSPLATE_URL)
  --api-key KEY  the API key of the account (or BRASSPLATE_API_KEY, which other users of the machine cannot see)
  --version      the version of this program
  --help         this text
`

type Command =
  | { readonly kind: 'serve'; readonly url: string; readonly apiKey: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }

type Environment = Readonly<Record<string, string | undefined>>

/** A mistake in what was typed or configured. */
export class UsageError extends Error {}

export function parseParameters(parameters: readonly string[], environment: Environment): Command {
  const values = read(parameters)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }

  const url = values.url ?? environment.BRASSPLATE_URL
  const apiKey = values['api-key'] ?? environment.BRASSPLATE_API_KEY
  const missing = [
    ...(url ? [] : ['the address of the server (--url or BRASSPLATE_URL)']),
    ...(apiKey ? [] : ['the API key (--api-key or BRASSPLATE_API_KEY)']),
  ]
  if (!url || !apiKey) throw new UsageError(`Missing: ${missing.join(' and ')}.`)
  return { kind: 'serve', url, apiKey }
}

function read(parameters: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        url: { type: 'string' },
        'api-key': { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
