import { answerNames, memberNames, partNames, schemaNames } from './names.js'
import { generateCommand } from './operations-text.js'
import { docText, indent, typeText } from './type-text.js'
import { typeWords } from './type-words.js'

/**
 * @typedef {import('./type-text.js').JsonSchema} JsonSchema
 * @typedef {import('@brassplate/core/contract').Route} Route
 * @typedef {{ toJSONSchema(parameters: { io: 'input', unrepresentable: 'any' }): unknown }} Schema
 */

/**
 * The texts of the generated types: every response record, and the input and answer of each route.
 * @param {readonly Route[]} routes
 * @param {readonly Schema[]} others further schemas that no route returns
 */
export function wireTexts(routes, others) {
  /** @type {Map<string, JsonSchema>} */
  const records = new Map()
  for (const schema of others) gather(records, jsonOf(schema))
  for (const route of routes) {
    for (const json of answersOf(route)) {
      gather(records, json)
      const name = lookUp(answerNames, route.id)
      if (name && !json.$ref) records.set(name, json)
    }
  }

  /** @type {Map<string, string>} */
  const parts = new Map()
  /** @param {JsonSchema} schema */
  const text = (schema) => typeText(schema, (whole) => parts.get(whole) ?? whole, nameOf)
  for (const [name, [record, property]] of Object.entries(partNames)) {
    parts.set(text(partOf(records.get(record), property)), name)
  }

  const declarations = [
    ...[...records].map(([name, schema]) =>
      schema.oneOf
        ? unionText(name, schema.oneOf.map(text), docOf(name, schema))
        : declaration(name, text(schema), docOf(name, schema)),
    ),
    ...[...parts].map(([whole, name]) => declaration(name, whole, docOf(name))),
    ...Object.entries(memberNames).map(
      ([name, [union, member]]) => `${docOf(name)}export type ${name} = ${union}['${member}']`,
    ),
  ]
  const names = new Set([...records.keys(), ...parts.values(), ...Object.keys(memberNames)])
  const unused = Object.keys(typeWords).filter((name) => !names.has(name))
  if (unused.length > 0) throw new Error(`scripts/type-words.js describes what does not exist: ${unused.join(', ')}.`)

  const heading = `// Generated from core's route table by \`${generateCommand}\`. Do not edit.\n`
  const exchanges = routes.map((route) => exchangeText(route, text)).join('\n')
  const used = [...records.keys(), ...parts.values()].filter((name) => new RegExp(`\\b${name}\\b`).test(exchanges))

  return {
    wire: `${heading}\n${declarations.join('\n\n')}\n`,
    exchanges: `${heading}
import type {
${used
  .sort()
  .map((name) => `  ${name},`)
  .join('\n')}
} from './wire.generated.js'

type QueryValue = string | number | boolean | undefined

/** Input and answer of each operation. */
export interface Exchanges {
${exchanges}
}
`,
  }
}

/**
 * @param {Map<string, JsonSchema>} records
 * @param {JsonSchema} json
 */
function gather(records, json) {
  for (const [id, definition] of Object.entries(json.$defs ?? {})) records.set(nameOf(id), definition)
}

/**
 * @param {Route} route
 * @param {(schema: JsonSchema) => string} text
 */
function exchangeText(route, text) {
  const { path, query, body } = route.input
  const pathText = Object.keys(path?.shape ?? {}).map((name) => `${name}: string | number`)
  const queryText = Object.keys(query?.shape ?? {}).map((name) => `${name}?: QueryValue`)
  const answers = answersOf(route).map((json) => {
    const name = json.$ref ? undefined : lookUp(answerNames, route.id)
    return name ?? text(json)
  })
  const members = [
    path ? `path: { ${pathText.join('; ')} }` : 'path?: undefined',
    query ? `query?: { ${queryText.join('; ')} } | undefined` : 'query?: undefined',
    body ? `body: ${text(jsonOf(body)).replaceAll('\n', '\n    ')}` : 'body?: undefined',
    `answer: ${[...new Set(answers)].join(' | ')}`,
  ]
  return `  /** ${route.summary}. */\n  ${route.id}: {\n    ${members.join('\n    ')}\n  }`
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} doc
 */
function declaration(name, type, doc) {
  return type.startsWith('{')
    ? `${doc}export interface ${name} ${type}`
    : `${doc}export type ${name} =\n  | ${type.replaceAll(' | ', '\n  | ')}`
}

/**
 * @param {string} name
 * @param {string[]} choices
 * @param {string} doc
 */
function unionText(name, choices, doc) {
  return `${doc}export type ${name} =${choices.map((choice) => `\n  | ${indent(indent(choice))}`).join('')}`
}

/**
 * The schema of a property, or of its items if it is an array.
 * @param {JsonSchema | undefined} record
 * @param {string} property
 */
function partOf(record, property) {
  const part = record?.properties?.[property]
  if (!part) throw new Error(`The contract has no property ${property}, which scripts/names.js refers to.`)
  return part.items ?? part
}

/**
 * What a type is, from its schema or in our words.
 * @param {string} name
 * @param {JsonSchema} [schema]
 */
function docOf(name, schema = {}) {
  const text = docText(schema)
  if (text) return text
  const description = lookUp(typeWords, name)
  if (!description) throw new Error(`scripts/type-words.js has no sentence for ${name}.`)
  return docText({ description })
}

/** @param {Route} route */
function answersOf(route) {
  return Object.values(route.outputs).flatMap(({ schema }) => (schema ? [jsonOf(schema)] : []))
}

/**
 * @param {Schema} schema
 * @returns {JsonSchema}
 */
export function jsonOf(schema) {
  return /** @type {JsonSchema} */ (schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }))
}

/** @param {string} id */
export function nameOf(id) {
  return lookUp(schemaNames, id) ?? id
}

/**
 * @param {Readonly<Record<string, string>>} table
 * @param {string} key
 */
function lookUp(table, key) {
  return table[key]
}
