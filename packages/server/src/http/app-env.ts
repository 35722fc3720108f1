import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Exchange } from './request/exchange.js'

export interface AppEnv {
  Bindings: HttpBindings & { exchange: Exchange }
}

export type AppRequest = Context<AppEnv>
