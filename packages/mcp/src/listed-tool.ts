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
  return { ...schema, type: 'object', properties: propertiesOf(schema.properties) }
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
