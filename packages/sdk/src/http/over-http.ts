import type { ApiError } from '../api-error.js'
import type { Exchanges } from '../exchanges.generated.js'
import { checkedKey } from '../idempotency-key.js'
import { operations } from '../operations.generated.js'
import { holdSecondsMax } from '../wait-options.js'
import { asAnswer, type Call, type Connection } from './connection.js'
import { type HttpConnection, type Outgoing, receive, send } from './http.js'
import { tellRetry } from './request-hooks.js'
import { withRetries } from './retry.js'
import { targetOf } from './target.js'

/** Margin so that an attempt does not time out while the server holds its response back. */
const holdMarginSeconds = 5

/** A connection to a server over HTTP. */
export function overHttp(http: HttpConnection): Connection {
  return {
    clock: http.clock,
    holdSecondsMax: Math.min(holdSecondsMax, Math.floor(http.timeoutMs / 1000) - holdMarginSeconds),
    exchange: (id, call) => exchange(http, id, call),
    // Until the response begins. What breaks off later is for the caller to ask again.
    download: (id, call) => {
      const [method, path] = operations[id]
      const headers = { accept: '*/*', ...http.credential }
      const outgoing = { operation: id, method, path, target: targetOf(path, call), headers, body: null }
      return repeated(http, outgoing, call.signal, (attempts) => receive(http, outgoing, attempts, call.signal))
    },
  }
}

async function exchange<Id extends keyof Exchanges>(http: HttpConnection, id: Id, call: Call<Id>) {
  const [method, path, takesKey, mayRepeat] = operations[id]
  const headers: Record<string, string> = { accept: 'application/json', ...http.credential }
  if (takesKey) headers['idempotency-key'] = checkedKey(call.idempotencyKey ?? crypto.randomUUID())
  if (call.holdSeconds) headers.prefer = `wait=${call.holdSeconds}`
  const { file } = call
  if (file || call.body !== undefined) headers['content-type'] = file?.type ?? 'application/json'
  const body = file ? file.content : call.body === undefined ? null : JSON.stringify(call.body)
  const outgoing: Outgoing = { operation: id, method, path, target: targetOf(path, call), headers, body }

  const attempt = (attempts: number) => send(http, outgoing, attempts, call.signal)
  const isSafe = mayRepeat && call.isRepeatable !== false
  return asAnswer<Id>(await (isSafe ? repeated(http, outgoing, call.signal, attempt) : attempt(1)))
}

function repeated<Result>(
  http: HttpConnection,
  { operation, method, path }: Outgoing,
  signal: AbortSignal | undefined,
  send: (attempts: number) => Promise<Result>,
): Promise<Result> {
  let attempts = 0
  const attempt = () => {
    attempts += 1
    return send(attempts)
  }
  const onRetry = ({ status, code }: ApiError, delayMs: number) =>
    tellRetry(http.hooks, { operation, method, path, attempt: attempts, status, code, delayMs })
  return withRetries(http, signal, attempt, onRetry)
}
