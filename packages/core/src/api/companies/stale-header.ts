/** Set on responses from stored data when Companies House could not be reached. */
export const staleHeaderName = 'X-Register-Stale'

export const staleHeader = { [staleHeaderName]: 'true' } as const
