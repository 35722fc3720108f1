import { isAscii, isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from '../../shared/windows-1252.js'

const lineFeed = 0x0a
const sequenceLengthMax = 4
/** Byte order marks and the encodings they announce. */
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
const utf16Marks = [
  { bytes: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const

/**
 * Decodes bytes: UTF-16 if there is a byte order mark for it, otherwise UTF-8. A line that is not valid UTF-8 is
 * decoded as Windows-1252, which spreadsheets write.
 */
export async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: Decode | null = null
  let incomplete: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = incomplete.length === 0 ? chunk : Buffer.concat([incomplete, chunk])
    if (decode === null && bytes.length < utf8Mark.length) {
      incomplete = bytes
      continue
    }
    const start: { decode: Decode; skip: number } = decode === null ? detectEncoding(bytes) : { decode, skip: 0 }
    decode = start.decode
    const decoded = decode(bytes.subarray(start.skip), false)
    incomplete = decoded.incomplete
    if (decoded.text !== '') yield decoded.text
  }
  const last = detectEncoding(incomplete)
  const { text } = decode === null ? last.decode(incomplete.subarray(last.skip), true) : decode(incomplete, true)
  if (text !== '') yield text
}

type Decode = (bytes: Buffer, isLast: boolean) => { text: string; incomplete: Buffer }

const noBytes = Buffer.alloc(0)

function detectEncoding(bytes: Buffer): { decode: Decode; skip: number } {
  if (startsWith(bytes, utf8Mark)) return { decode: decodeUtf8, skip: utf8Mark.length }
  const mark = utf16Marks.find(({ bytes: markBytes }) => startsWith(bytes, markBytes))
  if (!mark) return { decode: decodeUtf8, skip: 0 }
  const decoder = new TextDecoder(mark.encoding)
  return {
    decode: (piece, isLast) => ({ text: decoder.decode(piece, { stream: !isLast }), incomplete: noBytes }),
    skip: mark.bytes.length,
  }
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}

function decodeUtf8(bytes: Buffer, isLast: boolean): { text: string; incomplete: Buffer } {
  const end = isLast ? bytes.length : completeEnd(bytes)
  const complete = bytes.subarray(0, end)
  return { text: decodeComplete(complete), incomplete: bytes.subarray(end) }
}

function decodeComplete(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeByLine(bytes)
}

function decodeByLine(bytes: Buffer): string {
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

/** Start of a character that the bytes do not complete, or their end if all are complete. */
function completeEnd(bytes: Buffer): number {
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
