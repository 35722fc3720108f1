const textLengthMax = 4_000
/** Answers are flat; whatever lies deeper was not made by us. */
const depthMax = 32

const spaces = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/** What nobody sees but a model reads: control characters, tags, selectors, fillers, and what is no letter yet. */
const unseen = /(?!(?:\u200c|\u200d|\ufe0f))[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Joiners and the selector of emoji stay where scripts and emoji need them: once, behind something that is seen. */
const joiners =
  /(?<=[\p{L}\p{N}\p{M}\p{Emoji}])(\ufe0f\u200d|(?:\u200c|\u200d|\ufe0f))(?:\u200c|\u200d|\ufe0f)*|(?:\u200c|\u200d|\ufe0f)+/gu

/** One line of what can be seen, of bounded length. */
export function plainText(text: string): string {
  const short = text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text
  return short
    .replace(spaces, ' ')
    .replace(unseen, '')
    .replace(joiners, '$1')
    .replace(/\p{Cs}/gu, '\ufffd')
}

/** The same value with every text in it made plain. */
export function plainValue<Value>(value: Value): Value {
  // Nothing but texts is changed, and they stay texts.
  return plain(value, 0) as Value
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return null
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [plainText(name), plain(inner, depth + 1)]))
}
