import type { DomainResolution } from '@brassplate/sdk'

/** How one line ended: as the service says it, or `error` where there is no answer to give. */
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

/** What the output holds of a line that an earlier run answered. */
export type AnsweredLine = Pick<LineAnswer, 'line' | 'input' | 'charged'> & {
  readonly outcome: string
  readonly errorCode: string | null
}
