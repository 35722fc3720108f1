import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './described-api.js'
import { fieldTables } from './fields.js'

const schemas: Record<string, JsonSchema> = {
  Office: {
    type: 'object',
    properties: { town: { type: 'string', maxLength: 60 } },
    required: ['town'],
  },
  Level: { type: 'string', enum: ['low', 'high'] },
  Pending: { type: 'object', properties: { status: { type: 'string', const: 'pending' } }, required: ['status'] },
}

describe('the table of the fields of a body', () => {
  it('lists nested fields by their path, with types, bounds and values', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['a', 'b'], description: 'What it is' },
        office: { anyOf: [{ $ref: '#/components/schemas/Office' }, { type: 'null' }] },
        items: { type: 'array', minItems: 1, maxItems: 100, items: { $ref: '#/components/schemas/Office' } },
        since: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], description: 'When.' },
        size: { type: 'integer', default: 20 },
        levels: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
        level: { anyOf: [{ $ref: '#/components/schemas/Level' }, { type: 'null' }] },
      },
      required: ['kind', 'items'],
    }
    expect(fieldTables(schema, schemas)).toEqual([
      {
        title: null,
        fields: [
          { name: 'kind', type: 'string', isRequired: true, description: 'What it is. One of `a`, `b`.' },
          { name: 'office', type: 'Office or null', isRequired: false, description: '' },
          { name: 'office.town', type: 'string', isRequired: true, description: 'At most 60 characters.' },
          { name: 'items', type: 'array of objects', isRequired: true, description: '1 to 100 items.' },
          { name: 'items[].town', type: 'string', isRequired: true, description: 'At most 60 characters.' },
          { name: 'since', type: 'date or null', isRequired: false, description: 'When.' },
          { name: 'size', type: 'integer', isRequired: false, description: 'Default: `20`.' },
          { name: 'levels', type: 'array of strings', isRequired: false, description: 'Each is one of `low`, `high`.' },
          { name: 'level', type: 'string or null', isRequired: false, description: 'One of `low`, `high`.' },
        ],
      },
    ])
  })

  it('names the values that the register sets, although it may add others', () => {
    const schema: JsonSchema = { type: 'object', properties: { company_status: { type: 'string' } } }
    expect(fieldTables(schema, schemas)[0]?.fields[0]?.values).toContain('liquidation')
  })

  it('is one table for each record if the body has several forms', () => {
    const refs = ['Office', 'Pending'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const tables = fieldTables({ oneOf: refs }, schemas)
    expect(tables.map(({ title, fields }) => [title, fields.map(({ name }) => name)])).toEqual([
      ['Office', ['town']],
      ['Pending', ['status']],
    ])
    expect(tables[1]?.fields[0]?.type).toBe('"pending"')
  })
})
