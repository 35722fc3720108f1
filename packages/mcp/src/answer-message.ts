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
import { createMcpServer, type McpServerOptions } from './create-mcp-server.js'

/** Supported MCP protocol versions, newest first. */
export const protocolVersions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS

/** A JSON-RPC message received over HTTP. */
export interface AgentMessage {
  readonly jsonrpc: '2.0'
  readonly method: string
  /** Absent in a notification. */
  readonly id?: RequestId | undefined
  readonly params?: unknown
}

/** A JSON-RPC response, with a result or an error. */
export interface AgentAnswer {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly [member: string]: unknown
}

export interface AnswerOptions extends McpServerOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Answers one message without any session state. Returns null for a notification, which has no response. */
export async function answerMessage(
  client: Client,
  message: AgentMessage,
  { signal, ...options }: AnswerOptions = {},
): Promise<AgentAnswer | null> {
  if (isJSONRPCNotification(message)) return null
  if (!isJSONRPCRequest(message)) {
    const error = {
      code: ErrorCode.InvalidRequest,
      message: 'Not a valid JSON-RPC 2.0 request. Send an object with jsonrpc, id and method.',
    }
    return { jsonrpc: '2.0', id: message.id ?? null, error }
  }
  signal?.throwIfAborted()
  const transport = new SingleResponseTransport()
  const server = createMcpServer(client, options)
  await server.connect(transport)
  const onAbort = () => transport.fail(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    transport.onmessage?.(message)
    return await transport.answer
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await server.close()
  }
}

/** A transport that resolves with the first response it is given. */
class SingleResponseTransport implements Transport {
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
