import type { JsonSchema, Parameter } from './described-api.js'
import { columnsWords, namesColumn, registerValues, wordsOf } from './field-words.js'

const depthMax = 6
/** More values, or kinds of a record, would be a wall of words. */
const shownValuesMax = 12
const namedKindsMax = 4
/** Limits that someone may meet: no code of one letter, and nothing that is as long as a page. */
const lengthShownMin = 3
const lengthShownMax = 199

/** One row of a table of fields. */
export interface Field {
  /** With the names around it: `items[].domain`. Several that are alike have commas between them. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** Markdown. */
  readonly description: string
  /** The values that it can have, if they are so many that they are folded. */
  readonly values?: readonly string[]
}

/** `place`: the query, the path or a header, of a parameter. */
export type PlacedField = Field & { readonly place?: string }

/** The fields of one of the records that a body can be. */
export interface FieldTable {
  /** The name of the record, if the body has several forms. */
  readonly title: string | null
  readonly fields: readonly Field[]
}

type Schemas = Readonly<Record<string, JsonSchema>>

export function fieldTables(schema: JsonSchema, schemas: Schemas): readonly FieldTable[] {
  const choices = choicesOf(resolve(schema, schemas))
  if (choices.length < 2) return [{ title: null, fields: fieldsOf(schema, schemas, '', 0) }]
  return choices.map((choice) => ({ title: nameOf(choice), fields: fieldsOf(choice, schemas, '', 0) }))
}

/** The parameters of a call. Those that only name a column of a list are one entry. */
export function parameterFields(parameters: readonly Parameter[], schemas: Schemas): readonly PlacedField[] {
  const fields = parameters.map(({ name, schema, required, description, in: place }) => ({
    ...fieldOf(name, schema, schemas, description, required),
    place,
  }))
  const columns = parameters.filter(namesColumn).map(({ name }) => name)
  return fields.flatMap((field) => {
    if (!columns.includes(field.name)) return [field]
    const all = { ...field, name: columns.join(', '), description: columnsWords }
    return field.name === columns[0] ? [all] : []
  })
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  schemas: Schemas,
  described: string | undefined,
  isRequired: boolean,
): Field {
  const inner = withoutNull(schema, schemas)
  const values = (inner.items ? withoutNull(inner.items, schemas) : inner).enum?.map(String) ?? []
  const lastName = name.split('.').at(-1) ?? name
  const wordsName = lastName === 'signal_type' && values.includes('all') ? 'signal_type or all' : lastName
  const field = {
    name,
    type: typeText(schema, schemas),
    isRequired,
    description: describe(schema, schemas, wordsOf(wordsName, described ?? inner.description)),
  }
  const folded = values.length > shownValuesMax ? values : registerValues(lastName)
  return folded.length > 0 ? { ...field, values: folded } : field
}

function fieldsOf(given: JsonSchema, schemas: Schemas, prefix: string, depth: number): Field[] {
  const { properties, required = [] } = commonOf(given, schemas)
  if (depth > depthMax) return []
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key
    const field = fieldOf(name, schema, schemas, schema.description, required.includes(key))
    const inner = withoutNull(schema, schemas)
    return inner.items
      ? [field, ...fieldsOf(withoutNull(inner.items, schemas), schemas, `${name}[].`, depth + 1)]
      : [field, ...fieldsOf(inner, schemas, `${name}.`, depth + 1)]
  })
}

/** A record; of many kinds of a record, such as signals, the fields that all of them have. */
function commonOf(
  given: JsonSchema,
  schemas: Schemas,
): Pick<JsonSchema, 'required'> & Required<Pick<JsonSchema, 'properties'>> {
  const { properties = {}, required, ...schema } = resolve(given, schemas)
  const kinds = choicesOf(schema).map((choice) => resolve(choice, schemas))
  const [first, ...others] = kinds
  if (!first || kinds.length <= namedKindsMax) return required ? { properties, required } : { properties }
  const common = Object.entries(first.properties ?? {}).filter(([key]) =>
    others.every((other) => other.properties && Object.hasOwn(other.properties, key)),
  )
  const plain = common.map(([key, { description, ...rest }]) => [
    key,
    rest.const === undefined ? { ...rest, ...(description && { description }) } : { type: 'string' },
  ])
  return { properties: Object.fromEntries(plain), required: first.required ?? [] }
}

function typeText(given: JsonSchema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((choice) => choice.const !== '')
  if (choices.length > namedKindsMax && choices.every((choice) => nameOf(choice)))
    return `${choices.length} kinds of object`
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => recordName(choice, schemas) ?? typeText(choice, schemas)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `array of ${itemsText(typeText(schema.items, schemas))}`
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'null' ? type : (formatWords[schema.format ?? ''] ?? type))).join(' or ')
}

/** What a text with a format is. */
const formatWords: Readonly<Record<string, string>> = {
  ...{ date: 'date', 'date-time': 'time', uri: 'URL', email: 'e-mail address', binary: 'file' },
}

/** The name of a record. That of a text or a number says less than what it is. */
function recordName(schema: JsonSchema, schemas: Schemas): string | null {
  const { type, properties, oneOf } = resolve(schema, schemas)
  return properties || oneOf || type === undefined ? nameOf(schema) : null
}

function itemsText(type: string): string {
  if (type.includes(' kinds of ')) return `objects of ${type.replace(' of object', '')}`
  return type.includes(' or ') ? type : `${type}s`
}

/** The description with the allowed values and bounds. */
function describe(given: JsonSchema, schemas: Schemas, description: string | undefined): string {
  const schema = withoutNull(given, schemas)
  const text = description ?? schema.description ?? ''
  const sentences = [
    text && !/[.!?]$/.test(text) ? `${text}.` : text,
    valuesText(schema, schemas),
    hasBound(text) ? '' : boundsText(schema),
  ]
  if (schema.default !== undefined && !text.includes('Default')) {
    sentences.push(`Default: \`${JSON.stringify(schema.default)}\`.`)
  }
  return sentences.filter(Boolean).join(' ')
}

function valuesText(schema: JsonSchema, schemas: Schemas): string {
  const { enum: values = [] } = schema.items ? withoutNull(schema.items, schemas) : schema
  if (values.length === 0 || values.length > shownValuesMax) return ''
  return `${schema.items ? 'Each is one' : 'One'} of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`
}

/** The sentence says it, perhaps more narrowly. */
function hasBound(text: string): boolean {
  return /\b(?:at most|up to) \d/i.test(text)
}

function boundsText(schema: JsonSchema): string {
  const { maxLength, minItems, maxItems } = schema
  if (maxItems !== undefined) return `${minItems ?? 0} to ${maxItems} items.`
  return maxLength === undefined || maxLength < lengthShownMin || maxLength > lengthShownMax
    ? ''
    : `At most ${maxLength} characters.`
}

/** The record that a reference names. */
function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameOf(schema)
  return name === null ? schema : (schemas[name] ?? schema)
}

function nameOf({ $ref }: JsonSchema): string | null {
  return $ref?.split('/').at(-1) ?? null
}

/** The alternatives other than null. */
function choicesOf({ anyOf = [], oneOf = [] }: JsonSchema): readonly JsonSchema[] {
  return [...anyOf, ...oneOf].filter(({ type }) => type !== 'null')
}

/** What a field is if it is not null. A choice between several records is not opened. */
function withoutNull(given: JsonSchema, schemas: Schemas): JsonSchema {
  const schema = resolve(given, schemas)
  const [choice, ...others] = choicesOf(schema)
  return choice && others.length === 0 ? resolve(choice, schemas) : schema
}
