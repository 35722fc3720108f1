import { DomainError, InvalidRequestError } from '@brassplate/core'
import type { SentHeaders } from './sent-headers.js'

export const bodyBytesMax = 64 * 1_024
const depthMax = 64
const decoder = new TextDecoder('utf-8', { fatal: true })

export class PayloadTooLargeError extends DomainError {
  readonly code = 'payload_too_large'
  readonly nextStep = `Send at most ${bodyBytesMax} bytes.`

  constructor() {
    super(`The body is larger than ${bodyBytesMax} bytes.`)
  }
}

export class UnsupportedMediaTypeError extends DomainError {
  readonly code = 'unsupported_media_type'

  constructor(
    given: string | null,
    wanted: string,
    readonly nextStep = `Send the body with the header Content-Type: ${wanted}.`,
  ) {
    super(given ? `A body of type ${given.slice(0, 100)} is not understood here.` : 'The body has no Content-Type.')
  }
}

/** The JSON body of a request, with every bound checked before it reaches a schema. */
export async function readJson(request: Request, headers: SentHeaders): Promise<unknown> {
  const text = await readText(request, headers, 'application/json')
  if (text === '') {
    throw new InvalidRequestError('The request has no body.', [], 'Send a JSON object.')
  }
  const value = parse(text)
  checkStrings(value)
  return value
}

/** The body as text, of one media type only. */
export async function readText(request: Request, headers: SentHeaders, mediaType: string): Promise<string> {
  const declared = Number(headers.get('content-length') ?? '0')
  if (declared > bodyBytesMax) throw new PayloadTooLargeError()

  const coding = headers.get('content-encoding')
  if (coding !== null && coding.toLowerCase() !== 'identity') {
    throw new UnsupportedMediaTypeError(
      `${mediaType}, coded as ${coding}`,
      mediaType,
      'Send the body without Content-Encoding.',
    )
  }
  const type = headers.get('content-type')
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== mediaType) {
    if (type === null && (await readBytes(request, headers)).length === 0) return ''
    throw new UnsupportedMediaTypeError(type, mediaType)
  }
  try {
    return decoder.decode(await readBytes(request, headers))
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidRequestError('The body is not UTF-8.', [], 'Encode it as UTF-8.')
    throw error
  }
}

/** Counts what really arrives: a chunked body declares no length. */
async function readBytes(request: Request, headers: SentHeaders): Promise<Uint8Array> {
  try {
    return await collectBytes(request, headers)
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new InvalidRequestError('The request ended before its body did.', [], 'Send the whole body.')
  }
}

async function collectBytes(request: Request, headers: SentHeaders): Promise<Uint8Array> {
  if (headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())

  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > bodyBytesMax) throw new PayloadTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequestError('The body is not valid JSON.', [], 'Check quotes, commas and brackets.')
  }
}

/** Databases cannot hold a NUL in a text, and nobody means one. Walks without recursion: the input is hostile. */
function checkStrings(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, depth } = item
    if (typeof value === 'string' && value.includes('\0'))
      throw new InvalidRequestError('The body has a NUL character in a text.')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= depthMax) throw new InvalidRequestError(`The body is nested more than ${depthMax} deep.`)
    for (const [key, inner] of Object.entries(value))
      waiting.push({ value: key, depth: depthMax }, { value: inner, depth: depth + 1 })
  }
}

/** The same for a text that came by another way than JSON. */
export function withoutNul(text: string): string {
  if (text.includes('\0')) throw new InvalidRequestError('A text has a NUL character.')
  return text
}
