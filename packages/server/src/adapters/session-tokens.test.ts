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

/** A token as it should be, but for what a case changes. */
const right = (changedHeader: object = {}, payload: object = { sid: 'ses_1', sv: 3 }) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ ...header, ...changedHeader })
    .setIssuer(issuer)
    .setAudience('api')
    .setSubject('acc_1')
    .setIssuedAt(now / 1_000)
    .setExpirationTime(now / 1_000 + 60)

describe('session tokens', () => {
  const tokens = sessionTokens(keys, issuer, clock)

  it('are read back as they were issued', async () => {
    expect(await tokens.read(await tokens.issue(session))).toEqual(claims)
    expect(await tokens.read(await right().sign(signingKey))).toEqual(claims)
  })

  it('are read under the previous root secret while it is being replaced', async () => {
    const token = await tokens.issue(session)
    const replaced = sessionTokens(rootKeys('another root secret, also forty bytes long', secret), issuer, clock)
    const forgotten = sessionTokens(rootKeys('another root secret, also forty bytes long', null), issuer, clock)
    expect(await replaced.read(token)).toEqual(claims)
    expect(await forgotten.read(token)).toBeNull()
  })

  it.each<[string, () => Promise<string> | string]>([
    [
      'no signature at all',
      () => new UnsecuredJWT({ sid: 'ses_1', sv: 3 }).setSubject('acc_1').setIssuer(issuer).encode(),
    ],
    ['another algorithm', () => right({ alg: 'HS384' }).sign(new Uint8Array([...signingKey, ...signingKey]))],
    ['another key', () => right().sign(new Uint8Array(32))],
    ['another type', () => right({ typ: 'JWT' }).sign(signingKey)],
    ['no type', () => right({ typ: undefined }).sign(signingKey)],
    ['another audience', () => right().setAudience('mcp').sign(signingKey)],
    ['another issuer', () => right().setIssuer('https://evil.example').sign(signingKey)],
    [
      'its time run out',
      () =>
        right()
          .setExpirationTime(now / 1_000)
          .sign(signingKey),
    ],
    [
      'its time not begun',
      () =>
        right()
          .setNotBefore(now / 1_000 + 60)
          .sign(signingKey),
    ],
    ['a subject that is no account', () => right().setSubject('admin').sign(signingKey)],
    ['no session id', () => right({}, { sv: 3 }).sign(signingKey)],
    ['no session version', () => right({}, { sid: 'ses_1' }).sign(signingKey)],
    ['a session id that is no text', () => right({}, { sid: 7, sv: 3 }).sign(signingKey)],
    ['a key of its own in the header', () => right({ jwk: { kty: 'oct', k: 'AAAA' } }).sign(new Uint8Array(32))],
    ['a key address in the header', () => right({ jku: 'https://evil.example/keys' }).sign(new Uint8Array(32))],
    ['nothing in it', () => ''],
    ['no dots', () => 'abc'],
  ])('with %s are refused', async (_, make) => {
    expect(await tokens.read(await make())).toBeNull()
  })

  it('are refused with padding, with unused bits set, and in the other base64 alphabet', async () => {
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

  it('are refused after any change of one character', async () => {
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
