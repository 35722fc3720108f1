import type { RegisteredClient } from '../../../src/oauth/client.js'
import type { Grant } from '../../../src/oauth/grant.js'
import type { FoundGrant } from '../../../src/oauth/oauth-store.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'

export interface GrantRow {
  id: string
  account_id: string
  client_id: string
  client_name: string | null
  redirect_uri: string
  challenge: string
  resource: string
  scope: string
  created_at: number
  redeemed_at: number | null
  sequence: number
  rotated_at: number | null
  last_used_at: number | null
  root_id: string | null
  ends_at: number
}

export interface FoundGrantRow extends GrantRow {
  disabled_at: number | null
}

export const grantColumns = sql`oauth_grants.id, oauth_grants.account_id, oauth_grants.client_id,
  oauth_grants.client_name, oauth_grants.redirect_uri, oauth_grants.challenge, oauth_grants.resource,
  oauth_grants.scope, oauth_grants.created_at, oauth_grants.redeemed_at, oauth_grants.sequence,
  oauth_grants.rotated_at, oauth_grants.last_used_at, oauth_grants.root_id, oauth_grants.ends_at`

export function grantOf(row: GrantRow): Grant {
  return {
    id: asId('grant', row.id),
    account: asId('acc', row.account_id),
    clientId: row.client_id,
    clientName: row.client_name,
    redirectUri: row.redirect_uri,
    challenge: row.challenge,
    resource: row.resource,
    scope: row.scope,
    createdAt: row.created_at,
    redeemedAt: row.redeemed_at,
    sequence: row.sequence,
    rotatedAt: row.rotated_at,
    lastUsedAt: row.last_used_at,
    rootId: row.root_id,
    endsAt: row.ends_at,
  }
}

export function foundGrantOf(row: FoundGrantRow): FoundGrant {
  return { grant: grantOf(row), isDisabled: row.disabled_at !== null }
}

export interface ClientRow {
  id: string
  name: string | null
  redirect_uris: string
  created_at: number
}

export function clientOf(row: ClientRow): RegisteredClient {
  // Only `addClient` writes this column, as a JSON array of strings.
  const redirectUris = JSON.parse(row.redirect_uris) as string[]
  return { id: row.id, name: row.name, redirectUris, createdAt: row.created_at }
}
