import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Exchange } from './request/exchange.js'

/** Below this the headers cost as much as is saved. */
const bytesMin = 1_024
/** No client needs more, and a longer header is not worth reading. */
const acceptMax = 200

/** Zlib works in threads of its own. These qualities take about a millisecond for 100 kB. */
const codings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
} as const
type Coding = keyof typeof codings

/** Of bodies that may be sent again. */
const kept = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

/**
 * Compresses the content if the client accepts it, and sets the headers that say so. A Buffer is taken as one that may
 * be sent again, so its compressed form is kept with it.
 */
export function compress(
  { sent, headers }: Exchange,
  content: string | Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> | null {
  if (content.length < bytesMin) return null
  headers.Vary = 'Accept-Encoding'
  const coding = acceptedCoding(sent.get('accept-encoding'))
  if (coding === null) return null
  headers['Content-Encoding'] = coding
  // The same document in another coding is another representation, which a strong tag must tell apart.
  if (headers.ETag && !headers.ETag.startsWith('W/')) headers.ETag = `W/${headers.ETag}`
  return (typeof content === 'string' ? codings[coding](Buffer.from(content)) : keptCoding(content, coding)) as Promise<
    Buffer<ArrayBuffer>
  >
}

function keptCoding(content: Buffer, coding: Coding): Promise<Buffer> {
  const known = kept.get(content) ?? new Map<Coding, Promise<Buffer>>()
  kept.set(content, known)
  const compressing = known.get(coding) ?? codings[coding](content)
  known.set(coding, compressing)
  return compressing
}

/** Brotli or gzip, whichever the client prefers; null if it wants neither. */
export function acceptedCoding(header: string | null): Coding | null {
  if (header === null || header.length > acceptMax) return null
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const).toSorted((one, other) => weightOf(other) - weightOf(one))
  return best && weightOf(best) > 0 ? best : null
}
