import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { SentHeaders } from './sent-headers.js'

/** What travels with one request through the app. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The path as the table writes it, for log and metrics: never with what a caller filled in. */
    route: string
    /** Who calls, for limits. */
    limitKey: string
    /** Who calls, as an address. */
    clientAddress: string
    /** What the caller sent. */
    sent: SentHeaders
    /** What the answer will have. */
    headers: Record<string, string>
  }
}

export type AppRequest = Context<AppEnv>
