import { isAscii, isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from './windows-1252.js'

const lineFeed = 0x0a
const sequenceLengthMax = 4
/** The marks that files begin with, and how the bytes behind them are read. */
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
const utf16Marks = [
  { bytes: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const

/**
 * Bytes as text: UTF-16 where a mark says so, else UTF-8. A line that is not UTF-8 is read as Windows-1252, which is
 * what spreadsheets save.
 */
export async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: Decode | null = null
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    if (decode === null && bytes.length < utf8Mark.length) {
      waiting = bytes
      continue
    }
    const start: { decode: Decode; skip: number } = decode === null ? begin(bytes) : { decode, skip: 0 }
    decode = start.decode
    const decoded = decode(bytes.subarray(start.skip), false)
    waiting = decoded.waiting
    if (decoded.text !== '') yield decoded.text
  }
  const last = begin(waiting)
  const { text } = decode === null ? last.decode(waiting.subarray(last.skip), true) : decode(waiting, true)
  if (text !== '') yield text
}

type Decode = (bytes: Buffer, isLast: boolean) => { text: string; waiting: Buffer }

const nothing = Buffer.alloc(0)

function begin(bytes: Buffer): { decode: Decode; skip: number } {
  if (startsWith(bytes, utf8Mark)) return { decode: decodeUtf8, skip: utf8Mark.length }
  const mark = utf16Marks.find(({ bytes: marking }) => startsWith(bytes, marking))
  if (!mark) return { decode: decodeUtf8, skip: 0 }
  const decoder = new TextDecoder(mark.encoding)
  return {
    decode: (piece, isLast) => ({ text: decoder.decode(piece, { stream: !isLast }), waiting: nothing }),
    skip: mark.bytes.length,
  }
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}

function decodeUtf8(bytes: Buffer, isLast: boolean): { text: string; waiting: Buffer } {
  const end = isLast ? bytes.length : endOfWhole(bytes)
  const whole = bytes.subarray(0, end)
  return { text: read(whole), waiting: bytes.subarray(end) }
}

function read(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : readByLine(bytes)
}

function readByLine(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, at)
    const next = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(at, next)
    text += isUtf8(line) ? line.toString('utf8') : decodeWindows1252(line)
    at = next
  }
  return text
}

/** Where a character begins that the bytes do not finish; their end where they finish all. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back < sequenceLengthMax && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function sequenceLength(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}
