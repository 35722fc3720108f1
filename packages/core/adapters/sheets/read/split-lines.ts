/** One unparsed record of a file. */
export interface RawRecord {
  /** Its place in the file, counted from 1 as a spreadsheet numbers its rows. */
  readonly line: number
  readonly cells: readonly string[]
  /** The record was truncated. */
  readonly isTooLong: boolean
  /** It has an unclosed quote, so its cells may be wrong. */
  readonly isUnclosed?: boolean
  /** Approximate size in the file, in characters. */
  readonly size: number
}

/** Splits text into lines. A line longer than `lengthMax` is truncated and its rest skipped. */
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
