import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from '../bulk/windows-1252.js'

/** How far into a page its own word on its encoding is looked for, as browsers do. */
const prescanBytesMax = 1_024
const labelLengthMax = 40

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * The text of a page. A byte order mark counts for more than the header of the answer, and that for more than the
 * page's own word. Whatever the bytes, a text comes out.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const encoding = markedEncoding(bytes) ?? encodingOf(labelAfter('charset', contentType)) ?? ownEncoding(bytes)
  if (encoding !== null) return decodeAs(encoding, bytes)

  return decodeAs(isUtf8(bytes) ? 'utf-8' : 'windows-1252', bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)
}

function markedEncoding(bytes: Uint8Array): string | null {
  return marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? null
}

/** What the page says of itself. It was read as ASCII, so it is not UTF-16 whatever it says. */
function ownEncoding(bytes: Uint8Array): string | null {
  const encoding = encodingOf(ownLabel(decodeWindows1252(bytes.subarray(0, prescanBytesMax))))
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

function ownLabel(start: string): string | null {
  if (start.startsWith('<?xml')) {
    const label = labelAfter('encoding', start.slice(0, start.indexOf('?>') + 1))
    if (label !== null) return label
  }
  const text = withoutComments(start)
  for (const tag of text.split(/<meta(?=[\s/])/i).slice(1)) {
    const label = labelAfter('charset', tag.slice(0, endOfTag(tag)))
    if (label !== null) return label
  }
  return null
}

function endOfTag(tag: string): number {
  const end = tag.indexOf('>')
  return end === -1 ? tag.length : end
}

function withoutComments(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<!--', at)
    if (start === -1) return kept + text.slice(at)
    kept += text.slice(at, start)
    const end = text.indexOf('-->', start)
    at = end === -1 ? text.length : end + 3
  }
  return kept
}

/** The value in `name = "value"`, wherever it stands in the text. */
function labelAfter(name: string, text: string): string | null {
  const at = text.toLowerCase().indexOf(name)
  if (at === -1) return null
  const rest = text.slice(at + name.length).trimStart()
  if (!rest.startsWith('=')) return null
  const value = rest.slice(1).trimStart().replace(/^["']/, '').trimStart().slice(0, labelLengthMax)
  return /^[^\s"';>]+/.exec(value)?.[0] ?? null
}

/** Null where there is no label; what nobody knows is read as Windows-1252. */
function encodingOf(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'windows-1252'
  }
}
