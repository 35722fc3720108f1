/**
 * The subset of JSON Schema that the contract uses.
 * @typedef {{
 *   $ref?: string, $defs?: Record<string, JsonSchema>, description?: string,
 *   type?: string | string[], const?: unknown, enum?: unknown[], examples?: unknown[],
 *   anyOf?: JsonSchema[], oneOf?: JsonSchema[], items?: JsonSchema,
 *   properties?: Record<string, JsonSchema>, required?: string[], additionalProperties?: unknown,
 * }} JsonSchema
 */

/** @type {Record<string, string>} */
const plainTypes = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }

/**
 * Returns a schema as TypeScript source.
 * @param {JsonSchema} schema
 * @param {(text: string) => string} named returns the name for a type's source, or the source itself
 * @param {(id: string) => string} nameOf returns the name of a referenced schema
 * @returns {string}
 */
export function typeText(schema, named, nameOf) {
  /** @param {JsonSchema} inner */
  const text = (inner) => typeText(inner, named, nameOf)

  if (schema.$ref) return nameOf(schema.$ref.replace('#/$defs/', ''))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return named(schema.enum.map(literal).join(' | '))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(text).join(' | ')
  // A text with examples has these known values, and may have others.
  if (schema.examples) return [...schema.examples.map(literal), '(string & Record<never, never>)'].join(' | ')
  if (schema.properties) return named(objectText(schema, text))
  if (schema.type === 'object' && isOpen(schema)) return `Record<string, ${valueText(schema, text)}>`
  if (schema.type === 'array' && schema.items) return arrayText(text(schema.items))
  const types = [schema.type ?? []].flat().map((type) => plainTypes[type])
  if (types.length > 0 && types.every((type) => type !== undefined)) return types.join(' | ')
  throw new Error(`No TypeScript type is known for ${JSON.stringify(schema)}.`)
}

/**
 * @param {JsonSchema} schema
 * @param {(inner: JsonSchema) => string} text
 */
function objectText({ properties = {}, required = [], ...more }, text) {
  const lines = isOpen(more) ? ['  [key: string]: unknown'] : []
  lines.push(
    ...Object.entries(properties).map(([name, inner]) => {
      const type = indent(text(inner))
      const doc = docText(inner).replace('/**', '  /**')
      return `${doc}  ${name}${required.includes(name) ? `: ${type}` : `?: ${type} | undefined`}`
    }),
  )
  return `{\n${lines.join('\n')}\n}`
}

/**
 * The type of the values of a record.
 * @param {JsonSchema} schema
 * @param {(inner: JsonSchema) => string} text
 */
function valueText({ additionalProperties }, text) {
  const values = /** @type {JsonSchema} */ (additionalProperties)
  return Object.keys(values).length === 0 ? 'unknown' : text(values)
}

/**
 * Whether the schema allows additional properties.
 * @param {JsonSchema} schema
 */
function isOpen({ additionalProperties }) {
  return typeof additionalProperties === 'object'
}

/**
 * Returns the description of a schema as a comment line.
 * @param {JsonSchema} schema
 */
export function docText({ description, anyOf = [] }) {
  const text = description ?? anyOf.find((choice) => choice.description)?.description
  return text ? `/** ${text} */\n` : ''
}

/** @param {string} item */
function arrayText(item) {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

/** @param {string} text */
export function indent(text) {
  return text.replaceAll('\n', '\n  ')
}

/** @param {unknown} value */
function literal(value) {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
