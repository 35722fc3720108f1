export { errorAdvice } from '../contract/error-advice.js'
export { errorKinds, errorType } from '../contract/error-kinds.js'
export { type ErrorBody, errorBody } from '../contract/errors.js'
export { fieldProblems } from '../contract/field-problems.js'
export { nearestPath } from '../contract/nearest-path.js'
export { waitMaxSeconds } from '../contract/prefer.js'
export {
  type AnswerOf,
  type Area,
  areaDescriptions,
  type InputOf,
  type Output,
  type ReceivedFile,
  type Route,
} from '../contract/route.js'
export { renderSignal } from '../signals/signal-record.js'
export { signalCategories, signalTypes } from '../signals/signal-type.js'
export { accountProfile, renderListedSession, renderProfile, renderSession } from './accounts/schemas.js'
export { renderCandidate, renderCompany } from './companies/render.js'
export { settledJob } from './credits/charge.js'
export { renderCreditEntry } from './credits/schemas.js'
export { describeApi } from './open-api.js'
export { errorsOf } from './open-api-errors.js'
export {
  renderCompleted,
  renderEnrichment,
  renderJob,
  renderPending,
  renderResolution,
} from './resolution/render.js'
export { renderCompanyResolution } from './resolution/render-company.js'
export { statusUrlOf } from './resolution/status-url.js'
export { renderReview } from './reviews/render.js'
export { allRoutes, type RouteId, routes } from './routes.js'
export { shareComponents } from './share-components.js'
export { renderWatched } from './watchlist/render.js'
export { renderDelivery, renderDestination } from './webhooks/render.js'
export type { WebhookEvent } from './webhooks/schemas.js'
