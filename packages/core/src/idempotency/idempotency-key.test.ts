import { describe, expect, it } from 'vitest'
import { requireIdempotencyKey } from './idempotency-key.js'

describe('requireIdempotencyKey', () => {
  it.each(['a', '8a2f1c7e-5b1d-4f6e-9f57-0c1f0a3f9d11', '"quoted"', 'order 17/line 2; ~!@#$%^&*()_+', 'x'.repeat(255)])(
    'accepts %s',
    (key) => {
      expect(requireIdempotencyKey(key)).toBe(key)
    },
  )

  it.each([
    ['nothing', ''],
    ['more than 255 characters', 'x'.repeat(256)],
    ['a header that was sent twice', 'one, two'],
    ['a non-ASCII letter', 'clé'],
    ['a tab', 'a\tb'],
    ['a line break', 'a\n'],
    ['a delete character', 'a\u007f'],
  ])('rejects %s and describes a valid key', (_, key) => {
    expect(() => requireIdempotencyKey(key)).toThrow(/once.*1 to 255 printable ASCII characters/)
  })
})
