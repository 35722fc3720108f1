import type { Caller } from '@brassplate/core'
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
  withoutNul,
} from '@brassplate/core/api'
import { type Route, routes } from '@brassplate/core/contract'
import type { Clock } from '../clock.js'
import { asAnswer, type Call, type Connection } from '../http/connection.js'
import { pathOf, texts } from '../http/target.js'
import { checkedKey } from '../idempotency-key.js'
import { operations } from '../operations.generated.js'
import { holdSecondsMax } from '../wait-options.js'
import type { Exchanges } from '../wire.generated.js'
import { apiErrorOf, secondsOf } from './api-error-of.js'
import { heldCall } from './held-call.js'

export interface InProcess extends ApiServices {
  readonly caller: Caller
  readonly clock: Clock
  /** True once nobody is to be kept waiting any more. */
  isStopping(): boolean
  /** Told where an answer under an idempotency key could not be kept. */
  onStoreFailed(error: unknown): void
}

type Id = keyof Exchanges
type AnyHandler = (context: ApiContext, input: unknown) => Promise<Answer>

/** The engine of this process, by the same handlers that answer over HTTP. */
export function inProcess(host: InProcess): Connection {
  return {
    clock: host.clock,
    holdSecondsMax,
    exchange: async (id, call) => asAnswer<typeof id>(await exchange(host, id, call)),
  }
}

async function exchange(host: InProcess, id: Id, call: Call<Id>) {
  const { signal } = call
  signal?.throwIfAborted()
  const path = pathOf(operations[id][1], call)
  const key = keyOf(id, call)
  const requestId = host.newRequestId()
  try {
    const { body, headers } = await unlessAborted(answer(host, id, call, path, key), signal)
    // As it would come over HTTP: nothing in it is shared with what the engine holds.
    return { body: asSent(body), retryAfterSeconds: secondsOf(headers?.['Retry-After']) }
  } catch (error) {
    signal?.throwIfAborted()
    throw apiErrorOf(errorAnswer(error, { requestId, path }), error)
  }
}

async function answer(host: InProcess, id: Id, call: Call<Id>, path: string, key: string | null): Promise<Answer> {
  const { caller, clock, onStoreFailed } = host
  const body = asSent(call.body)
  const input = inputOf(routes[id], call, body)
  const { signal, holdSeconds: seconds = 0 } = call
  const waiting = heldCall({ clock, seconds, signal, isStopping: () => host.isStopping() })
  const run = () => handlerOf(id)({ ...host, caller, path, waiting }, input)
  if (key === null) return run()
  return idempotent(host.engine, { account: caller.account, key, route: id, path, body }, run, onStoreFailed)
}

function inputOf({ input: { path, query, body } }: Route, call: Call<Id>, sent: unknown) {
  if (body) checkStrings(sent)
  return {
    path: path && parseInput('path', path, checked(texts(call.path))),
    query: parseQuery(query, checked(texts(call.query))),
    body: body && parseInput('body', body, sent),
  }
}

function checked(values: Record<string, string>): Record<string, string> {
  for (const value of Object.values(values)) withoutNul(value)
  return values
}

/** None is made: what is called in process does not lose its answer on the way. */
function keyOf(id: Id, { idempotencyKey }: Call<Id>): string | null {
  return operations[id][2] && idempotencyKey !== undefined ? checkedKey(idempotencyKey) : null
}

/** Its input and its caller are checked by the table before it runs. */
function handlerOf(id: Id): AnyHandler {
  const handler = (apiHandlers as Partial<Record<Id, unknown>>)[id]
  if (!handler) throw new Error(`${id} is answered by a server only.`)
  return handler as AnyHandler
}

function asSent(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Waits for work, or fails with the reason of the signal where that comes first; the work goes on. */
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
