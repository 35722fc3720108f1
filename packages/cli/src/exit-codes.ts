/** Stable: scripts rely on them. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  badInput: 2,
  refused: 3,
  internal: 4,
  needsReview: 5,
  noCredits: 6,
  noMatch: 7,
  stopped: 130,
} as const

/** A mistake in the command line or the configuration. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly nextStep = 'See --help.',
  ) {
    super(message)
  }
}

/** The user pressed Ctrl+C. */
export class StoppedError extends Error {}

/** The result is already printed; only the exit code remains to be set. */
export class OutcomeError extends Error {
  constructor(readonly exitCode: number) {
    super(`Ends with exit code ${exitCode}.`)
  }
}

/** Limits other than credits, and jobs that failed or timed out while waiting. */
const refusedCodes: ReadonlySet<unknown> = new Set([
  'watchlist_full',
  'watchlist_replaced',
  'webhooks_full',
  'job_failed',
  'job_pending',
])

export async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof StoppedError) return exitCodes.stopped
  if (error instanceof UsageError || (error instanceof Error && 'mistakes' in error)) return exitCodes.badInput
  if (error instanceof OutcomeError) return error.exitCode
  if (isCoded(error) && refusedCodes.has(error.code)) return exitCodes.refused
  const status = await statusOf(error)
  if (status === null) return exitCodes.internal
  if (status === 402) return exitCodes.noCredits
  if ([401, 403, 429, 502, 503].includes(status)) return exitCodes.refused
  return status >= 500 ? exitCodes.internal : exitCodes.badInput
}

/** The HTTP status of an API error, or the one a server would send. The table is loaded lazily: few commands need it. */
async function statusOf(error: unknown): Promise<number | null> {
  if (!(error instanceof Error)) return null
  if ('status' in error && typeof error.status === 'number') return error.status
  if (!isCoded(error)) return null
  const { errorKinds } = await import('@brassplate/core')
  const kinds: Readonly<Record<string, { readonly status: number }>> = errorKinds
  return Object.hasOwn(kinds, error.code) ? (kinds[error.code]?.status ?? null) : null
}

/** What an error says to do; null if it does not. */
export function nextStepIn(error: unknown): string | null {
  const nextStep = error instanceof Error && 'nextStep' in error ? error.nextStep : null
  return typeof nextStep === 'string' ? nextStep : null
}

/** Whether an error has a code, such as one of Node or of the API. */
export function isCoded(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
