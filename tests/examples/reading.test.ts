import { describe, expect, it } from 'vitest'
import { examplesOf } from './find-examples.js'
import { differences, parseShown } from './shapes.js'

describe('finding examples', () => {
  it('takes blocks with their marks, the comment above and their place, also out of a list', () => {
    const page = '# Page\n\n<!-- not run: why -->\n```sh no-run\none\n```\n\n- item\n\n  ```json\n  {}\n  ```\n'
    expect(examplesOf('page.md', page)).toEqual([
      { place: 'page.md:4', file: 'page.md', language: 'sh', marks: ['no-run'], note: 'not run: why', code: 'one\n' },
      { place: 'page.md:10', file: 'page.md', language: 'json', marks: [], note: '', code: '{}\n' },
    ])
  })

  it('refuses a block that never ends', () => {
    expect(() => examplesOf('page.md', '```sh\none\n')).toThrow('page.md:1 opens a block that never ends.')
  })
})

describe('comparing what is shown with what is', () => {
  it('reads one value or a line each, with what is left out', () => {
    expect(parseShown('{"a": {…}}')).toEqual([{ a: {} }])
    expect(parseShown('{"a": 1}\n{"a": […]}\n')).toEqual([{ a: 1 }, { a: [] }])
    expect(() => parseShown('{"a": }')).toThrow(SyntaxError)
  })

  it('names what only one of them has, and kinds that differ', () => {
    expect(differences({ a: 1, b: { c: 'x' }, d: null }, { a: 2, b: { c: 'y' }, d: 'z' })).toEqual([])
    expect(differences({ a: 1 }, { a: '1', b: 2 })).toEqual(['.a is shown as number and is string', '.b is not shown'])
    expect(differences([{ a: 1, b: 2 }], [{ a: 1 }])).toEqual(['[].b is shown and not there'])
    expect(differences({ a: { b: 1 } }, { a: {} }, ['b'])).toEqual([])
  })
})
