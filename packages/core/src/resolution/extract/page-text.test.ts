import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import type { Zone } from './page-document.js'
import { PageText } from './page-text.js'

const page = new PageText(
  pageDocument({ blocks: [['header', 'Harbour Lane'], 'We build boats.', ['footer', '© Harbour Lane Ltd']] }),
)
const at = (words: string) => page.text.indexOf(words)

describe('PageText', () => {
  it('returns the block and the zone of every offset', () => {
    expect([page.blockAt(0), page.zoneAt(0)]).toEqual([0, 'header'])
    expect([page.blockAt(at('We') - 2), page.zoneAt(at('We') - 2)]).toEqual([0, 'header'])
    expect([page.blockAt(at('We')), page.zoneAt(at('We'))]).toEqual([1, 'body'])
    expect([page.blockAt(at('©')), page.zoneAt(at('©'))]).toEqual([2, 'footer'])
    expect([page.blockAt(page.text.length), page.zoneAt(page.text.length)]).toEqual([2, 'footer'])
  })

  it('returns body as the zone if there is no block', () => {
    const empty = new PageText(pageDocument({ blocks: [] }))
    expect([empty.blockAt(0), empty.zoneAt(0)]).toEqual([0, 'body'])
  })

  it('returns the text before an offset within its block', () => {
    expect(page.before(at('boats'), 100)).toBe('We build ')
    expect(page.before(at('boats'), 4)).toBe('ild ')
    expect(page.before(at('We'), 100)).toBe('')
    expect(page.before(0, 100)).toBe('')
  })

  it('returns the text after an offset within its block', () => {
    expect(page.after(at('build'), 100)).toBe('build boats.')
    expect(page.after(at('build'), 3)).toBe('bui')
    expect(page.after(page.text.length, 100)).toBe('')
  })

  it('quotes a place with its whole block', () => {
    const start = at('build')
    expect(page.quote(start, start + 5)).toEqual({ text: 'We build boats.', offset: at('We') })
  })

  it('cuts a quote from a longer block at whole words', () => {
    const long = new PageText(pageDocument({ blocks: ['one two three four five six seven eight nine'] }))
    const start = long.text.indexOf('five')
    expect(long.quote(start, start + 4, 12)).toEqual({ text: 'three four five six seven', offset: 8 })
  })

  it('quotes the text at the stated offset, including the place', () => {
    const zones = fc.constantFrom<Zone>('body', 'footer', 'heading')
    const line = fc
      .array(fc.constantFrom('Harbour', 'Lane', 'Ltd', '©', 'é', '😀', 'a'.repeat(40)))
      .map((words) => words.join(' '))
    const documents = fc.array(fc.tuple(zones, line), { minLength: 1 }).map((blocks) => pageDocument({ blocks }))
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat({ max: 40 }), fc.nat({ max: 200 }), (document, from, length, around) => {
        const text = new PageText(document)
        const start = from % (document.text.length + 1)
        const end = Math.min(document.text.length, start + length)
        const quote = text.quote(start, end, around)
        expect(document.text.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text)
        expect(quote.offset).toBeLessThanOrEqual(start)
        expect(quote.offset + quote.text.length).toBeGreaterThanOrEqual(end)
        expect(quote.text.length).toBeLessThanOrEqual(end - start + 2 * around)
        expect(text.before(start, around)).not.toContain('\n')
        expect(text.after(start, around)).not.toContain('\n')
        const block = document.blocks[text.blockAt(start)]
        expect(block?.offset).toBeLessThanOrEqual(start)
        expect(text.zoneAt(start)).toBe(block?.zone)
      }),
    )
  })
})
