import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { failureOf, OutboundFailure } from './outbound-failure.js'

export interface AnswerBounds {
  /** Before decompression. */
  readonly wireBytes: number
  /** After decompression. */
  readonly decodedBytes: number
}

/** What to do with a body that exceeds its limits. */
export type Beyond = 'fail' | 'cut'

export interface AnswerBody {
  readonly bytes: Uint8Array
  /** The body exceeded the limits and was truncated. */
  readonly isCut: boolean
}

class BeyondBounds extends Error {}

/** Reads and decompresses a body up to its limits, then ends the connection. */
export async function readAnswer(
  body: Readable,
  codings: string,
  bounds: AnswerBounds,
  beyond: Beyond,
): Promise<AnswerBody> {
  const chunks: Uint8Array[] = []
  let room = bounds.decodedBytes
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      if (room > 0) chunks.push(chunk.subarray(0, room))
      room -= chunk.length
      if (room < 0) throw new BeyondBounds()
    }
  }
  try {
    const pieces = limitWireBytes(body, bounds.wireBytes)
    const first = await pieces.next()
    const decoder = first.done ? null : createDecoder(codings, first.value)
    const source = () => prepend(first, pieces)
    if (decoder) await pipeline(source, decoder, collect)
    else await collect(source())
    return { bytes: concatenate(chunks), isCut: false }
  } catch (error) {
    if (error instanceof BeyondBounds) {
      if (beyond === 'fail') throw new OutboundFailure('too_large')
      return { bytes: concatenate(chunks), isCut: true }
    }
    // Connection errors are already OutboundFailures here, so this one comes from the decoder.
    throw error instanceof OutboundFailure ? error : new OutboundFailure('unreadable', { cause: error })
  } finally {
    discard(body)
  }
}

/** Ends a body without reading it. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

async function* limitWireBytes(body: Readable, bytesMax: number): AsyncGenerator<Uint8Array, undefined> {
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > bytesMax) break
      yield chunk
    }
  } catch (error) {
    throw failureOf(error)
  }
  if (bytes > bytesMax) throw new BeyondBounds()
}

async function* prepend(first: IteratorResult<Uint8Array, undefined>, rest: AsyncGenerator<Uint8Array, undefined>) {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Null if the body is not compressed. Only one layer is accepted: nested ones could expand without limit. */
function createDecoder(codings: string, first: Uint8Array): Transform | null {
  switch (codings.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      // Some servers omit the zlib header that the standard requires.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
    default:
      throw new OutboundFailure('unreadable')
  }
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
