import { ApiError } from '../src/index.js'

/** Returns the ApiError that a call rejects with. Anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('The call succeeded.'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiError) return error
  throw error
}
