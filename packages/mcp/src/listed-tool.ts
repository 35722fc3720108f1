import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { rightOf } from './rights.js'
import type { Tool } from './tool.js'

type JsonSchema = z.core.JSONSchema.BaseSchema

const listedTools = new WeakMap<Tool, ListedTool>()

/**
 * A tool as tools/list returns it. Cached, because HTTP agents request the list again and again. It has no output
 * schema: with one for each tool, the list would be five times as long, and every agent pays for it.
 */
export function listedTool(tool: Tool): ListedTool {
  const cached = listedTools.get(tool)
  if (cached) return cached
  const { name, title, description, annotations, input } = tool
  const entry = {
    name,
    title,
    description,
    annotations: { readOnlyHint: rightOf(tool) === 'read', ...annotations },
    inputSchema: inputSchemaOf(input),
  }
  listedTools.set(tool, entry)
  return entry
}

function inputSchemaOf({ shape }: z.ZodObject): ListedTool['inputSchema'] {
  // Built from the shape: a schema with an id would become a bare `$ref`, but the protocol requires `type: object`.
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(shape), {
    io: 'input',
    override: ({ jsonSchema }) => shorten(jsonSchema),
  })
  const described = withPlainSignals(schema)
  return { ...described, type: 'object', properties: propertiesOf(described.properties) }
}

/** One schema for all signals: an agent reads the facts, and 22 schemas would cost it thousands of tokens. */
function withPlainSignals(schema: JsonSchema): JsonSchema {
  const { Signal: signal, StatusSignal: one } = schema.$defs ?? {}
  if (!signal || !one) return schema
  const facts = { type: ['object', 'null'] } as unknown as JsonSchema
  const properties = { ...one.properties, signal_type: { type: 'string' } as const, before: facts, after: facts }
  const plain = { ...schema, $defs: { ...schema.$defs, Signal: { ...one, properties } } }
  const used = referencedFrom(plain)
  return { ...plain, $defs: Object.fromEntries(Object.entries(plain.$defs).filter(([name]) => used.has(name))) }
}

/** The names of the definitions that are needed, also by each other. */
function referencedFrom({ $defs = {}, ...schema }: JsonSchema): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit($defs[name])
    }
  }
  visit(schema)
  return found
}

/** Drops redundant keywords, because every agent spends tokens on the schema. A call is checked against all of them. */
function shorten(schema: JsonSchema): void {
  delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum

  const [first, second, ...more] = schema.anyOf ?? []
  const isOrNull = typeof second === 'object' && second.type === 'null' && more.length === 0
  if (!isOrNull || typeof first !== 'object' || typeof first.type !== 'string' || first.enum) return
  delete schema.anyOf
  Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] })
}

/** The protocol requires object schemas; no tool has the boolean ones that JSON Schema also allows. */
function propertiesOf(properties: JsonSchema['properties']): Record<string, object> {
  const entries = Object.entries(properties ?? {})
  return Object.fromEntries(entries.map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]))
}
