import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, nameKeys, wordsOfName } from './company-name.js'

describe('the words of a name', () => {
  it.each([
    ['HARBOUR LANE BOATWORKS LIMITED', ['harbour', 'lane', 'boatworks']],
    ["O'NEIL & SONS LTD.", ['oneil', 'and', 'sons']],
    ['A.B.C. PLUMBING P.L.C.', ['abc', 'plumbing']],
    ['ÉCLAIR CAFÉ LLP', ['eclair', 'cafe']],
    ['QUARRY COMPANY LIMITED(THE)', ['quarry', 'company']],
    ['CWMNI GLAN Y MÔR CYF', ['cwmni', 'glan', 'y', 'mor']],
    ['3+1 LTD', ['3', 'plus', '1']],
    ['HARBOUR.CO.UK LIMITED', ['harbour', 'co', 'uk']],
  ])('%s', (name, words) => {
    expect(wordsOfName(name)).toEqual(words)
  })

  it('keeps the ending of a name that consists of nothing else', () => {
    expect(wordsOfName('LIMITED')).toEqual(['limited'])
  })

  it('has only letters and digits for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        for (const word of wordsOfName(name)) expect(word).toMatch(/^[a-z0-9]+$/)
      }),
    )
  })
})

describe('the key of a name', () => {
  it.each([
    ['LANTERN & SONS LIMITED', 'LANTERN AND SONS LTD'],
    ['THE QUARRY COMPANY LIMITED', 'QUARRY COMPANY LIMITED(THE)'],
    ['HARBOUR LANE (UK) LTD', 'HARBOUR LANE PLC'],
    ['HARBOURLANE LTD', 'HARBOUR LANE LTD'],
    ['FOUR SEASONS BOATS LTD', '4 SEASONS BOATS LIMITED'],
    ['HARBOUR BOATS LTD', 'HARBOUR BOAT LTD'],
    ['KEEL & CO LTD', 'KEEL AND COMPANY LIMITED'],
    ['CAFÉ KEEL LTD', 'CAFE KEEL LTD'],
    ['A G KEEL P L C', 'A.G. KEEL PLC'],
  ])('%s is legally the same as %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it.each([
    ['HARBOUR LANE GROUP LTD', 'HARBOUR LANE LTD'],
    ['HARBOUR LANE HOLDINGS LTD', 'HARBOUR LANE SERVICES LTD'],
    ['! LTD', '!? LTD'],
    ['HARBOUR 1 LTD', 'HARBOUR 2 LTD'],
  ])('%s is a different name from %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  it('distinguishes names that differ in a final S by the strict key', () => {
    const [boat, boats] = [nameKeys('HARBOUR BOAT LTD'), nameKeys('HARBOUR BOATS LTD')]
    expect(boat.key).toBe(boats.key)
    expect(boat.strict).not.toBe(boats.strict)
  })

  it('is never empty and at most sixty characters long', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300 }), (name) => {
        fc.pre(name.trim() !== '')
        const { key, strict } = nameKeys(name)
        expect(key.length).toBeGreaterThan(0)
        expect(Math.max(key.length, strict.length)).toBeLessThanOrEqual(60)
      }),
    )
  })
})
