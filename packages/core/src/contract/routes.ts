import { accountRoutes } from './account-routes.js'
import { agentRoutes } from './agent-routes.js'
import { creditRoutes } from './credit-routes.js'
import { operationsRoutes } from './operations-routes.js'
import { partnerRoutes } from './partner-routes.js'
import { registerRoutes } from './register-routes.js'
import { resolutionRoutes } from './resolution-routes.js'
import type { Route } from './route.js'
import { signalRoutes } from './signal-routes.js'
import { watchlistRoutes } from './watchlist-routes.js'
import { webhookRoutes } from './webhook-routes.js'

/** Every route, by its id. */
export const routes = {
  ...resolutionRoutes,
  ...partnerRoutes,
  ...registerRoutes,
  ...watchlistRoutes,
  ...signalRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...creditRoutes,
  ...operationsRoutes,
  ...agentRoutes,
} satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** The table without its particulars, for whoever walks all of it. */
export const allRoutes: readonly Route[] = Object.values(routes)
