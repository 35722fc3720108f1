import { errorAdvice, errorKinds, errorsOf } from '@brassplate/core/contract'
import { credentialText, type ReferenceSettings, rateText } from '../call-facts.js'
import type { Call } from '../described-api.js'
import type { Docs } from '../docs.js'
import { type Field, fieldTables, parameterFields } from '../fields.js'
import { formsOf } from '../forms/index.js'

/** One call as Markdown: what it does, what to send, what comes back. */
export function callMarkdown(docs: Docs, { route, operation }: Call, settings: ReferenceSettings): string {
  const { parameters, requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  const query = parameterFields(parameters, docs.schemas)
  const forms = formsOf(route, settings.baseUrl).map(({ title, code }) => `### ${title}\n\n${block(code)}`)
  const responses = Object.entries(route.outputs).map(([status, { description, example }]) => {
    const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
    return [`### ${status}`, `${description}.`, ...(example === undefined ? [] : [block(shown)])].join('\n\n')
  })
  const sections = [
    `# ${route.summary}`,
    `\`${route.method} ${route.path}\` (operation \`${route.id}\`)`,
    route.description,
    `- Credentials: ${credentialText(route)}\n${route.right === null ? '' : `- Right: \`${route.right}\`\n`}- Rate limit: ${rateText(route, settings)}`,
    ...(query.length > 0 ? [`## Parameters\n\n${fieldTable(query)}`] : []),
    ...(body ? ['## Body', ...fieldTables(body, docs.schemas).map(({ fields }) => fieldTable(fields))] : []),
    ...['## Example request', ...forms],
    ...['## Responses', ...responses],
    `## Errors\n\n${errorTable(errorsOf(route))}`,
  ]
  return `${sections.join('\n\n')}\n`
}

function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isRequired, description, values = [] }) => [
    name
      .split(', ')
      .map((each) => `\`${each}\``)
      .join(', '),
    type,
    isRequired ? 'yes' : 'no',
    values.length > 0 ? `${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.` : description,
  ])
  return table(['Name', 'Type', 'Required', 'Description'], rows)
}

function errorTable(codes: ReturnType<typeof errorsOf>): string {
  const rows = [...new Set(codes)].map((code) => [`\`${code}\``, String(errorKinds[code].status), errorAdvice[code]])
  return table(['Code', 'Status', 'What to do'], rows)
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [titles, titles.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function block(code: string): string {
  return `\`\`\`\n${code}\n\`\`\``
}
