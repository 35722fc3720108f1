import { ApiError } from '../api-error.js'
import { type Clock, systemClock } from '../clock.js'
import type { Credential } from '../credential.js'
import type { Answer } from './connection.js'
import { readAnswer, requestIdOf, retryAfterSecondsOf } from './read-answer.js'
import { type Outcome, type RequestHooks, withHooks } from './request-hooks.js'

const timeoutMsDefault = 30_000
/** Longer timers overflow and fire immediately. */
const timeoutMsMax = 2_147_483_647

/** The address of the server, and how it is called. */
export interface ConnectionOptions extends RequestHooks {
  /** Address of the server, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch | undefined
  /** Timeout of each attempt. Defaults to 30 000. */
  readonly timeoutMs?: number | undefined
}

export interface HttpConnection {
  readonly address: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  /** How often a call is retried. */
  readonly retries: number
  readonly credential: Credential
  readonly clock: Clock
  readonly hooks: RequestHooks
}

export interface Outgoing {
  readonly operation: string
  readonly method: string
  /** The path before its parameters are filled in. */
  readonly path: string
  /** The path with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | Blob | null
}

/** Creates a connection without a credential and without retries. */
export function connect({
  baseUrl,
  fetch = globalThis.fetch,
  timeoutMs = timeoutMsDefault,
  onRequest,
  onResponse,
  onRetry,
  traceHeaders,
}: ConnectionOptions): HttpConnection {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an http or https address without credentials, query or fragment.')
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > timeoutMsMax) {
    throw new TypeError(`timeoutMs must be a whole number from 1 to ${timeoutMsMax}.`)
  }
  const address = url.href.replace(/\/+$/, '')
  const hooks = { onRequest, onResponse, onRetry, traceHeaders }
  return { address, fetch, timeoutMs, retries: 0, credential: {}, clock: systemClock, hooks }
}

/** Sends a request once. Every failure except an abort by the caller is an ApiError. */
export function send(
  connection: HttpConnection,
  outgoing: Outgoing,
  attempt: number,
  signal?: AbortSignal,
): Promise<Answer> {
  return withHooks(connection, startOf(outgoing, attempt), (more, onOutcome) =>
    exchange(connection, { ...outgoing, headers: { ...more, ...outgoing.headers } }, onOutcome, signal),
  )
}

function startOf({ operation, method, path }: Outgoing, attempt: number) {
  return { operation, method, path, attempt }
}

async function exchange(
  connection: HttpConnection,
  outgoing: Outgoing,
  onOutcome: (outcome: Outcome) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const { address, fetch, timeoutMs } = connection
  const { method, target, headers, body } = outgoing
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method,
    headers,
    body,
    // A redirect must not carry a password or key to another server.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }

  let response: Response
  let text: string
  try {
    response = await fetch(address + target, init)
    onOutcome(outcomeOf(response))
    text = await textOf(response)
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof ApiError ? cause : unreachable(connection, timeout.aborted, cause)
  }
  return { body: readAnswer(response, text), retryAfterSeconds: retryAfterSecondsOf(response) }
}

/** No answer is nearly as long: files are downloads. */
const answerBytesMax = 64 * 1024 * 1024

/** The whole body, unless it never ends. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > answerBytesMax) {
      await reader.cancel()
      throw new ApiError({
        code: 'unavailable',
        message: `${response.url} sends more than an answer may have.`,
        retryable: false,
        nextStep: 'Check that this is the address of the server.',
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

function outcomeOf(response: Response): Outcome {
  return { status: response.status, requestId: requestIdOf(response) }
}

/**
 * Sends a request once and returns the body as it arrives. The timeout counts until the response begins. A body that
 * breaks off is an ApiError too.
 */
export function receive(
  connection: HttpConnection,
  outgoing: Outgoing,
  attempt: number,
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  return withHooks(connection, startOf(outgoing, attempt), (more, onOutcome) =>
    open(connection, { ...outgoing, headers: { ...more, ...outgoing.headers } }, onOutcome, signal),
  )
}

async function open(
  connection: HttpConnection,
  { method, target, headers, body }: Outgoing,
  onOutcome: (outcome: Outcome) => void,
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { address, fetch, timeoutMs } = connection
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  const abort = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  try {
    const response = await fetch(address + target, { method, headers, body, redirect: 'manual', signal: abort })
    onOutcome(outcomeOf(response))
    if (!response.ok || !response.body) readAnswer(response, await textOf(response))
    return piecesOf(connection, response.body, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof ApiError ? cause : unreachable(connection, stop.signal.aborted, cause)
  } finally {
    clearTimeout(timer)
  }
}

async function* piecesOf(
  connection: HttpConnection,
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(connection, false, cause)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function unreachable({ address, timeoutMs }: HttpConnection, isTimeout: boolean, cause: unknown): ApiError {
  return new ApiError({
    code: 'unavailable',
    message: isTimeout ? `${address} did not answer within ${timeoutMs} ms.` : `${address} cannot be reached.`,
    retryable: true,
    nextStep: 'Check the address and that the server is running, then try again.',
    cause,
  })
}
