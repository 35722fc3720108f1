import { describe, expect, it } from 'vitest'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { ada, openVerified, origin, type TestPorts, testPorts, testSettings } from '../../testing/index.js'
import { setAccountPassword } from '../accounts/operator-accounts.js'
import { logIn } from '../accounts/session/log-in.js'
import { purgeExpired } from '../housekeeping.js'
import { approve } from './approve.js'
import { authenticateToken } from './authenticate-token.js'
import { authorize } from './authorize.js'
import { accessLifetimeMs, grantsMax, sequenceMax } from './grant.js'
import { issueTokens } from './issue-tokens.js'
import { challengeOf } from './pkce.js'
import { registerClient } from './register-client.js'

const day = 24 * 3_600_000
const redirectUri = 'https://lantern.example/back'
const resource = `${testSettings.baseUrl}/mcp`
const verifier = 'v'.repeat(43)
const noDocuments = { find: () => Promise.reject(new Error('no document is fetched')) }

async function party(ports: TestPorts) {
  const account = await openVerified(ports)
  const { client } = await registerClient(ports, { redirect_uris: [redirectUri] }, origin)
  const { session } = await logIn(ports, ada, origin)
  const approver = { account: account.id, session: session.id }
  const sent = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(ports.crypto, verifier),
    code_challenge_method: 'S256',
  }
  const asked = await authorize(ports, testSettings, noDocuments, Object.entries(sent))
  if (asked.kind !== 'valid') throw new Error(asked.message)
  const { request } = asked
  const exchange = (code: string) => ({
    grant_type: 'authorization_code',
    client_id: client.id,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const refresh = (token: string) => ({ grant_type: 'refresh_token', client_id: client.id, refresh_token: token })
  const issue = (form: Record<string, string>) => issueTokens(ports, testSettings, Object.entries(form))
  return { client, approver, request, exchange, refresh, issue }
}

describe('OAuth tokens', () => {
  it('accept the example challenge of the standard', () => {
    const { crypto } = testPorts()
    expect(challengeOf(crypto, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it('are issued for the only resource even if none was named, and may only read if no scope was named', async () => {
    const ports = testPorts()
    const { approver, request, exchange, issue } = await party(ports)
    expect(request).toMatchObject({ resource, scope: 'service:read', state: null })
    const { accessToken } = await issue(exchange(await approve(ports, approver, request)))
    const caller = await authenticateToken(ports, accessToken, resource)
    expect(caller).toMatchObject({ kind: 'oauth', account: approver.account, rights: ['read'] })
    expect(await authenticateToken(ports, accessToken, 'elsewhere')).toBeNull()
  })

  it('note when they were last used, at most once an hour', async () => {
    const ports = testPorts()
    const { approver, request, exchange, issue } = await party(ports)
    const { accessToken } = await issue(exchange(await approve(ports, approver, request)))
    const lastUse = async () => (await ports.oauth.list(approver.account, ports.clock.now()))[0]?.lastUsedAt
    expect(await lastUse()).toBeNull()
    const first = ports.clock.now()
    await authenticateToken(ports, accessToken, resource)
    ports.clock.advance(accessLifetimeMs - 1)
    await authenticateToken(ports, accessToken, resource)
    expect(await lastUse()).toBe(first)
  })

  it('are accepted even if their use cannot be noted', async () => {
    const ports = testPorts()
    const { approver, request, exchange, issue } = await party(ports)
    const { accessToken } = await issue(exchange(await approve(ports, approver, request)))
    const oauth = { ...ports.oauth, touch: () => Promise.reject(new Error('read-only')) }
    expect(await authenticateToken({ ...ports, oauth }, accessToken, resource)).not.toBeNull()
  })

  it.each([
    ['service:mcp', ['read', 'spend', 'manage']],
    ['service:read service:spend', ['read', 'spend']],
  ])('with the scope %s have its rights, also after a refresh', async (scope, rights) => {
    const ports = testPorts()
    const { approver, request, exchange, refresh, issue } = await party(ports)
    const first = await issue(exchange(await approve(ports, approver, { ...request, scope })))
    const second = await issue(refresh(first.refreshToken))
    expect([first.scope, second.scope]).toEqual([scope, scope])
    for (const { accessToken } of [first, second]) {
      expect(await authenticateToken(ports, accessToken, resource)).toMatchObject({ rights })
    }
  })

  it('are refused if their grant has no scope of ours', async () => {
    const ports = testPorts()
    const { approver, request, exchange, issue } = await party(ports)
    const { accessToken } = await issue(
      exchange(await approve(ports, approver, { ...request, scope: 'service:admin' })),
    )
    await expect(authenticateToken(ports, accessToken, resource)).rejects.toMatchObject({ code: 'insufficient_scope' })
  })

  it('get no more rights by a refresh, which leaves the refresh token usable', async () => {
    const ports = testPorts()
    const { approver, request, exchange, refresh, issue } = await party(ports)
    const { refreshToken } = await issue(exchange(await approve(ports, approver, request)))
    for (const scope of ['service:mcp', 'service:read service:spend']) {
      await expect(issue({ ...refresh(refreshToken), scope })).rejects.toMatchObject({ error: 'invalid_scope' })
    }
    expect(await issue({ ...refresh(refreshToken), scope: 'service:read' })).toMatchObject({ scope: 'service:read' })
  })

  it('stay valid while the root secret is replaced, and are derived again from their original root', async () => {
    const ports = testPorts()
    const { approver, request, exchange, refresh, issue } = await party(ports)
    const first = await issue(exchange(await approve(ports, approver, request)))
    const second = await issue(refresh(first.refreshToken))
    const next = { ...ports, crypto: rootKeys('a newer root secret of the tests', 'the root secret of the tests') }
    const issueNext = (form: Record<string, string>) => issueTokens(next, testSettings, Object.entries(form))
    expect(await issueNext(refresh(first.refreshToken))).toEqual(second)
    const third = await issueNext(refresh(second.refreshToken))
    expect(await authenticateToken(next, third.accessToken, resource)).not.toBeNull()

    const forgotten = { ...ports, crypto: rootKeys('a newer root secret of the tests', null) }
    await issueTokens(forgotten, testSettings, Object.entries(refresh(third.refreshToken)))
  })

  it('are not issued for a code if the password changes during the exchange', async () => {
    const ports = testPorts()
    const { approver, request, exchange } = await party(ports)
    const code = await approve(ports, approver, request)
    const redeem: TestPorts['oauth']['redeem'] = async (...given) => {
      ports.clock.advance(5)
      await setAccountPassword(ports, testSettings, ada.email, 'another fine password')
      return ports.oauth.redeem(...given)
    }
    const overtaken = { ...ports, oauth: { ...ports.oauth, redeem } }
    const tried = issueTokens(overtaken, testSettings, Object.entries(exchange(code)))
    await expect(tried).rejects.toMatchObject({ error: 'invalid_grant', message: expect.stringContaining('revoked') })
    expect(await ports.oauth.list(approver.account, ports.clock.now())).toEqual([])
  })

  it('end if a grant was refreshed too often', async () => {
    const ports = testPorts()
    const { approver, request, exchange, refresh, issue } = await party(ports)
    const { refreshToken } = await issue(exchange(await approve(ports, approver, request)))
    const found = await ports.oauth.findByToken(ports.crypto.sha256(refreshToken))
    if (!found) throw new Error('the token was kept')
    const worn = { ...ports.oauth, findByToken: async () => ({ ...found, sequence: sequenceMax }) }
    const tried = issueTokens({ ...ports, oauth: worn }, testSettings, Object.entries(refresh(refreshToken)))
    await expect(tried).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('are not issued to an ended session, nor beyond the maximum number of grants', async () => {
    const ports = testPorts()
    const { approver, request } = await party(ports)
    for (let count = 0; count < grantsMax; count += 1) await approve(ports, approver, request)
    await expect(approve(ports, approver, request)).rejects.toMatchObject({ code: 'forbidden' })
    await ports.sessions.end(approver.session)
    await expect(approve(ports, approver, request)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it('are purged, together with codes and unused clients', async () => {
    const ports = testPorts()
    const { client, approver, request, exchange, issue } = await party(ports)
    const unused = await registerClient(ports, { redirect_uris: [redirectUri] }, origin)
    const { accessToken, refreshToken } = await issue(exchange(await approve(ports, approver, request)))
    const code = await approve(ports, approver, request)
    const known = (token: string) => ports.oauth.findByToken(ports.crypto.sha256(token))

    ports.clock.advance(day + 1)
    await purgeExpired(ports)
    expect(await known(accessToken)).toBeNull()
    expect(await known(refreshToken)).not.toBeNull()
    expect(await ports.oauth.findClient(unused.client.id)).toBeNull()
    expect(await ports.oauth.findClient(client.id)).not.toBeNull()
    expect(await ports.oauth.findByCode(ports.crypto.sha256(code))).not.toBeNull()

    ports.clock.advance(7 * day)
    await purgeExpired(ports)
    expect(await ports.oauth.findByCode(ports.crypto.sha256(code))).toBeNull()
    expect(await known(refreshToken)).not.toBeNull()

    ports.clock.advance(30 * day)
    await purgeExpired(ports)
    expect(await known(refreshToken)).toBeNull()
    expect(await ports.oauth.findClient(client.id)).not.toBeNull()
    ports.clock.advance(60 * day)
    await purgeExpired(ports)
    expect(await ports.oauth.findClient(client.id)).toBeNull()
  })
})
