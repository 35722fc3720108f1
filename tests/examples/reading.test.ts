import { describe, expect, it } from 'vitest'
import { examplesOf } from './find-examples.js'
import { differences, parseShown } from './shapes.js'

describe('examplesOf', () => {
  it('finds blocks with their marks, comment and position, also in a list', () => {
    const page = '# Page\n\n<!-- not run: why -->\n```sh no-run\none\n```\n\n- item\n\n  ```json\n  {}\n  ```\n'
    expect(examplesOf('page.md', page)).toEqual([
      { place: 'page.md:4', file: 'page.md', language: 'sh', marks: ['no-run'], note: 'not run: why', code: 'one\n' },
      { place: 'page.md:10', file: 'page.md', language: 'json', marks: [], note: '', code: '{}\n' },
    ])
  })

  it('rejects a block that is never closed', () => {
    expect(() => examplesOf('page.md', '```sh\none\n')).toThrow('page.md:1 opens a block that is never closed.')
  })
})

describe('comparing an example with the real response', () => {
  it('parses one value or one per line, with placeholders for omitted parts', () => {
    expect(parseShown('{"a": {…}}')).toEqual([{ a: {} }])
    expect(parseShown('{"a": 1}\n{"a": […]}\n')).toEqual([{ a: 1 }, { a: [] }])
    expect(() => parseShown('{"a": }')).toThrow(SyntaxError)
  })

  it('reports fields that only one of them has, and different types', () => {
    expect(differences({ a: 1, b: { c: 'x' }, d: null }, { a: 2, b: { c: 'y' }, d: 'z' })).toEqual([])
    expect(differences({ a: 1 }, { a: '1', b: 2 })).toEqual([
      '.a is number in the example but string in reality',
      '.b is missing from the example',
    ])
    expect(differences([{ a: 1, b: 2 }], [{ a: 1 }])).toEqual(['[].b is in the example but does not exist'])
    expect(differences({ a: { b: 1 } }, { a: {} }, ['b'])).toEqual([])
  })
})
