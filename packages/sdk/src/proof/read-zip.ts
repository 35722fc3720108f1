import { joined } from '../bytes.js'
import { malformed } from './proof-verification-error.js'

/** The signed files of each kind, in this order. The manifest and its signature follow. */
export const signedFiles = {
  proof: ['index.html', 'proof.json'],
  dossier: ['index.html', 'dossier.json', 'dossier.md'],
} as const
/** `proof` or `dossier`. */
export type SealedKind = keyof typeof signedFiles

const sealingFiles = ['manifest.json', 'manifest.sig'] as const
export type SealedFile<Kind extends SealedKind> = (typeof signedFiles)[Kind][number] | (typeof sealingFiles)[number]

const lengthMax = 32 * 1024 * 1024
const version = 10
const utf8Names = 0x0800
const noDate = 0x0021
const localHeader = 30

/** Whether the second file of a ZIP file is that of a dossier. Everything else counts as a proof, and is checked as one. */
export function sealedKind(bytes: Uint8Array): SealedKind {
  const [first, second] = signedFiles.dossier
  const start = localHeader + first.length
  if (start > bytes.length) return 'proof'
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(18, true)
  const at = start + size + localHeader
  return ascii(second).every((byte, place) => bytes[at + place] === byte) ? 'dossier' : 'proof'
}

/**
 * Reads the files of a proof or a dossier. It has one form only: its files in a fixed order, not compressed, with fixed
 * dates and nothing between or after them. Any other byte is refused, so no byte can be changed without notice.
 */
export function readSealedZip<Kind extends SealedKind>(
  bytes: Uint8Array,
  kind: Kind,
): Record<SealedFile<Kind>, Uint8Array> {
  if (bytes.length > lengthMax) throw malformed(`The file is larger than 32 MiB, so it is not a ${kind}.`)
  const names = [...signedFiles[kind], ...sealingFiles]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  const central: Uint8Array[] = []
  let at = 0
  for (const name of names) {
    const start = at + localHeader + name.length
    if (start > bytes.length) throw malformed(`The file ends before ${name}.`)
    const size = view.getUint32(at + 18, true)
    if (size > bytes.length - start) throw malformed(`The file ends in ${name}.`)
    const content = bytes.subarray(start, start + size)
    const common = commonFields(name, content)
    requireSame(bytes, at, joined([long(0x04034b50), common, ascii(name)]), `the header of ${name}`)
    const place = joined([short(0), short(0), short(0), long(0), long(at)])
    central.push(joined([long(0x02014b50), short(version), common, place, ascii(name)]))
    files.set(name, content)
    at = start + size
  }
  const directory = joined(central)
  const count = short(names.length)
  const end = joined([long(0x06054b50), short(0), short(0), count, count, long(directory.length), long(at), short(0)])
  const rest = joined([directory, end])
  requireSame(bytes, at, rest, 'the directory')
  if (bytes.length !== at + rest.length) throw malformed('The file has more bytes after its end.')
  return Object.fromEntries(files) as Record<SealedFile<Kind>, Uint8Array>
}

/** What the header of a file and its entry in the directory have in common. */
function commonFields(name: string, content: Uint8Array): Uint8Array {
  const fixed = [version, utf8Names, 0, 0, noDate].map(short)
  const size = long(content.length)
  return joined([...fixed, long(crc32(content)), size, size, short(name.length), short(0)])
}

function requireSame(bytes: Uint8Array, at: number, expected: Uint8Array, what: string): void {
  if (at + expected.length > bytes.length) throw malformed(`The file ends in ${what}.`)
  if (expected.some((byte, place) => bytes[at + place] !== byte)) {
    throw malformed(`The file is not a proof or a dossier, or ${what} was changed.`)
  }
}

function short(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff)
}

function long(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
