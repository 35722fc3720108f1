import { shareFields } from './share-fields.js'

type Json = Record<string, unknown>

/** A place in a document, with a name for its value if that becomes a component. */
interface Slot {
  readonly name: string
  readonly value: Json
  readonly put: (reference: Json) => void
}

/** A component is worth its name if it saves at least this many characters. */
const savedMin = 20
const exampleLengthMax = 80
/** Each pass may uncover equal parts inside the components of the one before it. */
const passesMax = 8

/** Moves parts of an OpenAPI document that occur several times to its components, so that each is written once. */
export function shareComponents(description: Json): Json {
  const document = copyOf(description)
  shareFields(childOf(childOf(document, 'components'), 'schemas') as Record<string, Json>)
  for (let pass = 0; pass < passesMax; pass += 1) {
    if (!share(document, 'schemas', [...schemaSlots(document)])) break
  }
  shareDescribed(document)
  dropExamples(document)
  share(document, 'parameters', [...parameterSlots(document)])
  share(document, 'responses', [...responseSlots(document)])
  return document
}

/** Returns whether anything was moved. */
function share(document: Json, kind: string, slots: readonly Slot[]): boolean {
  const groups = new Map<string, Slot[]>()
  for (const slot of slots) {
    const text = JSON.stringify(slot.value)
    const group = groups.get(text)
    if (group) group.push(slot)
    else groups.set(text, [slot])
  }

  const components = childOf(document, 'components')
  const named = childOf(components, kind)
  const nameOf = new Map(Object.entries(named).map(([name, value]) => [JSON.stringify(value), name]))
  let isAnyMoved = false
  for (const [text, group] of groups) {
    const [first] = group
    if (!first) continue
    const known = nameOf.get(text)
    const name = known ?? freeName(named, shortest(group.map((slot) => slot.name)))
    const reference = { $ref: `#/components/${kind}/${name}` }
    const written = known === undefined ? group.length - 1 : group.length
    const saved = written * text.length - group.length * JSON.stringify(reference).length
    if (saved < savedMin) continue
    for (const slot of group) slot.put({ ...reference })
    named[name] ??= first.value
    components[kind] = named
    isAnyMoved = true
  }
  return isAnyMoved
}

/** Schemas that differ from a component only in their description refer to it, and keep the description. */
function shareDescribed(document: Json): void {
  const schemas = childOf(childOf(document, 'components'), 'schemas')
  const roots = Object.keys(schemas).flatMap((name) => [...slotOf(schemas, name, name)])
  const known = new Map<string, Slot>()
  for (const root of roots) {
    const text = withoutDescription(root.value)
    if (!known.has(text) || !('description' in root.value)) known.set(text, root)
  }
  const ofParameters = [...parameterSlots(document)].flatMap(({ value }) => [...slotOf(value, 'schema', '')])
  for (const { value, put } of [...roots, ...schemaSlots(document), ...ofParameters]) {
    const same = known.get(withoutDescription(value))
    // The description of a parameter is beside its schema.
    const isDescribed = 'description' in value || ofParameters.some((slot) => slot.value === value)
    if (!same || same.value === value || (!isDescribed && 'description' in same.value)) continue
    const { description } = value
    const reference = { $ref: `#/components/schemas/${same.name}`, ...('description' in value && { description }) }
    if (JSON.stringify(value).length - JSON.stringify(reference).length >= savedMin) put(reference)
  }
}

function withoutDescription({ description: _, ...schema }: Json): string {
  return JSON.stringify(schema)
}

/** The schemas of bodies, fields and items, in named schemas and in bodies. */
function* schemaSlots(document: Json): Generator<Slot> {
  for (const [name, schema] of Object.entries(childOf(childOf(document, 'components'), 'schemas'))) {
    yield* fieldsIn(schema, name)
  }
  for (const { name, value } of parameterSlots(document)) {
    if ('anyOf' in childOf(value, 'schema')) yield* slotOf(value, 'schema', pascal(name))
  }
  for (const operation of operationsIn(document)) {
    for (const part of [operation.requestBody, ...Object.values(childOf(operation, 'responses'))]) {
      for (const media of Object.values(childOf(asJson(part), 'content'))) {
        yield* slotOf(asJson(media), 'schema', pascal(String(operation.operationId)))
        yield* fieldsIn(asJson(media).schema, String(operation.operationId))
      }
    }
  }
}

function* fieldsIn(schema: unknown, name: string): Generator<Slot> {
  if (Array.isArray(schema)) {
    for (const choice of schema) yield* fieldsIn(choice, name)
    return
  }
  if (!isJson(schema)) return
  const properties = childOf(schema, 'properties')
  for (const [key, value] of Object.entries(properties)) {
    yield* slotOf(properties, key, pascal(key))
    yield* fieldsIn(value, key)
  }
  yield* slotOf(schema, 'items', `${pascal(name)}Item`)
  yield* fieldsIn(schema.items, name)
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : []
  for (const place of choices.keys()) yield* slotOf(choices as unknown as Json, String(place), pascal(name))
  for (const key of ['anyOf', 'oneOf']) yield* fieldsIn(schema[key], name)
  const parts = Array.isArray(schema.allOf) ? schema.allOf : []
  for (const place of parts.keys()) yield* slotOf(parts as unknown as Json, String(place), `${pascal(name)}Part`)
  yield* fieldsIn(parts, name)
}

/** One example of a record is enough: the first one. The page of a call shows its example, however long. */
function dropExamples(document: Json): void {
  const shown = new Set<string>()
  for (const operation of operationsIn(document)) {
    for (const response of Object.values(childOf(operation, 'responses'))) {
      for (const media of Object.values(childOf(asJson(response), 'content')).map(asJson)) {
        const { $ref } = childOf(media, 'schema')
        const isRepeated = typeof $ref === 'string' && shown.has($ref)
        if (isRepeated || JSON.stringify(media.example ?? null).length > exampleLengthMax) delete media.example
        if (typeof $ref === 'string') shown.add($ref)
      }
    }
  }
}

function* parameterSlots(document: Json): Generator<Slot> {
  for (const operation of operationsIn(document)) {
    const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
    for (const [place, parameter] of parameters.entries()) {
      yield* slotOf(parameters as unknown as Json, String(place), String(asJson(parameter).name))
    }
  }
}

function* responseSlots(document: Json): Generator<Slot> {
  for (const operation of operationsIn(document)) {
    const responses = childOf(operation, 'responses')
    for (const status of Object.keys(responses)) yield* slotOf(responses, status, status)
  }
}

function* slotOf(parent: Json, key: string, name: string): Generator<Slot> {
  const value = parent[key]
  if (!isJson(value) || '$ref' in value) return
  const put = (reference: Json) => {
    parent[key] = reference
  }
  yield { name, value, put }
}

function* operationsIn(document: Json): Generator<Json> {
  for (const path of Object.values(childOf(document, 'paths'))) yield* Object.values(asJson(path)).map(asJson)
}

/** The first of the shortest names, because it is written at each place. */
function shortest(names: readonly string[]): string {
  return names.reduce((best, name) => (name.length < best.length ? name : best))
}

function freeName(named: Json, wanted: string): string {
  if (!(wanted in named)) return wanted
  let number = 2
  while (`${wanted}${number}` in named) number += 1
  return `${wanted}${number}`
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The object in a field, or an empty one. */
function childOf(parent: Json, key: string): Json {
  return asJson(parent[key])
}

function asJson(value: unknown): Json {
  return isJson(value) ? value : {}
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function copyOf(document: Json): Json {
  return JSON.parse(JSON.stringify(document)) as Json
}
