import fc from 'fast-check'

export { fc }

const nestingMax = 60

/** A deeply nested value. */
const nested = fc
  .tuple(fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }), fc.array(fc.boolean(), { maxLength: nestingMax }))
  .map(([inner, kinds]) => kinds.reduce<unknown>((value, isList) => (isList ? [value] : { in: value }), inner))

const facts = fc.dictionary(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.oneof(
    fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    // A lone surrogate, which JSON writes as an escape.
    fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(Number),
    nested,
  ),
  { maxKeys: 6 },
)

/** A webhook secret of arbitrary bytes. */
export const anySecret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)

/** An event body, with or without white space, and its id. */
export const anyEvent = fc
  .record({ id: fc.stringMatching(/^sig_[0-9A-Za-z]{22}$/), facts, indent: fc.constantFrom(0, 0, 2) })
  .map(({ id, facts, indent }) => {
    const type = 'signal.name_changed'
    const event = { id, type, timestamp: '2026-03-01T09:00:00Z', destination_sequence: 1, data: { after: facts } }
    return { id, body: JSON.stringify(event, null, indent) }
  })

export const anyTimestamp = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
