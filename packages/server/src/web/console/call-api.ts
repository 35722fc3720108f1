import { parseInput, parseQuery, requireRight } from '@brassplate/core/api'
import { type AnswerOf, type ReceivedFile, type Route, routes } from '@brassplate/core/contract'
import { onBehalfOf } from '@brassplate/core/node'
import { handlers } from '../../api/index.js'
import type { AppRequest } from '../../http/app-env.js'
import type { AnyHandler, Services } from '../../http/request-context.js'
import { ServedRequest } from '../../http/served-request.js'
import type { SignedIn } from '../session/site-sessions.js'

export type CallId = keyof typeof handlers

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly file?: ReceivedFile
}

/** Calls an API route as the signed-in person. The page shows what a program would get. */
export type CallApi = <Id extends CallId>(id: Id, input?: CallInput) => Promise<AnswerOf<(typeof routes)[Id]>>

export interface ApiCalls {
  /** Counts as a call of the account, as that of a program does. */
  readonly api: CallApi
  /** Not counted: for what pages ask again and again by themselves. Pages have a limit of their own. */
  readonly peek: CallApi
  /** Counts one more call of the account. Throws if there is none left. */
  readonly takeCall: () => Promise<void>
}

export function callsOf(request: AppRequest, services: Services, person: SignedIn): ApiCalls {
  const context = new ServedRequest(request, services, person)
  const takeCall = () => context.takeCall(person.account)
  const peek: CallApi = async (id, { path = {}, query = {}, body = {}, file } = {}) => {
    const route: Route = routes[id]
    const { input } = route
    requireRight(person, route)
    const parsed = {
      path: input.path && parseInput('path', input.path, path),
      query: parseQuery(input.query, query),
      body: input.body && parseInput('body', input.body, body),
      file,
    }
    // A person may do what their API key may do, so routes that only take a key are allowed too.
    const handler = handlers[id] as unknown as AnyHandler
    return (await onBehalfOf(person.account, () => handler(context, parsed))) as AnswerOf<(typeof routes)[typeof id]>
  }
  const api: CallApi = async (id, input) => {
    await takeCall()
    return peek(id, input)
  }
  return { api, peek, takeCall }
}
