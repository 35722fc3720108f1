import { describe, expect, it } from 'vitest'
import { hasTag, requireTag, requireTags } from './tags.js'

const allowedWords = 'may contain only letters, digits, spaces, full stops, hyphens and underscores'
const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

describe('requireTags', () => {
  it('trims tags and keeps each once, in its first spelling and place', () => {
    expect(requireTags([' Clients ', 'Q3-2026', 'CLIENTS', 'q3-2026', 'Ŵy_co.uk', 'a   b', 'A b'])).toEqual([
      'Clients',
      'Q3-2026',
      'Ŵy_co.uk',
      'a b',
    ])
    expect(requireTags([])).toEqual([])
    expect(requireTags(['cafe\u0301'])).toEqual(['café'])
  })

  it('accepts ten different tags of forty characters', () => {
    const tags = many(10).map((tag) => tag.padEnd(40, 'x'))
    expect(requireTags(tags)).toEqual(tags)
    expect(requireTags([...tags, ...tags.map((tag) => tag.toUpperCase())])).toEqual(tags)
  })

  it.each([
    ['an empty tag', ['ok', ' '], 'tags.1', 'must not be empty'],
    ['a long tag', ['x'.repeat(41)], 'tags.0', 'must have at most 40 characters'],
    ['a comma', ['a,b'], 'tags.0', allowedWords],
    ['a line break', ['a\nb'], 'tags.0', allowedWords],
    ['a control character', ['a\u001bb'], 'tags.0', allowedWords],
    ['markup', ['<b>'], 'tags.0', allowedWords],
    ['a text direction mark', ['a\u202eb'], 'tags.0', allowedWords],
    ['eleven tags', many(11), 'tags', 'must be at most 10 tags'],
  ])('rejects %s and names it', (_, tags, field, message) => {
    expect(() => requireTags(tags)).toThrow(
      expect.objectContaining({ code: 'invalid_request', problems: [{ field, message }] }),
    )
  })

  it('quotes the tag that it refuses, shortened and without what a terminal would obey', () => {
    expect(() => requireTags(['ok', 'a/b'])).toThrow(`Invalid tag: the tag "a/b" ${allowedWords}.`)
    expect(() => requireTags(['a\u001b[2Jb'])).toThrow('the tag "a[2Jb" may')
    expect(() => requireTags(['x'.repeat(41)])).toThrow(`the tag "${'x'.repeat(40)}…" must have at most 40 characters.`)
  })
})

describe('hasTag', () => {
  it('ignores the case', () => {
    expect(hasTag(['Clients'], requireTag(' cLIENTS ', 'tag'))).toBe(true)
    expect(hasTag(['Clients'], 'client')).toBe(false)
  })
})
