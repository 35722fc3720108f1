import { codeOf } from '@brassplate/core'
import { errorKinds } from '@brassplate/core/contract'

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

export function exitCodeOf(error: unknown): number {
  if (error instanceof StoppedError) return exitCodes.stopped
  if (error instanceof UsageError || (error instanceof Error && 'mistakes' in error)) return exitCodes.badInput
  const code = codeOf(error)
  if (code === null) return exitCodes.internal

  const { status } = errorKinds[code]
  if (status === 402) return exitCodes.noCredits
  if ([401, 403, 429, 502, 503].includes(status)) return exitCodes.refused
  return status >= 500 ? exitCodes.internal : exitCodes.badInput
}
