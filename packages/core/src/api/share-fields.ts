type Json = Record<string, unknown>

interface Fields {
  readonly properties: Json
  readonly required: readonly string[]
}

/** Fewer common fields are not worth a schema of their own. */
const commonMin = 3

/**
 * Writes the fields that all choices of a union have only once. A union of named records gets a record with the common
 * fields, which each choice includes. A union of records without a name becomes the common fields and a choice of the rest.
 */
export function shareFields(schemas: Record<string, Json>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const choices = Array.isArray(schema.oneOf) ? (schema.oneOf as Json[]) : []
    const targets = choices.map((choice) => targetOf(choice, schemas))
    const records = targets.flatMap((target) => recordIn(target) ?? [])
    if (records.length < 2 || records.length < choices.length) continue
    const common = commonOf(records)
    if (common.required.length < commonMin) continue

    if (choices.every(({ $ref }) => $ref !== undefined)) {
      const commonName = `${name}Fields`
      schemas[commonName] = { type: 'object', ...common }
      for (const [place, record] of records.entries()) {
        const base = { $ref: `#/components/schemas/${commonName}` }
        replace(targets[place], { allOf: [base, restOf(record, common)] })
      }
    } else if (choices.every(({ $ref }) => $ref === undefined)) {
      const rest = { oneOf: records.map((record) => restOf(record, common)) }
      replace(schema, { allOf: [{ type: 'object', ...common }, rest] })
    }
  }
}

function targetOf(choice: Json, schemas: Record<string, Json>): Json | undefined {
  return typeof choice.$ref === 'string' ? schemas[choice.$ref.replace('#/components/schemas/', '')] : choice
}

/** The fields of a record. */
function recordIn(schema: Json | undefined): Fields | null {
  if (schema?.type !== 'object' || schema.properties === undefined) return null
  return { properties: schema.properties as Json, required: (schema.required as string[] | undefined) ?? [] }
}

/** The fields that are equal in all records, and required in all of them or in none. */
function commonOf([first, ...others]: readonly Fields[]): Fields {
  const { properties, required } = first ?? { properties: {}, required: [] }
  const shared = Object.entries(properties).filter(([name, schema]) => {
    const text = JSON.stringify(schema)
    const isRequired = required.includes(name)
    return others.every(
      (other) => other.required.includes(name) === isRequired && JSON.stringify(other.properties[name]) === text,
    )
  })
  const common = Object.fromEntries(shared)
  return { properties: common, required: required.filter((name) => Object.hasOwn(common, name)) }
}

function restOf({ properties, required }: Fields, common: Fields): Json {
  const own = Object.entries(properties).filter(([name]) => !(name in common.properties))
  return {
    type: 'object',
    properties: Object.fromEntries(own),
    required: required.filter((name) => !(name in common.properties)),
  }
}

function replace(schema: Json | undefined, by: Json): void {
  if (!schema) return
  for (const key of ['type', 'properties', 'required', 'oneOf']) delete schema[key]
  Object.assign(schema, by)
}
