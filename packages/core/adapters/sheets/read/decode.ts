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
 * piece with a character that is not ASCII decides between UTF-8 and Windows-1252.
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
  const first = encodingOf(start, isWhole)
  async function* text() {
    let encoding = first
    let decoder = new TextDecoder(encoding ?? 'utf-8')
    const decoded = (piece: Uint8Array) => {
      if (encoding === null && !isAscii(piece)) {
        encoding = isUtf8(piece, false) ? 'utf-8' : 'windows-1252'
        decoder = new TextDecoder(encoding)
      }
      return decoder.decode(piece, { stream: true })
    }
    yield decoded(start)
    if (!isWhole) for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield decoded(step.value)
    yield decoder.decode()
  }
  return {
    text: text(),
    bytesPerCharacter: first?.startsWith('utf-16') ? 2 : 1,
    needsByteOrderMark: (first !== null && first !== 'utf-8') || start.toString('hex', 0, 3) === 'efbbbf',
  }
}

/** Null if the text is ASCII so far. */
function encodingOf(start: Buffer, isWhole: boolean): string | null {
  const mark = start.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  if (isAscii(start)) return null
  return isUtf8(start, isWhole) ? 'utf-8' : 'windows-1252'
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** Unless the bytes are whole, the last character may be incomplete. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}
