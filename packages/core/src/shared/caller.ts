import type { AccountId, GrantId, SessionId } from './ids.js'

/** Who asks, and by which credential. */
export type Caller =
  | { readonly kind: 'session'; readonly account: AccountId; readonly session: SessionId }
  | { readonly kind: 'key'; readonly account: AccountId }
  | { readonly kind: 'oauth'; readonly account: AccountId; readonly grant: GrantId }

/** The credentials that a route may accept. */
export const credentialKinds = ['session', 'key', 'oauth'] as const
export type CredentialKind = (typeof credentialKinds)[number]
