import { type Client, createClient } from '@brassplate/sdk'
import { openDatabase } from './open-database.js'
import { type Environment, parseParameters, UsageError, usage } from './parse-parameters.js'
import { type StdioStreams, serveStdio } from './serve-stdio.js'
import { packageVersion } from './version.js'

/** The parts of the process that the program uses. */
interface Terminal extends StdioStreams {
  readonly env: Environment
}

/** Resolves with the exit code once the input ends. While serving, standard output carries only protocol messages. */
export async function run(parameters: readonly string[], terminal: Terminal, signal?: AbortSignal): Promise<number> {
  try {
    const command = parseParameters(parameters, terminal.env)
    switch (command.kind) {
      case 'help':
        terminal.stdout.write(usage)
        return 0
      case 'version':
        terminal.stdout.write(`${packageVersion()}\n`)
        return 0
      case 'remote':
        await serveStdio(clientFor(command.url, command.apiKey), terminal, signal)
        return 0
      case 'embedded':
        await serveDatabase(command, terminal, signal)
        return 0
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.stderr.write(`brassplate-mcp: ${error.message}\nSee brassplate-mcp --help.\n`)
    return 2
  }
}

function clientFor(baseUrl: string, apiKey: string): Client {
  try {
    return createClient({ baseUrl, apiKey })
  } catch (cause) {
    throw new UsageError(
      `The server address or the API key is not valid. ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    )
  }
}

async function serveDatabase(
  { database, account }: { readonly database: string; readonly account: string | undefined },
  terminal: Terminal,
  signal: AbortSignal | undefined,
): Promise<void> {
  const onError = (error: unknown) =>
    terminal.stderr.write(`brassplate-mcp: ${error instanceof Error ? error.message : String(error)}\n`)
  const client = await openDatabase({ database, account, environment: terminal.env, onError })
  try {
    await serveStdio(client, terminal, signal)
  } finally {
    await client.close()
  }
}
