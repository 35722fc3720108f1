import { asId } from '@brassplate/core'
import { rootKeys } from '@brassplate/core/node'
import { FakeClock } from '@brassplate/core/testing'
import fc from 'fast-check'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { sessionTokens } from './session-tokens.js'

const secret = 'a root secret for tests only, forty bytes'
const issuer = 'https://api.harbour-lane.example'
const now = Date.UTC(2026, 2, 2, 12)
const clock = new FakeClock(now)
const keys = rootKeys(secret, null)
const [signingKey = new Uint8Array()] = keys.keysFor('session-token/v1')
const session = { id: 'ses_1', account: 'acc_1', version: 3, createdAt: now, expiresAt: now + 43_200_000 }
const claims = { account: asId('acc', 'acc_1'), session: asId('ses', 'ses_1'), version: 3 }

const header = { alg: 'HS256', typ: 'session+jwt' }

/** A valid token, apart from what a test case overrides. */
const validToken = (changedHeader: object = {}, payload: object = { sid: 'ses_1', sv: 3 }) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ ...header, ...changedHeader })
    .setIssuer(issuer)
    .setAudience('api')
    .setSubject('acc_1')
    .setIssuedAt(now / 1_000)
    .setExpirationTime(now / 1_000 + 60)

describe('session tokens', () => {
  const tokens = sessionTokens(keys, issuer, clock)

  it('round-trip through issue and read', async () => {
    expect(await tokens.read(await tokens.issue(session))).toEqual(claims)
    expect(await tokens.read(await validToken().sign(signingKey))).toEqual(claims)
  })

  it('stay readable under the previous root secret during a rotation', async () => {
    const token = await tokens.issue(session)
    const replaced = sessionTokens(rootKeys('another root secret, also forty bytes long', secret), issuer, clock)
    const withoutPrevious = sessionTokens(rootKeys('another root secret, also forty bytes long', null), issuer, clock)
    expect(await replaced.read(token)).toEqual(claims)
    expect(await withoutPrevious.read(token)).toBeNull()
  })

  it.each<[string, () => Promise<string> | string]>([
    [
      'no signature at all',
      () => new UnsecuredJWT({ sid: 'ses_1', sv: 3 }).setSubject('acc_1').setIssuer(issuer).encode(),
    ],
    ['another algorithm', () => validToken({ alg: 'HS384' }).sign(new Uint8Array([...signingKey, ...signingKey]))],
    ['another key', () => validToken().sign(new Uint8Array(32))],
    ['another type', () => validToken({ typ: 'JWT' }).sign(signingKey)],
    ['no type', () => validToken({ typ: undefined }).sign(signingKey)],
    ['another audience', () => validToken().setAudience('mcp').sign(signingKey)],
    ['another issuer', () => validToken().setIssuer('https://evil.example').sign(signingKey)],
    [
      'an expiry in the past',
      () =>
        validToken()
          .setExpirationTime(now / 1_000)
          .sign(signingKey),
    ],
    [
      'a start in the future',
      () =>
        validToken()
          .setNotBefore(now / 1_000 + 60)
          .sign(signingKey),
    ],
    ['a subject that is not an account', () => validToken().setSubject('admin').sign(signingKey)],
    ['no session id', () => validToken({}, { sv: 3 }).sign(signingKey)],
    ['no session version', () => validToken({}, { sid: 'ses_1' }).sign(signingKey)],
    ['a session id that is not a string', () => validToken({}, { sid: 7, sv: 3 }).sign(signingKey)],
    ['an embedded key in the header', () => validToken({ jwk: { kty: 'oct', k: 'AAAA' } }).sign(new Uint8Array(32))],
    ['a key URL in the header', () => validToken({ jku: 'https://evil.example/keys' }).sign(new Uint8Array(32))],
    ['no content', () => ''],
    ['no dots', () => 'abc'],
  ])('with %s are rejected', async (_, make) => {
    expect(await tokens.read(await make())).toBeNull()
  })

  it('are rejected with padding, with unused bits set, and with a trailing line break', async () => {
    const token = await tokens.issue(session)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(token.at(-1) ?? '')
    const [head = '', payload = '', signature = ''] = token.split('.')
    for (const changed of [
      `${token}=`,
      `${token}==`,
      `${head}=.${payload}.${signature}`,
      `${head}.${payload}=.${signature}`,
      token.slice(0, -1) + letters[last ^ 1],
      token.slice(0, -1) + letters[last ^ 2],
      `${token}\n`,
    ]) {
      expect(await tokens.read(changed), changed).toBeNull()
    }
  })

  it('are rejected after any single-character change', async () => {
    const token = await tokens.issue(session)
    const places = [...token].flatMap((character, place) => (character === '.' ? [] : [place]))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...'ABCabc019-_'), async (place, character) => {
        fc.pre(token[place] !== character)
        expect(await tokens.read(token.slice(0, place) + character + token.slice(place + 1))).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
