import { readFile } from 'node:fs/promises'
import { allRoutes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../scripts/generated-files.js'
import { calledRoutes, generateCommand } from '../scripts/operations-text.js'
import { typeText } from '../scripts/type-text.js'
import { operations } from '../src/operations.generated.js'

it.each(generatedFiles)('$name is what comes of core’s table of routes', async ({ url, text }) => {
  expect(await readFile(url, 'utf8'), `run ${generateCommand}`).toBe(text)
})

it('the generated table says the method and path of every route of an account, and whether it takes a key', () => {
  const expected = calledRoutes(allRoutes).map(({ id, method, path, isIdempotent }) => [
    id,
    [method, path, isIdempotent === true],
  ])

  expect(operations).toEqual(Object.fromEntries(expected))
})

it('only a POST takes a key', () => {
  for (const [method, , takesKey] of Object.values(operations)) if (takesKey) expect(method).toBe('POST')
})

it('every route is called but those of operators and agents, and the link in a mail', () => {
  const called = new Set(calledRoutes(allRoutes))
  const left = allRoutes.filter((route) => !called.has(route)).map(({ id }) => id)

  expect(left.sort()).toEqual(['callAgent', 'health', 'live', 'metrics', 'openApi', 'ready', 'verifyEmail'])
})

describe('the text of a type', () => {
  const text = (schema: Parameters<typeof typeText>[0]) =>
    typeText(
      schema,
      (part) => part,
      (id) => id,
    )

  it('has optional members, comments and lists of choices', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        note: { type: ['string', 'null'], description: 'As it was written.' },
        due: { anyOf: [{ type: 'string', description: 'YYYY-MM-DD' }, { type: 'null' }] },
        kinds: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      },
      required: ['id', 'due', 'kinds'],
      additionalProperties: false,
    }

    expect(text(schema)).toBe(`{
  id: number
  /** As it was written. */
  note?: string | null | undefined
  /** YYYY-MM-DD */
  due: string | null
  kinds: ('a' | 'b')[]
}`)
  })

  it('is refused where the schema says something that it has no words for', () => {
    expect(() => text({ type: 'object' })).toThrow(/^No TypeScript type is known/)
    expect(() => text({})).toThrow(/^No TypeScript type is known/)
  })

  it('leaves room for members that are not described, where the schema does', () => {
    expect(text({ type: 'object', additionalProperties: {} })).toBe('Record<string, unknown>')
    const open = {
      type: 'object',
      properties: { kind: { type: 'string' } },
      required: ['kind'],
      additionalProperties: {},
    }
    expect(text(open)).toBe('{\n  [key: string]: unknown\n  kind: string\n}')
  })
})
