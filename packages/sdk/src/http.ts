import { ApiError } from './api-error.js'
import type { Credential } from './credential.js'
import { operations } from './operations.generated.js'
import { readAnswer } from './read-answer.js'
import type { Results } from './types.js'

const timeoutMsDefault = 30_000
/** A timer that is set further ahead fires at once. */
const timeoutMsMax = 2_147_483_647

export interface ConnectionOptions {
  /** Where the server answers, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined
  /** For the whole of one call; 30 000 unless given. */
  readonly timeoutMs?: number | undefined
}

export interface CallOptions {
  /** Ends the call early; it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

interface Connection {
  readonly address: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
}

interface Call extends CallOptions {
  readonly credential?: Credential
  readonly body?: unknown
}

export function connect({
  baseUrl,
  fetch = globalThis.fetch,
  timeoutMs = timeoutMsDefault,
}: ConnectionOptions): Connection {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an http or https address without credentials, query or fragment.')
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > timeoutMsMax) {
    throw new TypeError(`timeoutMs must be a whole number from 1 to ${timeoutMsMax}.`)
  }
  return { address: url.href.replace(/\/+$/, ''), fetch, timeoutMs }
}

/** Calls one operation and gives its result. Any failure but the caller's own abort is an ApiError. */
export async function request<Id extends keyof Results>(
  connection: Connection,
  id: Id,
  { credential, body, signal }: Call = {},
): Promise<Results[Id]> {
  const { address, fetch, timeoutMs } = connection
  const [method, path] = operations[id]
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...credential,
    },
    // A password must not travel on to wherever a redirect points.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }

  let response: Response
  let text: string
  try {
    response = await fetch(address + path, init)
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(connection, timeout.aborted, cause)
  }
  return asResult(readAnswer(response, text))
}

/** The handlers of the server are typed by the contract, and a test holds `Results` to the same contract. */
function asResult<Id extends keyof Results>(json: unknown): Results[Id] {
  return json as Results[Id]
}

function unreachable({ address, timeoutMs }: Connection, isTimeout: boolean, cause: unknown): ApiError {
  return new ApiError({
    code: 'unavailable',
    message: isTimeout ? `${address} did not answer within ${timeoutMs} ms.` : `${address} cannot be reached.`,
    retryable: true,
    nextStep: 'Check the address and that the server is running, then try again.',
    cause,
  })
}
