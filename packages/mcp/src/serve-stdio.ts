import type { Readable, Writable } from 'node:stream'
import { allRights } from '@brassplate/core'
import type { Client } from '@brassplate/sdk'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js'
import { ZodError } from 'zod'
import { createMcpServer } from './create-mcp-server.js'
import { isApiError } from './failure.js'

/** How long running calls may continue after the input has ended. */
const drainMaxMs = 60_000

export interface StdioStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/** Serves one agent until its input ends or the signal aborts. Standard output carries only protocol messages. */
export async function serveStdio(client: Client, streams: StdioStreams, signal?: AbortSignal): Promise<void> {
  const { stdin, stdout, stderr } = streams
  const report = (text: string) => stderr.write(`brassplate-mcp: ${text}\n`)
  const server = createMcpServer(client, {
    reportError: (error) => report(describeError(error)),
    // If the server cannot say, it refuses the calls that the credential may not make.
    rights: () =>
      client.me().then(
        ({ credential }) => credential.rights,
        () => allRights,
      ),
  })
  server.onerror = (error) => report(describeProtocolError(error))
  const transport = new TrackingTransport(stdin, stdout)
  const ended = Promise.race([
    waitForEvent(stdin, 'end'),
    waitForEvent(stdin, 'close'),
    waitForEvent(stdout, 'error'),
    waitForAbort(signal),
  ])
  await server.connect(transport)
  transport.track()
  await ended
  if (!signal?.aborted && !stdout.errored)
    await Promise.race([transport.idle(), waitForAbort(signal), delay(drainMaxMs)])
  await server.close()
}

/** A failure that the API explains, such as a server that is down, gets one line too. */
function describeError(error: unknown): string {
  if (isApiError(error)) return `${error.message} (${error.code})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Bad input from the agent gets one line without a stack trace, because it is not a bug of this program. */
function describeProtocolError(error: Error): string {
  if (error instanceof SyntaxError) return 'Ignored an input line that is not valid JSON.'
  if (error instanceof ZodError) return 'Ignored an input line that is not an MCP message.'
  return describeError(error)
}

/** Tracks which requests have no response yet. */
class TrackingTransport extends StdioServerTransport {
  readonly #open = new Set<RequestId>()
  #onIdle = () => {}

  track(): void {
    const deliver = this.onmessage
    this.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#open.add(message.id)
      deliver?.(message)
    }
  }

  idle(): Promise<void> {
    return new Promise((done) => {
      this.#onIdle = done
      this.#checkIdle()
    })
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#open.delete(message.id)
    this.#checkIdle()
  }

  #checkIdle(): void {
    if (this.#open.size === 0) this.#onIdle()
  }
}

function waitForEvent(stream: Readable | Writable, event: string): Promise<void> {
  return new Promise((done) => stream.once(event, () => done()))
}

function waitForAbort(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) done()
    signal?.addEventListener('abort', () => done(), { once: true })
  })
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, milliseconds).unref())
}
