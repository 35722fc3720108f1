/** More than this fills the context of a model with little use. */
export const briefBytesMax = 8_000
/** For a caller who asks for every detail. */
export const fullBytesMax = 32_000

/** Shorter texts are not cut before lists are emptied. */
const textLengthMin = 40

interface FoundList {
  readonly path: string
  readonly items: unknown[]
  readonly size: number
}

interface FoundText {
  readonly holder: object
  readonly key: string
  readonly text: string
}

/**
 * The answer if it fits. Otherwise a copy whose longest lists have lost their last entries and, if that is not enough,
 * whose longest texts are cut. `omitted` counts the entries that each list lost.
 */
export function fitAnswer<Answer extends object>(answer: Answer, bytesMax: number): Answer {
  if (sizeOf(answer) <= bytesMax) return answer
  const copy = structuredClone(answer)
  const omitted: Record<string, number> = {}
  const excess = () => sizeOf(Object.keys(omitted).length > 0 ? { ...copy, omitted } : copy) - bytesMax
  for (let over = excess(); over > 0; over = excess()) {
    const cut = shortenList(copy, over, 1) ?? shortenText(copy) ?? shortenList(copy, over, 0)
    if (!cut) throw new Error(`The answer cannot be cut to ${bytesMax} bytes.`)
    if (cut.entries > 0) omitted[cut.path] = (omitted[cut.path] ?? 0) + cut.entries
  }
  return Object.keys(omitted).length > 0 ? { ...copy, omitted } : copy
}

interface Cut {
  readonly path: string
  readonly entries: number
}

/** Removes entries from the end of the heaviest list: as many as needed, but at most half of them at a time. */
function shortenList(value: object, over: number, lengthMin: number): Cut | null {
  const longest = listsOf(value)
    .filter(({ items }) => items.length > lengthMin)
    .reduce<FoundList | null>((most, one) => (most && most.size >= one.size ? most : one), null)
  if (!longest) return null
  const { path, items } = longest
  const most = Math.max(1, Math.min(items.length - lengthMin, Math.ceil(items.length / 2)))
  let [entries, freed] = [0, 0]
  while (entries < most && freed < over) {
    freed += sizeOf(items.pop()) + 1
    entries += 1
  }
  return { path, entries }
}

/** Cuts the longest text in half. */
function shortenText(value: object): Cut | null {
  const longest = textsOf(value)
    .filter(({ text }) => text.length > textLengthMin)
    .reduce<FoundText | null>((most, one) => (most && most.text.length >= one.text.length ? most : one), null)
  if (!longest) return null
  const { holder, key, text } = longest
  // A character of two code units is not split.
  const half = text.slice(0, Math.ceil(text.length / 2)).replace(/[\ud800-\udbff]$/, '')
  Object.assign(holder, { [key]: `${half}…` })
  return { path: key, entries: 0 }
}

function textsOf(holder: object): FoundText[] {
  return Object.entries(holder).flatMap(([key, part]) => {
    if (typeof part === 'string') return [{ holder, key, text: part }]
    return typeof part === 'object' && part !== null ? textsOf(part) : []
  })
}

/** Every list in the value. The lists in the entries of another list share one path. */
function listsOf(value: object, path = ''): FoundList[] {
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'object' || part === null) return []
    const place = Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`
    const inner = listsOf(part, place)
    return Array.isArray(part) ? [{ path: place, items: part, size: sizeOf(part) }, ...inner] : inner
  })
}

/** Bytes of the JSON in UTF-8. */
function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length
}
