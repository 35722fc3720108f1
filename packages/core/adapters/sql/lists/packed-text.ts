import { promisify } from 'node:util'
import { deflate, deflateSync, inflate, inflateSync } from 'node:zlib'

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** Faster than the default level, and little larger for rows of a list. */
const level = 3
/** Far more than a block can hold. */
const textBytesMax = 256 * 1_024 * 1_024
/** A zlib stream begins with it. JSON that an earlier version stored begins with a bracket. */
const packedStart = 0x78

/** Up to here, handing the work to another thread takes longer than the work. */
const smallTextMax = 4_096
/** A zlib stream holds at most about a thousand times its size, so this takes a few milliseconds at worst. */
const smallBytesMax = 2_048

/** Compresses a JSON text. The work on all but small texts is done on another thread. */
export async function pack(json: string): Promise<Uint8Array> {
  return json.length <= smallTextMax ? deflateSync(json, { level }) : deflated(json, { level })
}

export async function unpack(stored: Uint8Array): Promise<string> {
  const bytes = stored[0] === packedStart ? await inflatedText(stored) : stored
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

async function inflatedText(stored: Uint8Array): Promise<Uint8Array> {
  const options = { maxOutputLength: textBytesMax }
  return stored.byteLength <= smallBytesMax ? inflateSync(stored, options) : inflated(stored, options)
}
