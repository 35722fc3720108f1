import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed-text.js'

test('A text of any length is read as it was packed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 9_000 }), async (text, length) => {
      const json = JSON.stringify([text.repeat(20), 'row '.repeat(length)])
      expect(await unpack(await pack(json))).toBe(json)
    }),
    { numRuns: 40 },
  )
})

test('Small and large texts are stored in the same way, and in less space', async () => {
  for (const length of [4_000, 40_000, 4_000_000]) {
    const packed = await pack(JSON.stringify(['a'.repeat(length)]))
    expect(packed[0]).toBe(0x78)
    expect(packed.byteLength).toBeLessThan(length / 50)
  }
})

test('JSON that an earlier version stored is read as it is', async () => {
  expect(await unpack(Buffer.from('["a row"]'))).toBe('["a row"]')
})
