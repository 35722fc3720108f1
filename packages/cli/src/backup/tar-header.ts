export const blockBytes = 512

const fields = { size: [124, 12], time: [136, 12], checksum: [148, 8], magic: [257, 8] } as const
const nameBytesMax = 100
/** The largest value of eleven octal digits. A larger size is written in binary, as GNU tar does. */
const octalSizeMax = 0o77777777777

export interface TarEntry {
  readonly name: string
  readonly bytes: number
}

/** The header block of a file. Mode 0600, so the unpacked files are private too. */
export function tarHeader({ name, bytes }: TarEntry, atSeconds: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > nameBytesMax) throw new Error(`${name} is too long for a file name in an archive.`)
  block.write(name, 0, 'utf8')
  block.write('0000600\0', 100, 'latin1')
  block.write('0000000\0', 108, 'latin1')
  block.write('0000000\0', 116, 'latin1')
  writeSize(block, bytes)
  block.write(`${octal(atSeconds, fields.time[1])}\0`, fields.time[0], 'latin1')
  block.write('0', 156, 'latin1')
  block.write('ustar\x0000', fields.magic[0], 'latin1')
  block.write(`${octal(computeChecksum(block), 7)}\0 `, fields.checksum[0], 'latin1')
  return block
}

/** Null for the zero block that ends an archive. Throws if the block is not the header of a regular file. */
export function parseTarHeader(block: Buffer): TarEntry | null {
  if (block.every((byte) => byte === 0)) return null
  const [start, length] = fields.checksum
  const stored = Number.parseInt(block.toString('latin1', start, start + length), 8)
  if (stored !== computeChecksum(block))
    throw new Error('The archive is damaged: the checksum of a header does not match.')
  if (block.toString('latin1', 156, 157) !== '0')
    throw new Error('The archive contains an entry that is not a regular file.')
  const end = block.indexOf(0)
  return {
    name: block.toString('utf8', 0, Math.min(end < 0 ? nameBytesMax : end, nameBytesMax)),
    bytes: parseSize(block),
  }
}

/** Zero bytes after the contents, up to the next block. */
export function paddingBytes(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

function writeSize(block: Buffer, bytes: number): void {
  const [start, length] = fields.size
  if (bytes <= octalSizeMax) {
    block.write(`${octal(bytes, length)}\0`, start, 'latin1')
    return
  }
  block[start] = 0x80
  block.writeBigUInt64BE(BigInt(bytes), start + length - 8)
}

function parseSize(block: Buffer): number {
  const [start, length] = fields.size
  if ((block[start] ?? 0) >= 0x80) return Number(block.readBigUInt64BE(start + length - 8))
  const size = Number.parseInt(block.toString('latin1', start, start + length), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('The archive is damaged: a header has an invalid size.')
  return size
}

/** The checksum field itself counts as spaces. */
function computeChecksum(block: Buffer): number {
  const [start, length] = fields.checksum
  let sum = 0
  for (const [place, byte] of block.entries()) sum += place >= start && place < start + length ? 0x20 : byte
  return sum
}

function octal(value: number, length: number): string {
  return Math.floor(value)
    .toString(8)
    .padStart(length - 1, '0')
}
