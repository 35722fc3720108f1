import { SheetError } from '../sheet.js'
import { xlsxBytesMax } from './xlsx.js'

/** The first bytes, and all bytes including them. */
export async function withStart(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<[Buffer, AsyncIterable<Uint8Array>]> {
  const pieces = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < length) {
    const step = await pieces.next()
    if (step.done) break
    start = Buffer.concat([start, step.value])
  }
  async function* whole() {
    yield start
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value
  }
  return [start, whole()]
}

/** A whole workbook, which is read from its end. */
export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (length > xlsxBytesMax) throw new SheetError('The workbook is larger than 50 MB.', 'Save the sheet as CSV.')
  }
  return Buffer.concat(held)
}

/** The text up to the end of the first non-blank line, and the whole text including it. */
export async function peek(texts: AsyncIterable<string>, lengthMax: number): Promise<[string, AsyncIterable<string>]> {
  const pieces = texts[Symbol.asyncIterator]()
  let start = ''
  while (start.length < lengthMax && !hasWholeLine(start)) {
    const step = await pieces.next()
    if (step.done) break
    start += step.value
  }
  async function* whole() {
    yield start
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value
  }
  return [start, whole()]
}

/** Whether the first non-blank line is complete. */
function hasWholeLine(text: string): boolean {
  const start = text.search(/\S/)
  return start >= 0 && (text.indexOf('\n', start) >= 0 || text.indexOf('\r', start) >= 0)
}
