const textLengthMax = 4_000
/** Our own results are shallow, so deeper nesting is not ours. */
const depthMax = 32

const spaces = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/** Characters invisible to people but readable by a model: controls, tags, selectors, fillers, unassigned code points. */
const invisible = /(?!(?:\u200c|\u200d|\ufe0f))[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Scripts and emoji need joiners and the emoji selector, so one is allowed after a visible character. */
const joiners =
  /(?<=[\p{L}\p{N}\p{M}\p{Emoji}])(\ufe0f\u200d|(?:\u200c|\u200d|\ufe0f))(?:\u200c|\u200d|\ufe0f)*|(?:\u200c|\u200d|\ufe0f)+/gu

/** Returns one line of visible text of bounded length. */
export function plainText(text: string): string {
  const short = text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text
  return short
    .replace(spaces, ' ')
    .replace(invisible, '')
    .replace(joiners, '$1')
    .replace(/\p{Cs}/gu, '\ufffd')
}

/** Returns a copy with plainText applied to every string and key. */
export function plainValue<Value>(value: Value): Value {
  // Only strings change, and they stay strings, so the type is the same.
  return cleanValue(value, 0) as Value
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return null
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plainText(key), cleanValue(inner, depth + 1)]))
}
