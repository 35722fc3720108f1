/** The decisions that name no company. */
export const unmatchedStatuses = ['needs_review', 'no_match', 'non_uk_entity', 'scrape_failed'] as const

export const matchStatuses = ['matched', ...unmatchedStatuses] as const

export type MatchStatus = (typeof matchStatuses)[number]

/** `reviewer`: of the account that asks. `test`: the fixed answer of a test domain. */
export const deciders = ['model', 'reviewer', 'test'] as const

export type DecidedBy = (typeof deciders)[number]
