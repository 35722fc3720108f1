import { type Caller, DomainError, type KeyedWork, unkeyedWork } from '@brassplate/core'
import {
  type Answer,
  type ApiContext,
  type ApiServices,
  apiHandlers,
  checkStrings,
  errorAnswer,
  idempotent,
  parseInput,
  parseQuery,
  requireRight,
  withoutNul,
} from '@brassplate/core/api'
import { type Route, routes } from '@brassplate/core/contract'
import type { Clock } from '../clock.js'
import type { Exchanges } from '../exchanges.generated.js'
import { asAnswer, type Call, type Connection } from '../http/connection.js'
import { pathOf, texts } from '../http/target.js'
import { checkedKey } from '../idempotency-key.js'
import { operations } from '../operations.generated.js'
import { holdSecondsMax } from '../wait-options.js'
import { apiErrorOf, secondsOf } from './api-error-of.js'
import { heldCall } from './held-call.js'

export interface InProcess extends ApiServices {
  readonly caller: Caller
  readonly clock: Clock
  /** True once waiting calls must return. */
  isStopping(): boolean
  /** Called if the answer for an idempotency key could not be stored. */
  onStoreFailed(error: unknown): void
}

class ServerOnlyError extends DomainError {
  readonly code = 'not_implemented'
  readonly nextStep = 'Start a server with `brassplate serve`, and use createClient with its address.'

  constructor(id: string) {
    super(`${id} is only available from a server.`)
  }
}

type Id = keyof Exchanges
type AnyHandler = (context: ApiContext, input: unknown) => Promise<Answer>

/** A connection to an engine in this process, through the same handlers as over HTTP. */
export function inProcess(host: InProcess): Connection {
  return {
    clock: host.clock,
    holdSecondsMax,
    exchange: async (id, call) => asAnswer<typeof id>(await exchange(host, id, call)),
    download: (id, call) => download(host, id, call),
  }
}

async function exchange(host: InProcess, id: Id, call: Call<Id>) {
  const { signal } = call
  signal?.throwIfAborted()
  const path = pathOf(operations[id][1], call)
  const key = idempotencyKeyFor(id, call)
  const requestId = host.newRequestId()
  try {
    const { body, headers } = await unlessAborted(answer(host, id, call, path, key), signal)
    // Serialized as over HTTP, so that the caller cannot share objects with the engine.
    return { body: serialize(body), retryAfterSeconds: secondsOf(headers?.['Retry-After']) }
  } catch (error) {
    signal?.throwIfAborted()
    throw apiErrorOf(errorAnswer(error, { requestId, path }), error)
  }
}

async function download(host: InProcess, id: Id, call: Call<Id>): Promise<AsyncIterable<Uint8Array>> {
  call.signal?.throwIfAborted()
  const path = pathOf(operations[id][1], call)
  try {
    const { body } = await answer(host, id, call, path, null)
    return bytesOf(body as AsyncIterable<string | Uint8Array>, call.signal)
  } catch (error) {
    call.signal?.throwIfAborted()
    throw apiErrorOf(errorAnswer(error, { requestId: host.newRequestId(), path }), error)
  }
}

async function* bytesOf(pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal | undefined) {
  const encoder = new TextEncoder()
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield typeof piece === 'string' ? encoder.encode(piece) : piece
  }
}

async function answer(host: InProcess, id: Id, call: Call<Id>, path: string, key: string | null): Promise<Answer> {
  const { caller, clock, onStoreFailed } = host
  requireRight(caller, routes[id])
  const body = serialize(call.body)
  const input = parseCallInput(routes[id], call, body)
  const { signal = new AbortController().signal, holdSeconds: seconds = 0 } = call
  const waiting = heldCall({ clock, seconds, signal, isStopping: () => host.isStopping() })
  const run = (work: KeyedWork) => handlerFor(id)({ ...host, caller, path, waiting, work, signal }, input)
  if (key === null) return run(unkeyedWork)
  return idempotent(host.engine, { account: caller.account, key, route: id, path, body }, run, onStoreFailed)
}

function parseCallInput({ input: { path, query, body } }: Route, call: Call<Id>, sent: unknown) {
  if (body) checkStrings(sent)
  return {
    path: path && parseInput('path', path, rejectNul(texts(call.path))),
    query: parseQuery(query, rejectNul(texts(call.query))),
    body: body && parseInput('body', body, sent),
  }
}

function rejectNul(values: Record<string, string>): Record<string, string> {
  for (const value of Object.values(values)) withoutNul(value)
  return values
}

/** No key is generated, because an in-process call cannot lose its response. */
function idempotencyKeyFor(id: Id, { idempotencyKey }: Call<Id>): string | null {
  return operations[id][2] && idempotencyKey !== undefined ? checkedKey(idempotencyKey) : null
}

/** The cast is safe: input and caller are checked against the route before the handler runs. */
function handlerFor(id: Id): AnyHandler {
  const handler = (apiHandlers as Partial<Record<Id, unknown>>)[id]
  if (!handler) throw new ServerOnlyError(id)
  return handler as AnyHandler
}

function serialize(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Waits for the work, or rejects with the abort reason if that comes first. The work itself continues. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
