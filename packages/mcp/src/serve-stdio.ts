import type { Readable, Writable } from 'node:stream'
import type { Client } from '@brassplate/sdk'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js'
import { ZodError } from 'zod'
import { createMcpServer } from './create-mcp-server.js'

/** How long calls under way may go on after the input has ended. */
const drainMaxMs = 60_000

export interface StdioStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/** Serves one agent until its input ends or the signal comes. Standard output belongs to the protocol. */
export async function serveStdio(client: Client, streams: StdioStreams, signal?: AbortSignal): Promise<void> {
  const { stdin, stdout, stderr } = streams
  const report = (text: string) => stderr.write(`brassplate-mcp: ${text}\n`)
  const server = createMcpServer(client, (error) => report(faultOf(error)))
  server.onerror = (error) => report(protocolFaultOf(error))
  const transport = new CountingTransport(stdin, stdout)
  const ended = Promise.race([
    happens(stdin, 'end'),
    happens(stdin, 'close'),
    happens(stdout, 'error'),
    abortion(signal),
  ])
  await server.connect(transport)
  transport.count()
  await ended
  if (!signal?.aborted && !stdout.errored) await Promise.race([transport.idle(), abortion(signal), pause(drainMaxMs)])
  await server.close()
}

function faultOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What the agent sent wrongly is said in one line, for nothing is wrong here. */
function protocolFaultOf(error: Error): string {
  if (error instanceof SyntaxError) return 'A line of the input is not JSON; it was left out.'
  if (error instanceof ZodError) return 'A line of the input is not a message of the protocol; it was left out.'
  return faultOf(error)
}

/** Knows which requests have no answer yet. */
class CountingTransport extends StdioServerTransport {
  readonly #open = new Set<RequestId>()
  #onIdle = () => {}

  count(): void {
    const deliver = this.onmessage
    this.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#open.add(message.id)
      deliver?.(message)
    }
  }

  idle(): Promise<void> {
    return new Promise((done) => {
      this.#onIdle = done
      this.#settle()
    })
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#open.delete(message.id)
    this.#settle()
  }

  #settle(): void {
    if (this.#open.size === 0) this.#onIdle()
  }
}

function happens(stream: Readable | Writable, event: string): Promise<void> {
  return new Promise((done) => stream.once(event, () => done()))
}

function abortion(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) done()
    signal?.addEventListener('abort', () => done(), { once: true })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, milliseconds).unref())
}
