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
    download: (id, call) => {
      const [method, path] = operations[id]
      const headers = { accept: '*/*', ...http.credential }
      const outgoing = { operation: id, method, path, target: targetOf(path, call), headers, body: null }
      return receive(http, outgoing, call.signal)
    },
  }
}

async function exchange<Id extends keyof Exchanges>(http: HttpConnection, id: Id, call: Call<Id>) {
  const [method, path, takesKey] = operations[id]
  const headers: Record<string, string> = { accept: 'application/json', ...http.credential }
  if (takesKey) headers['idempotency-key'] = checkedKey(call.idempotencyKey ?? crypto.randomUUID())
  if (call.holdSeconds) headers.prefer = `wait=${call.holdSeconds}`
  const { file } = call
  if (file || call.body !== undefined) headers['content-type'] = file?.type ?? 'application/json'
  const body = file ? file.content : call.body === undefined ? null : JSON.stringify(call.body)
  const outgoing: Outgoing = { operation: id, method, path, target: targetOf(path, call), headers, body }

  const isSafe = (method !== 'POST' || takesKey) && call.isRepeatable !== false
  let attempts = 0
  const attempt = () => {
    attempts += 1
    return send(http, outgoing, attempts, call.signal)
  }
  const onRetry = ({ status, code }: ApiError, delayMs: number) =>
    tellRetry(http.hooks, { operation: id, method, path, attempt: attempts, status, code, delayMs })
  return asAnswer<Id>(await (isSafe ? withRetries(http, call.signal, attempt, onRetry) : attempt()))
}
