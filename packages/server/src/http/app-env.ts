import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Exchange } from './request/exchange.js'
import type { UnreadResponses } from './request/unread-responses.js'

export interface AppEnv {
  Bindings: HttpBindings & { exchange: Exchange; unread: UnreadResponses }
}

export type AppRequest = Context<AppEnv>
