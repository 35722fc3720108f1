import { dayMs } from '../../shared/clock.js'

/** Open entries of one account. A full queue accepts no more. */
export const queueMax = 10_000

/** Events in the history of one account. Older ones are removed. */
export const historyMax = 100_000

/** Events of one domain that are returned with it. */
export const historyShownMax = 100

export const historyRetentionMs = 365 * dayMs
