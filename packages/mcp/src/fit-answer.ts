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
 * The answer if it fits. Otherwise a copy in which what is heaviest was cut first: lists have lost their last entries,
 * long texts their end. `omitted` counts the entries that each list lost.
 */
export function fitAnswer<Answer extends object>(answer: Answer, bytesMax: number): Answer {
  if (sizeOf(answer) <= bytesMax) return answer
  const copy = structuredClone(answer)
  const omitted: Record<string, number> = {}
  const current = () => (Object.keys(omitted).length > 0 ? { ...copy, omitted } : copy)
  for (let over = sizeOf(copy) - bytesMax; over > 0; over = sizeOf(current()) - bytesMax) {
    const list = heaviestList(copy, 1)
    const text = longestText(copy)
    if (text && (!list || text.text.length > list.size)) {
      halve(text)
      continue
    }
    const cut = list ?? heaviestList(copy, 0)
    if (!cut) throw new Error(`The answer cannot be cut to ${bytesMax} bytes.`)
    omitted[cut.path] = (omitted[cut.path] ?? 0) + shorten(cut, over)
  }
  return current()
}

function heaviestList(value: object, lengthMin: number): FoundList | null {
  return listsOf(value)
    .filter(({ items }) => items.length > lengthMin)
    .reduce<FoundList | null>((most, one) => (most && most.size >= one.size ? most : one), null)
}

/** Removes entries from the end: as many as needed, but at most half of them at a time. Returns how many. */
function shorten({ items }: FoundList, over: number): number {
  const most = Math.floor(items.length / 2) || 1
  let [entries, freed] = [0, 0]
  while (entries < most && freed < over) {
    freed += sizeOf(items.pop()) + 1
    entries += 1
  }
  return entries
}

function longestText(value: object): FoundText | null {
  return textsOf(value)
    .filter(({ text }) => text.length > textLengthMin)
    .reduce<FoundText | null>((most, one) => (most && most.text.length >= one.text.length ? most : one), null)
}

/** A character of two code units is not split. */
function halve({ holder, key, text }: FoundText): void {
  const half = text.slice(0, Math.ceil(text.length / 2)).replace(/[\ud800-\udbff]$/, '')
  Object.assign(holder, { [key]: `${half}…` })
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
