import type { DomainResolution } from '@brassplate/sdk'

/** The match status of the answer, or `error` if there is no answer. */
export type LineOutcome = DomainResolution['match_status'] | 'error'

export interface LineAnswer {
  readonly line: number
  readonly input: string
  readonly outcome: LineOutcome
  readonly charged: boolean
  readonly answer: DomainResolution | null
  readonly error: LineError | null
}

export interface LineError {
  readonly code: string
  readonly message: string
  readonly next_step: string
}

/** A line of the output that an earlier run answered. */
export type AnsweredLine = Pick<LineAnswer, 'line' | 'input' | 'charged'> & {
  readonly outcome: string
  readonly errorCode: string | null
}
