import type { Route, RouteId } from '@brassplate/core/contract'
import { keyPlaceholder } from './curl.js'
import { clientCalls } from './sdk.js'

/** Parameters of an address that are numbers in Python. */
const numbers: ReadonlySet<string> = new Set(['page', 'limit', 'depth', 'id', 'max_credits'])
const keywords: ReadonlySet<string> = new Set(['except', 'from'])

/** A complete program with the Python client; null if it has no method for the route. Every argument has its name. */
export function pythonForm(route: Route, baseUrl: string): string | null {
  if (clientCalls[route.id as RouteId] === undefined) return null
  const { path, query, body, file } = route.example
  const inAddress = Object.entries({ ...path, ...query }).map(([name, text]) => argument(name, numberIn(name, text)))
  const inBody = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).map((entry) => argument(...entry))
  const content = file === undefined ? [] : [`content=${JSON.stringify(file)}.encode()`]
  return `from brassplate import Client

client = Client("${baseUrl}", api_key="${keyPlaceholder}")
answer = client.${methodOf(route.id)}(${[...inAddress, ...content, ...inBody].join(', ')})`
}

function methodOf(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function argument(name: string, value: unknown): string {
  return `${keywords.has(name) ? `${name}_` : name}=${literal(value)}`
}

function numberIn(name: string, text: string): string | number {
  return numbers.has(name) && /^\d{1,4}$/.test(text) ? Number(text) : text
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${literal(each)}`)
  return `{${entries.join(', ')}}`
}
