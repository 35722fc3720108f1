import { answerNames } from './names.js'
import { generateCommand } from './operations-text.js'
import { jsonOf, nameOf } from './wire-text.js'

/**
 * @typedef {import('@brassplate/core/contract').Route} Route
 * @typedef {import('./type-text.js').JsonSchema} JsonSchema
 */

/**
 * The text of the generated examples: the first JSON answer of each route, as the reference shows it.
 * @param {readonly Route[]} routes
 */
export function examplesText(routes) {
  const examples = routes.flatMap(({ id, outputs }) => {
    const [first] = Object.values(outputs)
    if (!first?.schema || first.contentType !== undefined) return []
    const type = typeOf(id, jsonOf(first.schema), first.example)
    return [{ id, type, value: JSON.stringify(first.example) }]
  })
  const types = [...new Set(examples.map(({ type }) => type))].sort()
  return `// Generated from core's route table by \`${generateCommand}\`. Do not edit.
import type {
${types.map((type) => `  ${type},`).join('\n')}
} from '../wire.generated.js'

/** An answer of each operation, about a fictional company. */
export interface ExampleAnswers {
${examples.map(({ id, type }) => `  readonly ${id}: ${type}`).join('\n')}
}

/** The answers that the reference shows. */
export const exampleAnswers: ExampleAnswers = {
${examples.map(({ id, value }) => `  ${id}: ${value},`).join('\n')}
}
`
}

/**
 * The name of the record, or of the choice of a union that the example is.
 * @param {string} id
 * @param {JsonSchema} json
 * @param {unknown} example
 */
function typeOf(id, json, example) {
  const named = /** @type {Record<string, string | undefined>} */ (answerNames)[id]
  const record = json.$ref?.replace('#/$defs/', '')
  const choices = (record === undefined ? json : json.$defs?.[record])?.oneOf ?? []
  const choice = choices.find(({ $ref = '' }) => fits(json.$defs?.[$ref.replace('#/$defs/', '')], example))
  const name = choice?.$ref?.replace('#/$defs/', '') ?? record
  if (name === undefined && named === undefined) throw new Error(`The answer of ${id} has no name in scripts/names.js.`)
  return name === undefined ? String(named) : nameOf(name)
}

/**
 * Whether the fixed values of a record are those of the example.
 * @param {JsonSchema | undefined} record
 * @param {unknown} example
 */
function fits(record, example) {
  const values = /** @type {Record<string, unknown>} */ (example)
  return Object.entries(record?.properties ?? {}).every(
    ([name, { const: fixed, enum: allowed }]) =>
      (fixed === undefined || fixed === values[name]) && (allowed === undefined || allowed.includes(values[name])),
  )
}
