import type { Ports } from '../../ports.js'
import { dayMs } from '../../shared/clock.js'
import { base62 } from '../../shared/encoding/base62.js'
import type { Account } from '../account.js'
import type { Origin } from './throttles.js'

export const addressesKeptMs = 90 * dayMs

type AddressPorts = Pick<Ports, 'loginAddresses' | 'crypto' | 'clock'>

/**
 * Whether the account with this e-mail address recently logged in from here. Does the same work for an unknown
 * address.
 */
export async function isKnownAddress(ports: AddressPorts, email: string, from: Origin): Promise<boolean> {
  const since = ports.clock.now() - addressesKeptMs
  for (const rootId of ports.crypto.rootIds) {
    const hash = hashAddress(ports, email, from, rootId)
    if (hash && (await ports.loginAddresses.isKnown(hash, since))) return true
  }
  return false
}

/** Call after a login or a password reset by mail. */
export async function noteAddress(ports: AddressPorts, { id, email }: Account, from: Origin): Promise<void> {
  const hash = hashAddress(ports, email, from, ports.crypto.rootId)
  if (hash) await ports.loginAddresses.note(id, hash, ports.clock.now())
}

function hashAddress({ crypto }: AddressPorts, email: string, { address }: Origin, rootId: string): string | null {
  const mac = crypto.mac('login-address/v1', `${email} ${address}`, rootId)
  return mac && base62(mac)
}
