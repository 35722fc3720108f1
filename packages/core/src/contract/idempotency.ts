import { idempotencyKeyPattern } from '../idempotency/idempotency-key.js'
import type { ErrorCode } from '../shared/errors.js'

/** What any route that takes an Idempotency-Key may refuse with. */
export const idempotencyErrors: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_mismatch']

export const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any string, such as a UUID. A repeat with the same key within 24 hours gets the first response. A request that failed can be repeated with it.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
}

export const replayedHeader = {
  'Idempotent-Replayed': {
    description:
      'Present on the stored response to an earlier request with the same key. That omits secret and api_key.',
    schema: { type: 'string', const: 'true' },
  },
}
