interface Parts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined
}

/** The path of a call, filled in, without its query. */
export function pathOf(template: string, { path: values = {} }: Parts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, String(values[name])))
}

/** The path with its query. */
export function targetOf(template: string, parts: Parts): string {
  const path = pathOf(template, parts)
  const query = String(new URLSearchParams(texts(parts.query)))
  return query ? `${path}?${query}` : path
}

/** Parameters as they are written, without those that are not given. */
export function texts(parameters: Parts['query'] = {}): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** An empty segment, or one of dots, would make it another path. */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`The ${name.replaceAll('_', ' ')} "${value}" cannot be asked for.`)
  return encodeURIComponent(value)
}
