/** Stands on an answer from what is kept, since Companies House could not be asked. */
export const staleHeaderName = 'X-Register-Stale'

export const staleHeader = { [staleHeaderName]: 'true' } as const
