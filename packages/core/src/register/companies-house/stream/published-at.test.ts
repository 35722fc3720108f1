import { describe, expect, it } from 'vitest'
import { parsePublishedAt } from './published-at.js'

describe('parsePublishedAt', () => {
  it.each([
    ['2026-11-04T14:33:29', '2026-11-04T14:33:29.000Z'],
    ['2026-11-15T18:59:02.333257Z', '2026-11-15T18:59:02.333Z'],
    ['2026-08-04T00:02:01.812779+01:00', '2026-08-03T23:02:01.812Z'],
    ['2026-08-04T00:02:01-0230', '2026-08-04T02:32:01.000Z'],
    ['2026-08-04T00:02:01.5Z', '2026-08-04T00:02:01.500Z'],
  ])('parses %s', (text, time) => {
    expect(parsePublishedAt(text)).toBe(Date.parse(time))
  })

  it.each(['', 'yesterday', '2026-02-30T10:00:00', '2026-02-03', '2026-02-03T25:00:00Z', '2026-02-03T10:00:00 GMT'])(
    'returns null for %j',
    (text) => {
      expect(parsePublishedAt(text)).toBeNull()
    },
  )
})
