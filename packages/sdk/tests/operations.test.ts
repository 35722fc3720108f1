import { readFile } from 'node:fs/promises'
import { allRoutes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../scripts/generated-files.js'
import { calledRoutes, generateCommand } from '../scripts/operations-text.js'
import { typeText } from '../scripts/type-text.js'
import { operations } from '../src/operations.generated.js'

it.each(generatedFiles)('$name is up to date with the route table of core', async ({ url, text }) => {
  expect(await readFile(url, 'utf8'), `run ${generateCommand}`).toBe(text)
})

it('the generated table has the method and path of every account route, whether it accepts a key, and whether a call may be repeated', () => {
  const expected = calledRoutes(allRoutes).map(({ id, method, path, isIdempotent, right }) => [
    id,
    [method, path, isIdempotent === true, method !== 'POST' || isIdempotent === true || right === 'read'],
  ])

  expect(operations).toEqual(Object.fromEntries(expected))
})

it('only POST routes accept an idempotency key', () => {
  for (const [method, , takesKey] of Object.values(operations)) if (takesKey) expect(method).toBe('POST')
})

it('the client covers every route except those of operators, agents and mailed links', () => {
  const called = new Set(calledRoutes(allRoutes))
  const left = allRoutes.filter((route) => !called.has(route)).map(({ id }) => id)

  expect(left.sort()).toEqual(['callAgent', 'health', 'live', 'metrics', 'openApi', 'ready', 'verifyEmail'])
})

describe('typeText', () => {
  const text = (schema: Parameters<typeof typeText>[0]) =>
    typeText(
      schema,
      (part) => part,
      (id) => id,
    )

  it('writes optional members, comments and arrays of unions', () => {
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

  it('throws for an unsupported schema', () => {
    expect(() => text({ type: 'object' })).toThrow(/^No TypeScript type is known/)
    expect(() => text({})).toThrow(/^No TypeScript type is known/)
  })

  it('writes an index signature if the schema allows additional properties', () => {
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
