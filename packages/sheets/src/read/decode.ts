/** What is looked at to tell UTF-8 from Windows-1252. */
const probeBytes = 65_536

export interface Decoded {
  readonly text: AsyncIterable<string>
  /** Approximate. */
  readonly bytesPerCharacter: number
  /** The file was written by a program that does not expect plain UTF-8. */
  readonly needsByteOrderMark: boolean
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark (Excel's "Unicode Text"), or Windows-1252 (Excel's "CSV"). The first
 * 64 KiB decide; after that, invalid bytes are replaced.
 */
export async function decode(bytes: AsyncIterable<Uint8Array>): Promise<Decoded> {
  const pieces = bytes[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  let isWhole = false
  while (length < probeBytes && !isWhole) {
    const step = await pieces.next()
    if (step.done) isWhole = true
    else {
      held.push(step.value)
      length += step.value.length
    }
  }
  const start = Buffer.concat(held)
  const encoding = encodingOf(start, isWhole)
  async function* text() {
    const decoder = new TextDecoder(encoding)
    yield decoder.decode(start, { stream: true })
    if (!isWhole) {
      for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
        yield decoder.decode(step.value, { stream: true })
      }
    }
    yield decoder.decode()
  }
  return {
    text: text(),
    bytesPerCharacter: encoding.startsWith('utf-16') ? 2 : 1,
    needsByteOrderMark: encoding !== 'utf-8' || start.toString('hex', 0, 3) === 'efbbbf',
  }
}

function encodingOf(start: Buffer, isWhole: boolean): string {
  const mark = start.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  try {
    // A character at the end may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !isWhole })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
