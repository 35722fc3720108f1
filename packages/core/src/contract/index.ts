export { accountProfile, renderProfile, renderSession } from './account-schemas.js'
export { renderCreditEntry } from './credit-schemas.js'
export { errorKinds, errorType } from './error-kinds.js'
export { type ErrorBody, errorBody } from './errors.js'
export { fieldProblems } from './field-problems.js'
export { takesIdempotencyKey } from './idempotency.js'
export { describeApi, errorsOf } from './open-api.js'
export { waitMaxSeconds } from './prefer.js'
export { renderCandidate, renderCompany } from './render-company.js'
export { renderCompanyResolution } from './render-company-resolution.js'
export {
  renderCompleted,
  renderEnrichment,
  renderJob,
  renderPending,
  renderResolution,
  settledJob,
} from './render-resolution.js'
export { renderSignal, renderWatched } from './render-signal.js'
export { renderDelivery, renderDestination } from './render-webhook.js'
export type { AnswerOf, InputOf, Route } from './route.js'
export { allRoutes, type RouteId, routes } from './routes.js'
export { statusUrlOf } from './status-url.js'
export type { WebhookEvent } from './webhook-schemas.js'
