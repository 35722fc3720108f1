/** One record of a file as it stands there. */
export interface RawRecord {
  /** Where it begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Its end was left out. */
  readonly isTooLong: boolean
  /** How much of the file it takes, about. */
  readonly size: number
}

/** Splits text into lines. What is longer than the bound is cut, and its rest read over. */
export async function* splitLines(texts: AsyncIterable<string>, lengthMax: number): AsyncGenerator<RawRecord> {
  let line = 1
  let held = ''
  let size = 0
  let isTooLong = false
  const take = (piece: string) => {
    size += piece.length
    held += piece.slice(0, lengthMax - held.length)
    isTooLong ||= size > lengthMax + 1
  }
  const record = (): RawRecord => ({ line, cells: [held.replace(/\r$/, '')], isTooLong, size })

  for await (const text of texts) {
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      take(text.slice(start, end))
      yield record()
      start = end + 1
      line += 1
      held = ''
      size = 0
      isTooLong = false
    }
    take(text.slice(start))
  }
  if (size > 0) yield record()
}
