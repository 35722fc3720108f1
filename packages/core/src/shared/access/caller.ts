import type { Instant } from '../clock.js'
import type { AccountId, GrantId, KeyId, SessionId } from '../ids.js'
import { allRights, type Right } from './rights.js'

/** The caller and its credential. A session and the default API key have all rights. */
export type Caller =
  | {
      readonly kind: 'session'
      readonly account: AccountId
      readonly rights: readonly Right[]
      readonly session: SessionId
      readonly email: string
      /** Whether the account belongs to an operator of the server. */
      readonly isOperator: boolean
    }
  | {
      readonly kind: 'key'
      readonly account: AccountId
      readonly rights: readonly Right[]
      /** Null for the default key, and for an embedded client, like the name. */
      readonly keyId: KeyId | null
      readonly name: string | null
      /** The end of the API key; null for an embedded client, which has none. */
      readonly last4: string | null
      readonly expiresAt: Instant | null
    }
  | { readonly kind: 'oauth'; readonly account: AccountId; readonly rights: readonly Right[]; readonly grant: GrantId }

/** Credentials that a route may accept. */
export const credentialKinds = ['session', 'key', 'oauth'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** A program in the same process as the engine. It needs no key, and may do everything. */
export function embeddedCaller(account: AccountId): Extract<Caller, { kind: 'key' }> {
  return { kind: 'key', account, rights: allRights, keyId: null, name: null, last4: null, expiresAt: null }
}
