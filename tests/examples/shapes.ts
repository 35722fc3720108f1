export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Parses JSON as written in the docs: one value or one per line, with `{…}` and `[…]` for omitted parts. */
export function parseShown(code: string): Json[] {
  const whole = code.replaceAll('{…}', '{}').replaceAll('[…]', '[]')
  try {
    return [JSON.parse(whole)]
  } catch (error) {
    const lines = whole.trim().split('\n')
    if (lines.length === 1) throw error
    return lines.map((line) => JSON.parse(line))
  }
}

/** Differences in shape between an example and the real value: missing fields and types. Null and `{}` match anything. */
export function differences(shown: Json, real: Json, except: readonly string[] = [], path = ''): string[] {
  if (shown === null || real === null) return []
  if (Array.isArray(shown) && Array.isArray(real)) {
    const [first, other] = [shown[0], real[0]]
    return first === undefined || other === undefined ? [] : differences(first, other, except, `${path}[]`)
  }
  if (isRecord(shown) && isRecord(real)) {
    if (Object.keys(shown).length === 0) return []
    const names = new Set([...Object.keys(shown), ...Object.keys(real)])
    return [...names].flatMap((name) => {
      const at = `${path}.${name}`
      if (except.includes(name)) return []
      const [left, right] = [shown[name], real[name]]
      if (left === undefined) return [`${at} is missing from the example`]
      if (right === undefined) return [`${at} is in the example but does not exist`]
      return differences(left, right, except, at)
    })
  }
  return kindOf(shown) === kindOf(real)
    ? []
    : [`${path} is ${kindOf(shown)} in the example but ${kindOf(real)} in reality`]
}

const isRecord = (value: Json): value is { readonly [name: string]: Json } => kindOf(value) === 'object'
const kindOf = (value: Json) => (Array.isArray(value) ? 'array' : typeof value)
