import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { type IssuedApiKey, issueApiKey } from '../../src/accounts/api-key/api-key.js'
import { authenticateKey } from '../../src/accounts/api-key/authenticate.js'
import { createApiKey } from '../../src/accounts/api-key/named-keys.js'
import { authenticateToken } from '../../src/oauth/authenticate-token.js'
import { asId } from '../../src/shared/ids.js'
import { testPorts } from '../../testing/index.js'
import { createEmptySqlDatabase, migrationsOf, type SqlDatabase } from './sql-database.js'

const account = asId('acc', 'acc_ada')
const token = `bp_oat_${'a'.repeat(43)}`
const allRights = ['read', 'spend', 'manage']

/** As the version before named keys stored and looked up its credentials. */
const accountInsert = `INSERT INTO accounts (id, email, password_hash, verified_at, created_at)
  VALUES ('acc_ada', 'ada@harbour-lane.example', 'x', 1, 1)`
const keyInsert = ({ hash, salt, rootId, last4, createdAt }: IssuedApiKey['record']) =>
  `INSERT INTO api_keys (hash, account_id, salt, root_id, last4, created_at)
    VALUES ('${hash}', 'acc_ada', '${salt}', '${rootId}', '${last4}', ${createdAt})`
const keySelect = (hash: string) =>
  `SELECT api_keys.hash, api_keys.valid_until, accounts.disabled_at
    FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id WHERE api_keys.hash = '${hash}'`
const grantInsert = (at: number) => `INSERT INTO oauth_grants (id, account_id, client_id, redirect_uri, challenge,
    resource, scope, code_hash, created_at, redeemed_at, sequence, ends_at)
  VALUES ('grant_1', 'acc_ada', 'client_1', 'https://lantern.example/back', 'x', 'https://here.example/mcp', 'service:mcp',
    'code', ${at}, ${at}, 1, ${at + 1_000})`
const tokenInsert = (hash: string, at: number) => `INSERT INTO oauth_tokens (hash, grant_id, kind, sequence, expires_at)
  VALUES ('${hash}', 'grant_1', 'access', 1, ${at + 1_000})`

describe.each(engines)('credentials of the version before named keys on %s', (engine) => {
  const place = migrationsOf[engine].findIndex(({ name }) => name === 'named-keys')
  const before = migrationsOf[engine].slice(0, place)
  const ports = testPorts()
  const now = ports.clock.now()
  let database: SqlDatabase
  let storage: OpenedStorage
  let issued: IssuedApiKey

  beforeEach(async () => {
    database = await createEmptySqlDatabase(engine)
    await database.migrate(before)
    issued = issueApiKey(ports, account, now)
    const { sha256 } = ports.crypto
    for (const text of [accountInsert, keyInsert(issued.record), grantInsert(now), tokenInsert(sha256(token), now)]) {
      await database.run(text)
    }
    storage = await database.open()
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  it('work after the migration and have all rights', async () => {
    expect(storage.migrated[0]).toBe('named-keys')
    const here = { ...ports, ...storage }
    expect(await authenticateKey(here, issued.key)).toMatchObject({ account, name: null, rights: allRights })
    expect(await authenticateToken(here, token, 'https://here.example/mcp')).toMatchObject({
      account,
      rights: allRights,
    })
  })

  it('are still stored and looked up by a server of that version, which knows no named key', async () => {
    const later = issueApiKey(ports, account, now + 1)
    await database.run(keyInsert(later.record))
    expect(await database.run(keySelect(later.record.hash))).toMatchObject([{ valid_until: null, disabled_at: null }])
    const here = { ...ports, ...storage }
    const caller = await authenticateKey(here, later.key)
    if (!caller) throw new Error('the key is not valid')
    const { apiKey } = await createApiKey(here, caller, { name: 'reader', rights: [], expiresAt: null })
    expect(await authenticateKey(here, apiKey)).toMatchObject({ rights: ['read'] })
    expect(await database.run(keySelect(ports.crypto.sha256(apiKey)))).toEqual([])
  })
})
