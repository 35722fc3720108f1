import type { Client } from '@brassplate/sdk'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import type { ReportError } from './call-tool.js'
import { createMcpServer } from './create-mcp-server.js'

/** The revisions of the protocol that are spoken here, newest first. */
export const protocolVersions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS

/** A message as it came over HTTP. */
export interface AgentMessage {
  readonly jsonrpc: '2.0'
  readonly method: string
  /** Absent in a notification. */
  readonly id?: RequestId | undefined
  readonly params?: unknown
}

/** An answer by JSON-RPC, with a result or an error. */
export interface AgentAnswer {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly [member: string]: unknown
}

export interface AnswerOptions {
  /** Ends the call early; it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  readonly reportError?: ReportError | undefined
}

/** Answers one message by itself, whoever sent others before; null for a notification, which has no answer. */
export async function answerMessage(
  client: Client,
  message: AgentMessage,
  { signal, reportError }: AnswerOptions = {},
): Promise<AgentAnswer | null> {
  if (isJSONRPCNotification(message)) return null
  if (!isJSONRPCRequest(message)) {
    const error = { code: ErrorCode.InvalidRequest, message: 'This is no request of JSON-RPC 2.0.' }
    return { jsonrpc: '2.0', id: message.id ?? null, error }
  }
  signal?.throwIfAborted()
  const transport = new OneAnswer()
  const server = createMcpServer(client, reportError)
  await server.connect(transport)
  const leave = () => transport.fail(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    transport.onmessage?.(message)
    return await transport.answer
  } finally {
    signal?.removeEventListener('abort', leave)
    await server.close()
  }
}

/** A connection that lasts for one answer. */
class OneAnswer implements Transport {
  declare onmessage?: NonNullable<Transport['onmessage']>
  declare onclose?: () => void
  declare onerror?: (error: Error) => void
  readonly answer: Promise<AgentAnswer>
  #done: (answer: AgentAnswer) => void = () => {}
  fail: (reason: unknown) => void = () => {}

  constructor() {
    this.answer = new Promise((done, failed) => {
      this.#done = done
      this.fail = failed
    })
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.#done({ ...message, id: message.id ?? null })
  }

  async close(): Promise<void> {
    this.onclose?.()
  }
}
