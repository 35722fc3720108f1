import type { Readable, Writable } from 'node:stream'
import { type Client, createClient } from '@brassplate/sdk'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer } from './create-mcp-server.js'
import { parseParameters, UsageError, usage } from './parse-parameters.js'
import { packageVersion } from './version.js'

/** The parts of a process that the program touches. */
interface Terminal {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Gives the exit code, once the server listens or has nothing to do. Standard output belongs to the protocol. */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const command = parseParameters(parameters, terminal.env)
    switch (command.kind) {
      case 'help':
        terminal.stdout.write(usage)
        return 0
      case 'version':
        terminal.stdout.write(`${packageVersion()}\n`)
        return 0
      case 'serve':
        await serve(clientFor(command.url, command.apiKey), terminal)
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
    throw new UsageError(`The address or the key cannot be used. ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

async function serve(client: Client, { stdin, stdout, stderr }: Terminal): Promise<void> {
  const log = (error: unknown) =>
    stderr.write(`brassplate-mcp: ${error instanceof Error ? error.stack : String(error)}\n`)
  const { server } = createMcpServer(client, log)
  server.onerror = log
  await server.connect(new StdioServerTransport(stdin, stdout))
}
