/** What a script may rely on. */
export const exitCodes = {
  ok: 0,
  badInput: 2,
  refused: 3,
  internal: 4,
  needsReview: 5,
  noCredits: 6,
  stopped: 130,
} as const

/** A mistake in what was typed or configured. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly nextStep = 'See --help.',
  ) {
    super(message)
  }
}

/** Somebody pressed Ctrl+C. */
export class StoppedError extends Error {}

/** The answer was printed; only how it turned out is left to say, by the exit code alone. */
export class OutcomeError extends Error {
  constructor(readonly exitCode: number) {
    super(`Ends with exit code ${exitCode}.`)
  }
}

/** Limits that are no matter of credits, and jobs of a client that waited. */
const refusedCodes: ReadonlySet<unknown> = new Set(['watchlist_full', 'webhooks_full', 'job_failed', 'job_pending'])

export async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof StoppedError) return exitCodes.stopped
  if (error instanceof UsageError || (error instanceof Error && 'mistakes' in error)) return exitCodes.badInput
  if (error instanceof OutcomeError) return error.exitCode
  if (error instanceof Error && 'code' in error && refusedCodes.has(error.code)) return exitCodes.refused
  const status = await statusOf(error)
  if (status === null) return exitCodes.internal
  if (status === 402) return exitCodes.noCredits
  if ([401, 403, 429, 502, 503].includes(status)) return exitCodes.refused
  return status >= 500 ? exitCodes.internal : exitCodes.badInput
}

/** Of an answer of a server, or what a server would answer. The table is loaded only now: most commands never need it. */
async function statusOf(error: unknown): Promise<number | null> {
  if (!(error instanceof Error)) return null
  if ('status' in error && typeof error.status === 'number') return error.status
  if (!('code' in error) || typeof error.code !== 'string') return null
  const { errorKinds } = await import('@brassplate/core')
  const kinds: Readonly<Record<string, { readonly status: number }>> = errorKinds
  return Object.hasOwn(kinds, error.code) ? (kinds[error.code]?.status ?? null) : null
}
