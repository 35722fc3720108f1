import type { Stores } from '../../src/ports.js'
import { KeyedBatches } from '../shared/keyed-batches.js'
import type { Pool } from './connection/pool.js'
import { postgresOverlayProfiles } from './postgres-overlay-profiles.js'

/**
 * Lets concurrent requests share the look-ups that every request makes. Each look-up starts after the request, so a
 * revoked credential stops at once. Not for stores inside a transaction.
 */
export function shareLookups(stores: Stores, pool: Pool): Stores {
  const { accounts, apiKeys, sessions, oauth, overlay } = stores
  return {
    ...stores,
    accounts: { ...accounts, overview: shared((id) => accounts.overview(id)) },
    apiKeys: { ...apiKeys, findByHash: shared((hash) => apiKeys.findByHash(hash)) },
    sessions: { ...sessions, find: shared((id) => sessions.find(id)) },
    overlay: { ...overlay, profiles: postgresOverlayProfiles(pool) },
    oauth: { ...oauth, findByToken: shared((hash) => oauth.findByToken(hash)) },
  }
}

function shared<Key extends string, Result>(find: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const findOnce = async (_: string, keys: readonly Key[]) => {
    // All keys of a batch are the same.
    const found = await find(keys[0] as Key)
    return keys.map(() => found)
  }
  const batches = new KeyedBatches<Key, Result>(findOnce, { waitsForTurn: true })
  return (key) => batches.add(key, key)
}
