import type { Route } from '@brassplate/core/contract'

/** Where the caller puts a credential. Prose and tests rely on these texts. */
export const keyPlaceholder = 'bp_live_…'
export const sessionPlaceholder = 'eyJ…'

/** The example request of a route as a command for a POSIX shell. */
export function curlForm(route: Route, baseUrl: string): string {
  const { path, query, body, file } = route.example
  const target = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''))
  const hasBody = body !== undefined || file !== undefined
  const isPlain = route.method === (hasBody ? 'POST' : 'GET')
  const command = `curl${query && !hasBody ? ' -G' : ''}${isPlain ? '' : ` -X ${route.method}`}`
  // Beside a body, the query stays in the address.
  const url = quoted(`${baseUrl}${target}${query && hasBody ? `?${new URLSearchParams(query)}` : ''}`)
  const parts = [
    `${command} ${url}`,
    ...credentialHeaders(route),
    ...(hasBody ? [] : Object.entries(query ?? {})).map((entry) => `-d ${quoted(`${new URLSearchParams([entry])}`)}`),
    ...(file === undefined
      ? []
      : [`-H 'Content-Type: ${route.input.file?.types[0]}'`, `--data-binary ${quoted(file.trimEnd())}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(jsonText(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** In letters: a longer body has a line for each of its fields. */
const bodyMax = 37

function jsonText(body: unknown): string {
  const text = JSON.stringify(body)
  return text.length <= bodyMax ? text : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

/** The API key if the route accepts one: programs should not use a session. */
function credentialHeaders({ credentials }: Route): string[] {
  if (credentials.includes('key')) return [`-H 'X-API-Key: ${keyPlaceholder}'`]
  return credentials.includes('session') ? [`-H 'Authorization: Bearer ${sessionPlaceholder}'`] : []
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
