import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export const bodyBytesMax = 5 * 1024 * 1024

/** A response that should not be retried. */
export class UnreadableBodyError extends Error {}

/** Reads a body as text; throws if its decoded size exceeds the limit. */
export async function readBody(body: Readable, encoding: string | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of decode(body, encoding)) {
      bytes += chunk.length
      if (bytes > bodyBytesMax) throw new UnreadableBodyError(`The response is longer than ${bodyBytesMax} bytes.`)
      chunks.push(chunk)
    }
  } finally {
    // Ignore errors of a response that is no longer read.
    body.on('error', () => {}).destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

function decode(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return body
  if (encoding !== 'gzip') {
    throw new UnreadableBodyError(`The response is encoded as ${encoding}, which was not requested.`)
  }
  const gunzip = createGunzip()
  body.on('error', (error) => gunzip.destroy(error))
  return body.pipe(gunzip)
}
