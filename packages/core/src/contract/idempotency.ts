import { idempotencyKeyPattern } from '../idempotency/idempotency-key.js'
import type { ErrorCode } from '../shared/errors.js'

/** What any route that takes an Idempotency-Key may refuse with. */
export const idempotencyErrors: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_mismatch']

export const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your choice, such as a UUID. The same request under the same key is answered within 24 hours as the first one was, and runs once. Refused requests may be repeated under their key.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
}

export const replayedHeader = {
  'Idempotent-Replayed': {
    description:
      'Sent where this is the stored answer to an earlier request under the same key. The fields secret and api_key are then left out.',
    schema: { type: 'string', const: 'true' },
  },
}
