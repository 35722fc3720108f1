import { describe, expect, it } from 'vitest'
import { type Entry, SearchIndex, wordsOf } from './search.js'

function entry(title: string, more: Partial<Entry> = {}): Entry {
  return { title, place: 'Guide', address: `/${title}`, names: '', lines: [], rows: [], code: [], ...more }
}

describe('the search of the documentation', () => {
  const index = new SearchIndex([
    entry('Other', { lines: ['Rate and also, much later, limit.'] }),
    entry('Rate limits', { lines: ['Nothing here.', 'A rate limit counts calls.'] }),
    entry('Codes', { lines: ['rate_limited · 429'] }),
    entry('Example', { code: ['limit=20 # of the rate'] }),
    entry('Unrelated', { lines: ['Limits only.'] }),
    entry('Find a company', { place: 'POST /v1/resolve/domain', names: 'resolveDomain' }),
  ])
  const titles = (query: string) => index.find(query).map(({ entry: { title } }) => title)

  it('finds entries with all words, also as the beginning of longer words, best first', () => {
    expect(titles('rate limit')).toEqual(['Rate limits', 'Codes', 'Other', 'Example'])
  })

  it('shows the line that matches best', () => {
    expect(index.find('Rate LIMIT').map(({ line }) => line)).toEqual([
      'A rate limit counts calls.',
      'rate_limited · 429',
      'Rate and also, much later, limit.',
      'limit=20 # of the rate',
    ])
  })

  it('puts a guide whose title is the query before everything else', () => {
    const guides = new SearchIndex([
      entry('Register a webhook', { place: 'POST /webhooks', names: 'webhook', lines: Array(9).fill('A webhook.') }),
      entry('Webhooks', { place: 'Webhooks', lines: ['Signals at your address.', 'A webhook is signed.'] }),
    ])
    expect(guides.find('webhook').map(({ entry: { title }, line }) => [title, line])).toEqual([
      ['Webhooks', 'Signals at your address.'],
      ['Register a webhook', 'A webhook.'],
    ])
  })

  it('says whether a line is code, and keeps the code in a shortened line between backticks', () => {
    expect(index.find('limit=20').map(({ isCode }) => isCode)).toEqual([true])
    const around = 'before '.repeat(11)
    const long = `${'far '.repeat(50)}\`${around}needle ${'after '.repeat(100)}\` end`
    const [found] = new SearchIndex([entry('Long', { lines: [long] })]).find('needle')
    expect(found?.line).toMatch(/^… `before .* needle after .*` …$/)
  })

  it('shows a sentence rather than a row of a table', () => {
    const tables = new SearchIndex([
      entry('Webhooks', { lines: ['Signals at your own address.'], rows: ['kind · webhook_url'] }),
      entry('Kinds', { lines: ['Nothing.'], rows: ['kind · webhook_url'] }),
    ])
    expect(tables.find('webhook').map(({ line }) => line)).toEqual([
      'Signals at your own address.',
      'kind · webhook_url',
    ])
  })

  it('finds a call by its path and by its operation', () => {
    expect(titles('/v1/resolve/domain')).toEqual(['Find a company'])
    expect(titles('resolveDomain')).toEqual(['Find a company'])
  })

  it('finds nothing without words, or if a word is nowhere', () => {
    for (const query of ['', '   ', '.*', '<>', 'rate nowhere']) expect(titles(query)).toEqual([])
  })

  it('shortens a long line around the match', () => {
    const long = new SearchIndex([entry('Long', { lines: [`${'before '.repeat(100)}needle ${'after '.repeat(100)}`] })])
    const [found] = long.find('needle')
    expect(found?.line).toMatch(/^… before .* needle after .* …$/)
    expect(found?.line.length).toBeLessThan(260)
  })

  it('reads only the beginning of a long query', () => {
    expect(wordsOf('a b c d e f g h i j k l').length).toBe(10)
    expect(wordsOf('x'.repeat(1_000))).toEqual(['x'.repeat(200)])
  })

  it('finds a word by its plural', () => {
    expect(titles('rates limits')).toEqual(titles('rate limit'))
    expect(wordsOf('webhooks address class is')).toEqual(['webhook', 'address', 'class', 'is'])
  })

  it('leaves room for other pages: of one page it returns at most 8 sections', () => {
    const sections = Array.from({ length: 50 }, (_, place) =>
      entry(`Webhook ${place}`, { address: `/webhooks#part-${place}`, lines: ['webhook', 'webhook'] }),
    )
    const found = new SearchIndex([...sections, entry('Signals', { lines: ['A webhook gets them.'] })]).find('webhook')
    expect(found).toHaveLength(9)
    expect(found.at(-1)?.entry.title).toBe('Signals')
  })

  it('returns at most 20 pages', () => {
    const many = new SearchIndex(Array.from({ length: 100 }, (_, place) => entry(`Same ${place}`)))
    expect(many.find('same')).toHaveLength(20)
  })
})
