type Parameters = Readonly<Record<string, string>>

/** The parameters that have a value. */
export function filled(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

/** An address with the parameters that have a value. */
export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(filled(parameters)).toString()
  return query === '' ? path : `${path}?${query}`
}
