import { describe, expect, it } from 'vitest'
import { CacheBudget } from './recent-cache.js'

const cacheOf = (bytesMax: number) => new CacheBudget(bytesMax).cacheOf<string, string>((text) => text.length)
const ten = 'x'.repeat(10)

describe('a cache of recently used values', () => {
  it('returns what was stored, and undefined for the rest', () => {
    const cache = cacheOf(100)
    cache.set('one', 'harbour')
    expect(cache.get('one')).toBe('harbour')
    expect(cache.get('two')).toBeUndefined()
  })

  it('stores null as a value', () => {
    const cache = new CacheBudget(100).cacheOf<string, string | null>(() => 1)
    cache.set('one', null)
    expect(cache.get('one')).toBeNull()
  })

  it('holds the newest values that fit into its bytes', () => {
    for (let count = 1; count < 50; count += 1) {
      const keys = Array.from({ length: count }, (_, place) => `key ${place}`)
      const cache = cacheOf(160)
      for (const key of keys) cache.set(key, ten)
      expect(keys.filter((key) => cache.get(key) !== undefined)).toEqual(keys.slice(-16))
    }
  })

  it('keeps values that are used and drops those that are not', () => {
    const cache = cacheOf(100)
    cache.set('used', ten)
    cache.set('unused', ten)
    for (let place = 0; place < 50; place += 1) {
      cache.set(`key ${place}`, ten)
      expect(cache.get('used')).toBeDefined()
    }
    expect(cache.get('unused')).toBeUndefined()
  })

  it('shares its bytes with the other caches of the budget', () => {
    const budget = new CacheBudget(100)
    const [one, other] = [budget.cacheOf<string, string>(() => 10), budget.cacheOf<string, string>(() => 10)]
    one.set('first', ten)
    for (let place = 0; place < 10; place += 1) other.set(`key ${place}`, ten)
    expect(one.get('first')).toBeUndefined()
    expect(other.get('key 9')).toBe(ten)
  })

  it('drops nothing of what is read in turns, if it fits', () => {
    const cache = cacheOf(160)
    const keys = Array.from({ length: 16 }, (_, place) => `key ${place}`)
    for (const key of keys) cache.set(key, ten)
    for (let turn = 0; turn < 100; turn += 1) {
      for (const key of keys) expect(cache.get(key)).toBe(ten)
    }
  })

  it('counts a value once, however often it is used', () => {
    const cache = cacheOf(160)
    for (let place = 0; place < 4; place += 1) cache.set(`often ${place}`, ten)
    for (let place = 0; place < 10; place += 1) {
      cache.set(`once ${place}`, ten)
      for (let used = 0; used < 4; used += 1) expect(cache.get(`often ${used}`)).toBe(ten)
    }
    for (let place = 0; place < 10; place += 1) expect(cache.get(`once ${place}`)).toBe(ten)
  })

  it('counts a value that replaces another instead of it', () => {
    const cache = new CacheBudget(160).cacheOf<string, { text: string }>(() => 10)
    cache.set('other', { text: 'kept' })
    for (let place = 0; place < 50; place += 1) cache.set('one', { text: `${place}` })
    expect(cache.get('one')).toEqual({ text: '49' })
    expect(cache.get('other')).toEqual({ text: 'kept' })
  })

  it('makes room if a value is replaced by a larger one', () => {
    const cache = cacheOf(100)
    for (let place = 0; place < 10; place += 1) cache.set(`key ${place}`, ten)
    cache.set('key 9', 'x'.repeat(20))
    expect(cache.get('key 0')).toBeUndefined()
    expect(cache.get('key 1')).toBe(ten)
    expect(cache.get('key 9')).toHaveLength(20)
  })

  it('does not store a value that is larger than a quarter of the cache', () => {
    const cache = cacheOf(100)
    cache.set('kept', ten)
    cache.set('large', 'x'.repeat(26))
    expect(cache.get('large')).toBeUndefined()
    expect(cache.get('kept')).toBe(ten)
  })

  it('counts its keys, if it is told to, and finds keys of any characters', () => {
    const cache = new CacheBudget(280).cacheOf<string, string>((text, key) => text.length + key.length)
    for (const key of ['a', '\ud800', 'ŵ', 'b', 'c'].map((character) => character.repeat(60))) {
      cache.set(key, ten)
      expect(cache.get(key)).toBe(ten)
    }
    expect(cache.get('a'.repeat(60))).toBeUndefined()
  })

  it('keeps no older value if the new one is too large', () => {
    const cache = cacheOf(100)
    cache.set('one', ten)
    cache.set('one', 'x'.repeat(101))
    expect(cache.get('one')).toBeUndefined()
  })
})
