import { generateCommand } from './operations-text.js'

/** @typedef {import('@brassplate/core/contract').Route} Route */

/**
 * The text of the generated examples: the first JSON answer of each route, as the reference shows it.
 * @param {readonly Route[]} routes
 */
export function examplesText(routes) {
  const lines = routes.flatMap(({ id, outputs }) => {
    const [first] = Object.values(outputs)
    const isJson = first?.contentType === undefined && first?.example !== undefined
    return isJson ? [`  ${id}: ${JSON.stringify(first.example)},`] : []
  })
  return `// Generated from core's route table by \`${generateCommand}\`. Do not edit.
import type { Exchanges } from '../wire.generated.js'

/** An answer of each operation, about a fictional company. */
export const exampleAnswers = {
${lines.join('\n')}
} satisfies { [Id in keyof Exchanges]?: Exchanges[Id]['answer'] }
`
}
