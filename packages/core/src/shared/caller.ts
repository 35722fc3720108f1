import type { AccountId, GrantId, SessionId } from './ids.js'

/** The caller and its credential. */
export type Caller =
  | {
      readonly kind: 'session'
      readonly account: AccountId
      readonly session: SessionId
      readonly email: string
      /** Whether the account belongs to an operator of the server. */
      readonly isOperator: boolean
    }
  /** `last4`: the end of the API key; null for an embedded client, which has none. */
  | { readonly kind: 'key'; readonly account: AccountId; readonly last4: string | null }
  | { readonly kind: 'oauth'; readonly account: AccountId; readonly grant: GrantId }

/** Credentials that a route may accept. */
export const credentialKinds = ['session', 'key', 'oauth'] as const
export type CredentialKind = (typeof credentialKinds)[number]
