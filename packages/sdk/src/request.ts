import type { KeyedOptions } from './call-options.js'
import { type Answer, type Connection, type Outgoing, send } from './http.js'
import { operations } from './operations.generated.js'
import { withRetries } from './retry.js'
import type { Exchanges } from './wire.generated.js'

export type Call<Id extends keyof Exchanges> = Omit<Exchanges[Id], 'answer'> &
  KeyedOptions & {
    /** How long the server may hold its answer back for a job to end. */
    readonly holdSeconds?: number
    /** False where a second attempt could lose what is shown only once. */
    readonly isRepeatable?: boolean
  }

interface Parts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined
}

/** Calls one operation and gives its result. Any failure but the caller's own abort is an ApiError. */
export async function request<Id extends keyof Exchanges>(
  connection: Connection,
  id: Id,
  call: Call<Id>,
): Promise<Exchanges[Id]['answer']> {
  return (await exchange(connection, id, call)).body
}

/** The same, with what the answer says about when to ask again. */
export async function exchange<Id extends keyof Exchanges>(
  connection: Connection,
  id: Id,
  call: Call<Id>,
): Promise<Answer<Exchanges[Id]['answer']>> {
  const [method, path, takesKey] = operations[id]
  const headers: Record<string, string> = { accept: 'application/json', ...connection.credential }
  if (takesKey) headers['idempotency-key'] = keyOf(call)
  if (call.holdSeconds) headers.prefer = `wait=${call.holdSeconds}`
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  const outgoing: Outgoing = { method, target: targetOf(path, call), headers, body }

  const isSafe = (method !== 'POST' || takesKey) && call.isRepeatable !== false
  const attempt = () => send(connection, outgoing, call.signal)
  return asAnswer(await (isSafe ? withRetries(connection, call.signal, attempt) : attempt()))
}

/** Checked here because the complaint of the runtime about a bad header reads like a broken connection. */
function keyOf({ idempotencyKey = crypto.randomUUID() }: KeyedOptions): string {
  if (/^[ -+\--~]{1,255}$/.test(idempotencyKey)) return idempotencyKey
  throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters without a comma.')
}

function targetOf(path: string, { path: values = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = String(search)
  return text ? `${filled}?${text}` : filled
}

/** An empty segment, or one of dots, would make it another path. */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`The ${name.replaceAll('_', ' ')} "${value}" cannot be asked for.`)
  return encodeURIComponent(value)
}

/** The handlers of the server are typed by the contract, and the types here are made from it. */
function asAnswer<Id extends keyof Exchanges>(answer: Answer): Answer<Exchanges[Id]['answer']> {
  return answer as Answer<Exchanges[Id]['answer']>
}
