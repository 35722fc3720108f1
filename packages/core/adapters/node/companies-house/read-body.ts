import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export const bodyBytesMax = 5 * 1024 * 1024

/** An answer that is not worth asking for again. */
export class UnreadableBodyError extends Error {}

/** A body as text; throws once it has more bytes, after decoding, than any answer should. */
export async function readBody(body: Readable, encoding: string | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of decoded(body, encoding)) {
      bytes += chunk.length
      if (bytes > bodyBytesMax) throw new UnreadableBodyError(`The answer is longer than ${bodyBytesMax} bytes.`)
      chunks.push(chunk)
    }
  } finally {
    // Nothing is left to say to an answer that is given up.
    body.on('error', () => {}).destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

function decoded(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return body
  if (encoding !== 'gzip') {
    throw new UnreadableBodyError(`The answer is encoded as ${encoding}, which was not asked for.`)
  }
  const gunzip = createGunzip()
  body.on('error', (error) => gunzip.destroy(error))
  return body.pipe(gunzip)
}
