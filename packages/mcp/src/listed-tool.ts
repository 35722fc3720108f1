import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Tool } from './tool.js'

type JsonSchema = z.core.JSONSchema.BaseSchema

const listed = new WeakMap<Tool, ListedTool>()

/** A tool as agents see it in the list. Made once: it is asked for by every agent, over HTTP time and again. */
export function listedTool(tool: Tool): ListedTool {
  const known = listed.get(tool)
  if (known) return known
  const { name, title, description, annotations, input, output } = tool
  const made = {
    name,
    title,
    description,
    annotations,
    inputSchema: jsonSchemaOf(input, 'input'),
    outputSchema: jsonSchemaOf(output, 'output'),
  }
  listed.set(tool, made)
  return made
}

function jsonSchemaOf({ shape }: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  // By its shape: a schema with an id would be a bare `$ref`, and the protocol wants `type: object`.
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(shape), {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema),
  })
  return { ...schema, type: 'object', properties: propertiesOf(schema.properties) }
}

/** The same in fewer words, since every agent reads them. */
function shorten(schema: JsonSchema): void {
  if (schema.format) {
    delete schema.pattern
    delete schema.description
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum

  const [first, second, ...more] = schema.anyOf ?? []
  const isOrNull = typeof second === 'object' && second.type === 'null' && more.length === 0
  if (!isOrNull || typeof first !== 'object' || typeof first.type !== 'string' || first.enum) return
  delete schema.anyOf
  Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] })
}

/** A property is an object in the protocol; true and false are for schemas that no tool has. */
function propertiesOf(properties: JsonSchema['properties']): Record<string, object> {
  const entries = Object.entries(properties ?? {})
  return Object.fromEntries(entries.map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]))
}
