import type { Route } from '../contract/route.js'
import { keyRoutes } from './accounts/key-routes.js'
import { accountRoutes } from './accounts/routes.js'
import { signInRoutes } from './accounts/sign-in-routes.js'
import { agentRoutes } from './agents/routes.js'
import { proofRoutes } from './answers/proof/routes.js'
import { answerRoutes } from './answers/routes.js'
import { bulkRoutes } from './bulk/routes.js'
import { bulkRowRoutes } from './bulk/row-routes.js'
import { registerRoutes } from './companies/routes.js'
import { creditRoutes } from './credits/routes.js'
import { dossierRoutes } from './dossier/routes.js'
import { exportRoutes } from './exports/routes.js'
import { jobRoutes } from './jobs/routes.js'
import { matchRoutes } from './match/routes.js'
import { operationsRoutes } from './operations/routes.js'
import { partnerRoutes } from './partner/routes.js'
import { reconcileRoutes } from './reconcile/routes.js'
import { recordRoutes } from './records/routes.js'
import { resolutionRoutes } from './resolution/routes.js'
import { reviewRoutes } from './reviews/routes.js'
import { signalRoutes } from './signals/routes.js'
import { watchlistRoutes } from './watchlist/routes.js'
import { webhookRoutes } from './webhooks/routes.js'

/** Every route by id. */
export const routes = {
  ...resolutionRoutes,
  ...jobRoutes,
  ...partnerRoutes,
  ...exportRoutes,
  ...reviewRoutes,
  ...answerRoutes,
  ...proofRoutes,
  ...registerRoutes,
  ...recordRoutes,
  ...dossierRoutes,
  ...matchRoutes,
  ...reconcileRoutes,
  ...bulkRoutes,
  ...bulkRowRoutes,
  ...watchlistRoutes,
  ...signalRoutes,
  ...webhookRoutes,
  ...signInRoutes,
  ...keyRoutes,
  ...accountRoutes,
  ...creditRoutes,
  ...operationsRoutes,
  ...agentRoutes,
} satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** The same routes as a list of the general `Route` type. */
export const allRoutes: readonly Route[] = Object.values(routes)
