import type { ApiError } from '@brassplate/sdk'

/** What a model is told about a call that failed, so that it can act on it. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly next_step: string
  readonly retryable: boolean
}

/** The failure that an error stands for; null where it is a mistake of ours and nothing of it may be shown. */
export function failureOf(error: unknown): Failure | null {
  if (!isRefusal(error)) return null
  return { code: error.code, message: error.message, next_step: error.nextStep, retryable: error.retryable }
}

export const internalFailure: Failure = {
  code: 'internal',
  message: 'Something went wrong inside the tool.',
  next_step: 'Try again; if it lasts, tell whoever runs this server.',
  retryable: true,
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'nextStep' | 'retryable'>

/** Told by what it carries: another copy of the SDK has another class. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && 'nextStep' in error && 'retryable' in error
}
