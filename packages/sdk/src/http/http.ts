import { ApiError } from '../api-error.js'
import { type Clock, systemClock } from '../clock.js'
import type { Credential } from '../credential.js'
import type { Answer } from './connection.js'
import { readAnswer, retryAfterSecondsOf } from './read-answer.js'

const timeoutMsDefault = 30_000
/** Longer timers overflow and fire immediately. */
const timeoutMsMax = 2_147_483_647

export interface ConnectionOptions {
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
}

export interface Outgoing {
  readonly method: string
  /** The path with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Creates a connection without a credential and without retries. */
export function connect({
  baseUrl,
  fetch = globalThis.fetch,
  timeoutMs = timeoutMsDefault,
}: ConnectionOptions): HttpConnection {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an http or https address without credentials, query or fragment.')
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > timeoutMsMax) {
    throw new TypeError(`timeoutMs must be a whole number from 1 to ${timeoutMsMax}.`)
  }
  return { address: url.href.replace(/\/+$/, ''), fetch, timeoutMs, retries: 0, credential: {}, clock: systemClock }
}

/** Sends a request once. Every failure except an abort by the caller is an ApiError. */
export async function send(connection: HttpConnection, outgoing: Outgoing, signal?: AbortSignal): Promise<Answer> {
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
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(connection, timeout.aborted, cause)
  }
  return { body: readAnswer(response, text), retryAfterSeconds: retryAfterSecondsOf(response) }
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
