import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** Faster than the default level, and little larger for rows of a list. */
const level = 3
/** Far more than a block can hold. */
const textBytesMax = 256 * 1_024 * 1_024
/** A zlib stream begins with it. JSON that an earlier version stored begins with a bracket. */
const packedStart = 0x78

/** Compresses a JSON text. The work is done on another thread. */
export function pack(json: string): Promise<Uint8Array> {
  return deflated(json, { level })
}

export async function unpack(stored: Uint8Array): Promise<string> {
  const bytes = stored[0] === packedStart ? await inflated(stored, { maxOutputLength: textBytesMax }) : stored
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}
