import { describe, expect, it } from 'vitest'
import { noon } from '../../../testing/index.js'
import { retryAfterMs } from './judge-answer.js'

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999999', 999_999_999_000],
    ['Mon, 02 Mar 2026 12:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
  ])('parses %j', (header, milliseconds) => {
    expect(retryAfterMs(header, noon)).toBe(milliseconds)
  })

  it.each([null, '', '-1', '1.5', '1e3', '1234567890', 'soon', '2026-03-02', 'Mon, 99 Foo 2026 12:00:30 GMT'])(
    'ignores %j',
    (header) => {
      expect(retryAfterMs(header, noon)).toBeNull()
    },
  )
})
