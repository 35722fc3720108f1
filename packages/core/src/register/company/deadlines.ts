import { type Day, daysBetween } from '../../shared/days.js'

export interface Deadline {
  readonly due: Day | null
  readonly isOverdue: boolean | null
  /** Negative once it has passed. */
  readonly daysUntil: number | null
}

export const noDeadline: Deadline = { due: null, isOverdue: null, daysUntil: null }

/** Late from the day after it was due. The register's own flag is not kept, since passing a date changes it. */
export function deadlineOf(due: Day | null, today: Day): Deadline {
  return due === null ? noDeadline : { due, isOverdue: due < today, daysUntil: daysBetween(today, due) }
}
