export { accountProfile, renderAccount, renderProfile, renderSession } from './account-schemas.js'
export { renderCreditEntry } from './credit-schemas.js'
export { type ErrorBody, errorBody, errorKinds, errorType } from './errors.js'
export { apiVersion, describeApi, errorsOf } from './open-api.js'
export { renderCandidate, renderCompany } from './render-company.js'
export {
  renderCompleted,
  renderEnrichment,
  renderJob,
  renderPending,
  renderResolution,
  settledJob,
  statusUrlOf,
} from './render-resolution.js'
export type { AnswerOf, InputOf, Route } from './route.js'
export { allRoutes, type RouteId, routes } from './routes.js'
