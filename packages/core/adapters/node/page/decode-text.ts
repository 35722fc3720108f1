import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from '../../shared/windows-1252.js'

/** Bytes searched for the page's own encoding declaration, as browsers do. */
const prescanBytesMax = 1_024
const labelLengthMax = 40

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * Decodes a page. A byte order mark takes precedence over the Content-Type header, and that over the page's own
 * declaration. Never throws.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const encoding =
    encodingFromMark(bytes) ?? encodingForLabel(labelAfter('charset', contentType)) ?? declaredEncoding(bytes)
  if (encoding !== null) return decodeAs(encoding, bytes)

  return decodeAs(isUtf8(bytes) ? 'utf-8' : 'windows-1252', bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)
}

function encodingFromMark(bytes: Uint8Array): string | null {
  return byteOrderMarks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? null
}

/** The encoding the page declares. The declaration was read as ASCII, so the page cannot be UTF-16. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const encoding = encodingForLabel(declaredLabel(decodeWindows1252(bytes.subarray(0, prescanBytesMax))))
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

function declaredLabel(start: string): string | null {
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
  let result = ''
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<!--', at)
    if (start === -1) return result + text.slice(at)
    result += text.slice(at, start)
    const end = text.indexOf('-->', start)
    at = end === -1 ? text.length : end + 3
  }
  return result
}

/** The value of the first `name = "value"` in the text. */
function labelAfter(name: string, text: string): string | null {
  const at = text.toLowerCase().indexOf(name)
  if (at === -1) return null
  const rest = text.slice(at + name.length).trimStart()
  if (!rest.startsWith('=')) return null
  const value = rest.slice(1).trimStart().replace(/^["']/, '').trimStart().slice(0, labelLengthMax)
  return /^[^\s"';>]+/.exec(value)?.[0] ?? null
}

/** Null if there is no label; an unknown label means Windows-1252. */
function encodingForLabel(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'windows-1252'
  }
}
