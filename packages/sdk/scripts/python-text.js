import { readFileSync } from 'node:fs'
import { generateCommand, mayRepeat } from './operations-text.js'

/**
 * @typedef {import('@brassplate/core/contract').Route} Route
 * @typedef {import('./type-text.js').JsonSchema} JsonSchema
 */

const template = readFileSync(new URL('../../../clients/python/template.py', import.meta.url), 'utf8')

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** @type {Record<string, string>} */
const types = { string: 'str', number: 'float', integer: 'int', boolean: 'bool', object: 'Dict[str, Any]' }

const lineLengthMax = 110

/** A retry could lose a secret that is shown only once. */
const neverRepeated = new Set(['rotateWebhookSecret'])

/**
 * The text of the Python client: the template with a method for each route.
 * @param {readonly Route[]} routes
 */
export function pythonText(routes) {
  const heading = `# Generated from core's route table and template.py by \`${generateCommand}\`. Do not edit.\n`
  const table = routes.map((route) => {
    const { id, method, path, isIdempotent = false } = route
    const isSafe = mayRepeat(route) && !neverRepeated.has(id)
    return `    "${id}": ("${method}", "${path}", ${python(isIdempotent)}, ${python(isSafe)}),`
  })
  return (
    heading +
    template
      .replace('    # {operations}\n', routes.map(methodText).join('\n'))
      .replace(
        '# {table}\n',
        `# Method, path, whether it takes an idempotency key, and whether it may be repeated.\n_OPERATIONS: Dict[str, Tuple[str, str, bool, bool]] = {\n${table.join('\n')}\n}\n`,
      )
  )
}

/** @param {Route} route */
function methodText(route) {
  const { id, summary, input, isIdempotent, canWait } = route
  const path = fieldsOf(input.path)
  const query = fieldsOf(input.query)
  const body = fieldsOf(input.body)
  const required = [...path, ...body.filter(({ isRequired }) => isRequired)]
  const optional = [...body.filter(({ isRequired }) => !isRequired), ...query]
  const named = [
    ...optional.map(({ name, type }) => `${safe(name)}: Optional[${type}] = None`),
    ...(input.file ? ['content_type: str = "application/octet-stream"'] : []),
    ...(isIdempotent ? ['idempotency_key: Optional[str] = None'] : []),
    ...(canWait ? ['wait: Optional[float] = None'] : []),
  ]
  const parameters = [
    'self',
    ...required.map(({ name, type }) => `${safe(name)}: ${type}`),
    ...(input.file ? ['content: bytes'] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ]
  const passed = [
    `"${id}"`,
    ...(path.length > 0 ? [`path=${dictionary(path)}`] : []),
    ...(query.length > 0 ? [`query=${dictionary(query)}`] : []),
    ...(input.body ? [`body=${bodyText(body)}`] : []),
    ...(input.file ? ['content=content', 'content_type=content_type'] : []),
    ...(isIdempotent ? ['idempotency_key=idempotency_key'] : []),
    ...(canWait ? ['wait=wait'] : []),
  ]
  const isFile = Object.values(route.outputs).some(({ contentType }) => contentType !== undefined)
  const [call, answer] = isFile ? ['_download', 'BinaryIO'] : ['_call', 'Dict[str, Any]']
  const note = isFile ? '\n\n        Returns an open file: read it, then close it.\n        ' : ''
  return `    def ${snake(id)}${listText(parameters, 4)} -> ${answer}:
        """${summary}.${note}"""
        return self.${call}${listText(passed, 8)}
`
}

/**
 * On one line if it fits, else one entry in each line.
 * @param {readonly string[]} entries
 * @param {number} indent
 */
function listText(entries, indent) {
  const line = `(${entries.join(', ')})`
  if (line.length < lineLengthMax - indent) return line
  const space = ' '.repeat(indent)
  return `(\n${entries.map((entry) => `${space}    ${entry},`).join('\n')}\n${space})`
}

/**
 * @typedef {{ name: string, type: string, isRequired: boolean }} Field
 * @param {Route['input']['body']} object
 * @returns {Field[]}
 */
function fieldsOf(object) {
  const schema = /** @type {JsonSchema} */ (object?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {})
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(/** @type {{ written?: JsonSchema }} */ (field).written ?? field),
    isRequired: schema.required?.includes(name) === true,
  }))
}

/**
 * @param {JsonSchema} schema
 * @returns {string}
 */
function typeOf({ type, anyOf, items, enum: values }) {
  if (anyOf?.length === 2 && anyOf[1]?.type === 'null' && anyOf[0]) return `Optional[${typeOf(anyOf[0])}]`
  const [choice, ...others] = (anyOf ?? []).map(typeOf)
  if (choice && others.every((other) => other === choice)) return choice
  if (Array.isArray(type)) return `Optional[${types[type[0] ?? ''] ?? 'Any'}]`
  if (type === 'array') return `List[${items ? typeOf(items) : 'Any'}]`
  if (values?.every(Number.isInteger)) return 'int'
  return types[type ?? ''] ?? 'Any'
}

/** @param {readonly Field[]} fields */
function bodyText(fields) {
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  if (required.length === 0) return `_given(${dictionary(optional)})`
  const given = optional.length > 0 ? [`**_given(${dictionary(optional)})`] : []
  return `{${[...required.map(({ name }) => `"${name}": ${safe(name)}`), ...given].join(', ')}}`
}

/** @param {readonly Field[]} fields */
function dictionary(fields) {
  return `{${fields.map(({ name }) => `"${name}": ${safe(name)}`).join(', ')}}`
}

/**
 * A name that is no keyword of Python.
 * @param {string} name
 */
function safe(name) {
  return keywords.has(name) ? `${name}_` : name
}

/** @param {string} name */
function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** @param {boolean} value */
function python(value) {
  return value ? 'True' : 'False'
}
