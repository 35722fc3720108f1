import { apiHandlers, parseInput, parseQuery } from '@brassplate/core/api'
import { type AnswerOf, type Route, routes } from '@brassplate/core/contract'
import { onBehalfOf } from '@brassplate/core/node'
import type { AppRequest } from '../../http/app-env.js'
import { limitAccount } from '../../http/limit.js'
import type { AnyHandler, Services } from '../../http/request-context.js'
import { ServedRequest } from '../../http/served-request.js'
import type { SignedIn } from '../session/site-sessions.js'

export type CallId = keyof typeof apiHandlers

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Calls an API route as the signed-in person. The page shows what a program would get. */
export type CallApi = <Id extends CallId>(id: Id, input?: CallInput) => Promise<AnswerOf<(typeof routes)[Id]>>

export function callApi(request: AppRequest, services: Services, person: SignedIn): CallApi {
  const context = new ServedRequest(request, services, person)
  return async (id, { path = {}, query = {}, body = {} } = {}) => {
    await limitAccount(request.env.exchange, services, person.account)
    const { input }: Route = routes[id]
    const parsed = {
      path: input.path && parseInput('path', input.path, path),
      query: parseQuery(input.query, query),
      body: input.body && parseInput('body', input.body, body),
    }
    // A person may do what their API key may do, so routes that only take a key are allowed too.
    const handler = apiHandlers[id] as unknown as AnyHandler
    return (await onBehalfOf(person.account, () => handler(context, parsed))) as AnswerOf<(typeof routes)[typeof id]>
  }
}
