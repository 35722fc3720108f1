import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rootKeys } from './root-keys.js'

const current = 'the root secret of the tests'
const previous = 'the root secret before it'

describe('rootKeys', () => {
  it('derives the same root id in every process without revealing the root', () => {
    expect(rootKeys(current, null).rootId).toMatch(/^[0-9a-f]{12}$/)
    expect(rootKeys(current, previous).rootId).toBe(rootKeys(current, null).rootId)
    expect(rootKeys(previous, null).rootId).not.toBe(rootKeys(current, null).rootId)
  })

  it('computes HMAC-SHA256 with a key derived by HKDF as the standards specify', () => {
    const key = Buffer.from(hkdfSync('sha256', current, '', 'brassplate/api-key/v1', 32))
    const expected = createHmac('sha256', key).update('acc_ada.salt').digest('hex')
    const keys = rootKeys(current, null)
    expect(Buffer.from(keys.mac('api-key/v1', 'acc_ada.salt', keys.rootId) ?? []).toString('hex')).toBe(expected)
  })

  it('still computes MACs of the previous root, and null for any other root', () => {
    const old = rootKeys(previous, null)
    const rotated = rootKeys(current, previous)
    expect(rotated.mac('purpose', 'text', old.rootId)).toEqual(old.mac('purpose', 'text', old.rootId))
    expect(rootKeys(current, null).mac('purpose', 'text', old.rootId)).toBeNull()
  })

  it('has a separate key per purpose and root, the current root first', () => {
    const rotated = rootKeys(current, previous)
    const keys = [...rotated.keysFor('session'), ...rotated.keysFor('api-key/v1')]
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(4)
    expect(rotated.keysFor('session')[0]).toEqual(rootKeys(current, null).keysFor('session')[0])
  })

  it('matches the published SHA-256 example', () => {
    const published = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(rootKeys(current, null).sha256('abc')).toBe(published)
  })

  it('unseals what it sealed, also after a rotation, and never seals a text twice alike', () => {
    const sealed = rootKeys(previous, null).seal('answers', 'acc_ada', 'Straße £5 🧾')
    expect(sealed).not.toBe(rootKeys(previous, null).seal('answers', 'acc_ada', 'Straße £5 🧾'))
    expect(rootKeys(current, previous).unseal('answers', 'acc_ada', sealed)).toBe('Straße £5 🧾')
    expect(rootKeys(current, null).unseal('answers', 'acc_ada', sealed)).toBeNull()
  })

  it('does not unseal a changed text, or one sealed for another purpose or context', () => {
    const keys = rootKeys(current, null)
    const sealed = keys.seal('answers', 'acc_ada', 'secret')
    expect(keys.unseal('secrets', 'acc_ada', sealed)).toBeNull()
    expect(keys.unseal('answers', 'acc_bob', sealed)).toBeNull()
    expect(
      keys.unseal('answers', 'acc_ada', `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`),
    ).toBeNull()
    for (const broken of ['', '.', 'abc', `${keys.rootId}.`, `${keys.rootId}.AAAA`])
      expect(keys.unseal('answers', 'acc_ada', broken)).toBeNull()
  })

  it('unseals only the one spelling that it wrote', () => {
    const keys = rootKeys(current, null)
    const sealed = keys.seal('purpose', '', 'ab')
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = [...digits].map((digit) => sealed.slice(0, -1) + digit).filter((other) => other !== sealed)
    const spellings = [...others, `${sealed}=`, `${sealed} `, `${sealed}.`, `${sealed}.x`, sealed.replace('.', '. ')]
    expect(spellings.filter((other) => keys.unseal('purpose', '', other) !== null)).toEqual([])
    expect(keys.unseal('purpose', '', sealed)).toBe('ab')
  })

  it('signs with an Ed25519 key per purpose and root, and lists the keys that verify it, also after a rotation', async () => {
    const old = rootKeys(previous, null).sign('proof/v1', 'Straße 🧾')
    const keys = rootKeys(current, previous).publicKeys('proof/v1')
    expect(keys.map(({ kid }) => kid)).toEqual([
      rootKeys(current, null).sign('proof/v1', '').key.kid,
      rootKeys(previous, null).sign('proof/v1', '').key.kid,
    ])
    expect(rootKeys(current, null).publicKeys('other')).not.toEqual(rootKeys(current, null).publicKeys('proof/v1'))
    const verify = async (text: string) => {
      const { kty, crv, x } = keys.find(({ kid }) => kid === old.key.kid) ?? {}
      const key = await crypto.subtle.importKey(
        'jwk',
        { kty: kty ?? '', crv: crv ?? '', x: x ?? '' },
        'Ed25519',
        false,
        ['verify'],
      )
      return crypto.subtle.verify('Ed25519', key, Buffer.from(old.bytes), Buffer.from(text))
    }
    expect([await verify('Straße 🧾'), await verify('Strasse 🧾')]).toEqual([true, false])
  })

  it('signs with a given key as in a published example', () => {
    const signature = rootKeys(current, null).hmac(Buffer.from("It's a Secret to Everybody"), 'Hello, World!')
    expect(Buffer.from(signature).toString('hex')).toBe(
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    )
  })
})
