export const matchStatuses = ['matched', 'needs_review', 'no_match', 'non_uk_entity', 'scrape_failed'] as const

export type MatchStatus = (typeof matchStatuses)[number]
