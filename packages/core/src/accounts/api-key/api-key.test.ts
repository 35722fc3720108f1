import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rootKeys } from '../../../adapters/node/secrets/root-keys.js'
import { countingRandom } from '../../../testing/index.js'
import { base62 } from '../../shared/encoding/base62.js'
import { crc32 } from '../../shared/encoding/crc32.js'
import { asId } from '../../shared/ids.js'
import { deriveApiKey, issueApiKey, looksLikeApiKey } from './api-key.js'

const account = asId('acc', 'acc_ada')
const crypto = rootKeys('the root secret of the tests', null)
const random = countingRandom()

const issued = () => issueApiKey({ crypto, random }, account, 0)
const { key, record } = issued()

describe('issueApiKey', () => {
  it('creates a key from the prefix, 43 characters and a 6-character checksum', () => {
    expect(key).toMatch(/^bp_live_[0-9A-Za-z]{49}$/)
    expect(looksLikeApiKey(key)).toBe(true)
  })

  it('creates a different key each time', () => {
    expect(new Set(Array.from({ length: 20 }, () => issued().key)).size).toBe(20)
  })

  it('stores the hash and at most the last four characters of the key', () => {
    const body = key.slice('bp_live_'.length, -4)
    const kept = JSON.stringify(record)
    for (let start = 0; start + 8 <= body.length; start += 1) expect(kept).not.toContain(body.slice(start, start + 8))
    expect(record).toMatchObject({ hash: crypto.sha256(key), last4: key.slice(-4), rootId: crypto.rootId })
  })
})

describe('deriveApiKey', () => {
  it('derives the same key from the record every time', () => {
    expect(deriveApiKey(crypto, record)).toBe(key)
    expect(deriveApiKey(rootKeys('the root secret of the tests', null), record)).toBe(key)
  })

  it('derives a different key for a different account, salt or root secret', () => {
    const other = rootKeys('another root secret', null)
    const others = [
      deriveApiKey(crypto, { ...record, account: asId('acc', 'acc_bob') }),
      deriveApiKey(crypto, { ...record, salt: issued().record.salt }),
      deriveApiKey(other, { ...record, rootId: other.rootId }),
    ]
    expect(new Set([key, ...others]).size).toBe(4)
    expect(others).not.toContain(null)
  })

  it('still derives a key while its old root secret is configured, and returns null afterwards', () => {
    const rotated = rootKeys('a newer root secret', 'the root secret of the tests')
    expect(deriveApiKey(rotated, record)).toBe(key)
    expect(deriveApiKey(rootKeys('a newer root secret', null), record)).toBeNull()
  })
})

describe('looksLikeApiKey', () => {
  it('rejects a key with any single character changed', () => {
    const place = fc.nat(key.length - 1)
    const character = fc.oneof(fc.constantFrom(...key), fc.string({ minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(place, character, (index, changed) => {
        fc.pre(changed !== key.charAt(index))
        return !looksLikeApiKey(key.slice(0, index) + changed + key.slice(index + 1))
      }),
      { numRuns: 1_000 },
    )
  })

  it('rejects a key with a character lost, doubled or swapped with its neighbour', () => {
    for (let index = 0; index < key.length; index += 1) {
      const [before, here, after] = [key.slice(0, index), key.charAt(index), key.slice(index + 1)]
      const swapped = before + after.slice(0, 1) + here + after.slice(1)
      expect(looksLikeApiKey(before + after)).toBe(false)
      expect(looksLikeApiKey(before + here + here + after)).toBe(false)
      expect(looksLikeApiKey(swapped)).toBe(swapped === key)
    }
  })

  it.each(['', 'bp_live_', `${key}\n`, ` ${key}`, key.toLowerCase(), key.replace('bp_live_', 'bp_test_')])(
    'rejects %j',
    (text) => {
      expect(looksLikeApiKey(text)).toBe(false)
    },
  )

  it.each(['', 'bp_live_', 'bp_live_short', `bp_test_${'a'.repeat(43)}`, `bp_live_${'-'.repeat(43)}`])(
    'rejects %j even with the correct checksum appended',
    (body) => {
      const crc = new Uint8Array(4)
      new DataView(crc.buffer).setUint32(0, crc32(body))
      expect(looksLikeApiKey(body + base62(crc))).toBe(false)
    },
  )

  it('accepts every issued key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        return looksLikeApiKey(issueApiKey({ crypto, random: { bytes: () => bytes } }, account, 0).key)
      }),
    )
  })
})
