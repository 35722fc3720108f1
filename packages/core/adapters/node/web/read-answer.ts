import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { failureOf, OutboundFailure } from './outbound-failure.js'

export interface AnswerBounds {
  /** As they come. */
  readonly wireBytes: number
  /** Unpacked. */
  readonly decodedBytes: number
}

/** What becomes of an answer that is longer than its bounds. */
export type Beyond = 'fail' | 'cut'

export interface AnswerBody {
  readonly bytes: Uint8Array
  /** There was more than the bounds allow. */
  readonly isCut: boolean
}

class BeyondBounds extends Error {}

/** Reads and unpacks a body up to its bounds, and ends the connection there. */
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
    const pieces = counted(body, bounds.wireBytes)
    const first = await pieces.next()
    const decoder = first.done ? null : decoderOf(codings, first.value)
    const source = () => beginningWith(first, pieces)
    if (decoder) await pipeline(source, decoder, collect)
    else await collect(source())
    return { bytes: joined(chunks), isCut: false }
  } catch (error) {
    if (error instanceof BeyondBounds) {
      if (beyond === 'fail') throw new OutboundFailure('too_large')
      return { bytes: joined(chunks), isCut: true }
    }
    // Errors of the connection are named where it is read, so this one is the decoder's.
    throw error instanceof OutboundFailure ? error : new OutboundFailure('unreadable', { cause: error })
  } finally {
    discard(body)
  }
}

/** Ends a body that nobody will read. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

async function* counted(body: Readable, bytesMax: number): AsyncGenerator<Uint8Array, undefined> {
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

async function* beginningWith(
  first: IteratorResult<Uint8Array, undefined>,
  rest: AsyncGenerator<Uint8Array, undefined>,
) {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Null where the bytes are the text. One coding and no more: layers of them grow beyond every bound. */
function decoderOf(codings: string, first: Uint8Array): Transform | null {
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
      // Some servers leave out the head that the standard asks for.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
    default:
      throw new OutboundFailure('unreadable')
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
