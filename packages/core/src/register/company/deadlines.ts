import { type Day, daysBetween } from '../../shared/days.js'

export interface Deadline {
  readonly due: Day | null
  readonly isOverdue: boolean | null
  /** Negative once it has passed. */
  readonly daysUntil: number | null
}

export const noDeadline: Deadline = { due: null, isOverdue: null, daysUntil: null }

/**
 * Overdue from the day after the due date. Companies House's own flag is not stored, because it changes as time
 * passes.
 */
export function deadlineOf(due: Day | null, today: Day): Deadline {
  return due === null ? noDeadline : { due, isOverdue: due < today, daysUntil: daysBetween(today, due) }
}
