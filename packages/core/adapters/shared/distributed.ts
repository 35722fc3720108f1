/** In the address, so that everything which opens the database agrees. Drivers pass on a name with a dot unharmed. */
export const profileParameter = 'brassplate.profile'

/**
 * Whether only what distributed databases offer may be used: no notifications, no advisory locks, no DDL that must roll
 * back, and every transaction may have to run again.
 */
export function isDistributed(url: string): boolean {
  return new URL(url).searchParams.get(profileParameter) === 'distributed'
}

export function asDistributed(url: string): string {
  const address = new URL(url)
  address.searchParams.set(profileParameter, 'distributed')
  return address.href
}
