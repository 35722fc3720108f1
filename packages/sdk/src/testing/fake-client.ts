import { ApiError } from '../api-error.js'
import type { Client } from '../client.js'
import { clientOf } from '../client-of.js'
import { systemClock } from '../clock.js'
import type { Connection } from '../http/connection.js'

/** The answer of a method: a value, an error, or a function with the arguments of the method. */
type FakeAnswer<Method> = Method extends (...parameters: infer Parameters) => Promise<infer Answer>
  ? Answer | ApiError | ((...parameters: Parameters) => Answer | Promise<Answer>)
  : Method extends (...parameters: infer Parameters) => AsyncIterable<infer Item>
    ? readonly Item[] | ApiError | ((...parameters: Parameters) => Iterable<Item> | AsyncIterable<Item>)
    : never

/** An answer for each method that the tested code calls. */
export type FakeAnswers = { readonly [Name in keyof Client]?: FakeAnswer<Client[Name]> }

/** A call that the tested code made. */
export interface FakeCall {
  readonly method: keyof Client
  readonly parameters: readonly unknown[]
}

/** A client for tests with what was called. */
export interface FakeClient {
  readonly client: Client
  /** Every call so far, in order. */
  readonly calls: readonly FakeCall[]
}

/** A client for tests. It answers what you give it, and fails for every other method. It needs no server. */
export function createFakeClient(answers: FakeAnswers): FakeClient {
  const calls: FakeCall[] = []
  const methods = (Object.keys(clientOf(noConnection)) as (keyof Client)[]).map((method) => {
    const answer = (...parameters: unknown[]): unknown => {
      calls.push({ method, parameters })
      return answerOf(answers, method, parameters)
    }
    return [
      method,
      isList(method)
        ? (...all: unknown[]) => itemsOf(() => answer(...all))
        : async (...all: unknown[]) => answer(...all),
    ]
  })
  // Safe because every method is there, and the answers have the types of the methods.
  return { client: Object.fromEntries(methods) as unknown as Client, calls }
}

function answerOf(answers: FakeAnswers, method: keyof Client, parameters: readonly unknown[]): unknown {
  if (!Object.hasOwn(answers, method)) {
    throw new Error(
      `The code under test called ${method}, for which the fake client has no answer. Pass one: createFakeClient({ ${method}: … }).`,
    )
  }
  const given: unknown = answers[method]
  if (given instanceof ApiError) throw given
  return typeof given === 'function' ? given(...parameters) : given
}

/** These return an iterable, not a promise. */
function isList(method: string): boolean {
  return method.startsWith('all') || method === 'resolveMany'
}

/** Like a real client, it calls when the first item is read. */
async function* itemsOf(answer: () => unknown): AsyncGenerator<unknown, void> {
  yield* answer() as Iterable<unknown> | AsyncIterable<unknown>
}

const noConnection: Connection = {
  clock: systemClock,
  holdSecondsMax: 0,
  exchange: () => Promise.reject(new Error('A fake client has no connection.')),
  download: () => Promise.reject(new Error('A fake client has no connection.')),
}
