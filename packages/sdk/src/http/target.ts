interface Parts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
}

/** The path of a call with its parameters filled in, without the query. */
export function pathOf(template: string, { path: values = {} }: Parts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, String(values[name])))
}

/** The path with its query. */
export function targetOf(template: string, parts: Parts): string {
  const path = pathOf(template, parts)
  const query = String(new URLSearchParams(texts(parts.query)))
  return query ? `${path}?${query}` : path
}

/** Parameters as strings, without undefined ones. */
export function texts(parameters: Parts['query'] = {}): Record<string, string> {
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined.map(([name, value]) => [name, String(value)]))
}

/** An empty segment or dot segments would address a different path. */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`The ${name.replaceAll('_', ' ')} "${value}" is not valid.`)
  return encodeURIComponent(value)
}
