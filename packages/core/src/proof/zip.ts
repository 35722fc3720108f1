import { crc32 } from '../shared/encoding/crc32.js'
import { encodeUtf8 } from '../shared/encoding/utf8.js'

export interface ZipFile {
  readonly name: string
  readonly content: Uint8Array
}

const version = 10
const utf8Names = 0x0800
const stored = 0
/** 1 January 1980, the earliest date that the format has. */
const noDate = 0x0021

/** A ZIP file without compression, with fixed dates. The same files always give the same bytes. */
export function zipOf(files: readonly ZipFile[]): Uint8Array {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of files) {
    const nameBytes = encodeUtf8(name)
    const common = [
      ...[version, utf8Names, stored, 0, noDate].flatMap(short),
      ...long(crc32(content)),
      ...long(content.length),
      ...long(content.length),
      ...short(nameBytes.length),
      ...short(0),
    ]
    local.push(Uint8Array.from([...long(0x04034b50), ...common]), nameBytes, content)
    const place = [...[0, 0, 0].flatMap(short), ...long(0), ...long(offset)]
    central.push(Uint8Array.from([...long(0x02014b50), ...short(version), ...common, ...place]), nameBytes)
    offset += 30 + nameBytes.length + content.length
  }
  const size = central.reduce((total, { length }) => total + length, 0)
  const counts = [0, 0, files.length, files.length].flatMap(short)
  const end = [...long(0x06054b50), ...counts, ...long(size), ...long(offset), ...short(0)]
  return joined([...local, ...central, Uint8Array.from(end)])
}

function short(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff]
}

function long(value: number): number[] {
  return [...short(value & 0xffff), ...short(value >>> 16)]
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
