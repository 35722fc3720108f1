export { renderList } from './bulk/handlers.js'
export { checkStrings, couldBeHostile, withoutNul } from './check-strings.js'
export { staleHeaderName } from './companies/stale-header.js'
export { type ErrorAnswer, errorAnswer } from './error-answer.js'
export type { Answer, ApiContext, ApiHandler, ApiServices, CallerOf } from './handler.js'
export { apiHandlers } from './handlers.js'
export { idempotent, type KeyedRequest } from './idempotent.js'
export { plainPerson, plainSentence } from './page/plain-sentence.js'
export { parseInput, parseQuery } from './parse-input.js'
export {
  arithmeticHint,
  type ChainEnd,
  chainEnds,
  controlStatusWords,
  endReason,
  overWords,
} from './records/chain-ends.js'
export { countryCode } from './records/country-code.js'
export { drawOwnership } from './records/draw-ownership.js'
export { ownershipChart } from './records/ownership-chart.js'
export { requireRight } from './require-right.js'
export type { JobWait } from './resolution/wait-for-job.js'
export { UnauthenticatedError } from './unauthenticated-error.js'
