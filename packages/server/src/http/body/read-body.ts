import type { IncomingMessage } from 'node:http'
import { DomainError, InvalidRequestError } from '@brassplate/core'
import { checkStrings, couldBeHostile } from '@brassplate/core/api'
import type { SentHeaders } from '../request/sent-headers.js'
import { atPace } from './at-pace.js'

export const bodyBytesMax = 64 * 1_024
/** How long a body may take to arrive, unless it is a file. */
const bodyMaxMs = 30_000
const decoder = new TextDecoder('utf-8', { fatal: true })

export class PayloadTooLargeError extends DomainError {
  readonly code = 'payload_too_large'
  readonly nextStep: string

  constructor(bytesMax = bodyBytesMax) {
    super(`The request body is larger than ${bytesMax} bytes.`)
    this.nextStep = `Send a body of at most ${bytesMax} bytes.`
  }
}

export class UnsupportedMediaTypeError extends DomainError {
  readonly code = 'unsupported_media_type'
  override readonly nextStepFor = 'api'

  constructor(
    sent: string | null,
    expected: string,
    readonly nextStep = `Send the body with the header Content-Type: ${expected}.`,
  ) {
    super(sent ? `A body of type ${sent.slice(0, 100)} is not supported here.` : 'The body has no Content-Type.')
  }
}

class LateBodyError extends InvalidRequestError {
  constructor() {
    super(`The body did not arrive within ${bodyMaxMs / 1_000} s.`, [], 'Send it again over a faster connection.')
  }
}

class IncompleteBodyError extends InvalidRequestError {
  constructor() {
    super('The connection closed before the whole body arrived.', [], 'Send the complete body.')
  }
}

/** Reads the JSON body. All bounds are checked before it reaches a schema. */
export async function readJson(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { isOptional = false, bytesMax = bodyBytesMax } = {},
): Promise<unknown> {
  const text = await readText(incoming, headers, 'application/json', bytesMax)
  if (text === '' && isOptional) return {}
  if (text === '') {
    throw new InvalidRequestError('The request has no body.', [], 'Send a JSON object.')
  }
  const value = parse(text)
  if (couldBeHostile(text)) checkStrings(value)
  return value
}

/** Reads the body as text and accepts only the given media type. */
export async function readText(
  incoming: IncomingMessage,
  headers: SentHeaders,
  mediaType: string,
  bytesMax = bodyBytesMax,
): Promise<string> {
  const declared = Number(headers.get('content-length') ?? '0')
  if (declared > bytesMax) throw new PayloadTooLargeError(bytesMax)

  rejectCoding(headers, mediaType)
  const type = headers.get('content-type')
  if (type !== mediaType && type?.split(';', 1)[0]?.trim().toLowerCase() !== mediaType) {
    if (type === null && (await readBytes(incoming)).length === 0) return ''
    throw new UnsupportedMediaTypeError(type, mediaType)
  }
  try {
    return decoder.decode(await readBytes(incoming, bytesMax))
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidRequestError('The body is not UTF-8.', [], 'Encode it as UTF-8.')
    throw error
  }
}

/** The bytes of a file as they arrive. The type and the declared length are checked at once. */
export function readFile(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { types, bytesMax }: { readonly types: readonly string[]; readonly bytesMax: number },
): AsyncIterable<Uint8Array> {
  rejectCoding(headers, 'a file')
  const type = headers.get('content-type')
  if (!types.includes(type?.split(';', 1)[0]?.trim().toLowerCase() ?? '')) {
    throw new UnsupportedMediaTypeError(type, types.join(' or '))
  }
  if (Number(headers.get('content-length') ?? '0') > bytesMax) throw new PayloadTooLargeError(bytesMax)
  return piecesOf(incoming, bytesMax)
}

/** The pieces of a body as they arrive. Fails if it is too long, too slow or cut off. */
export async function* piecesOf(incoming: IncomingMessage, bytesMax: number): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    // If reading stops early, the connection must stay open for the response.
    for await (const chunk of atPace(incoming.iterator({ destroyOnReturn: false }))) {
      length += chunk.length
      if (length > bytesMax) throw new PayloadTooLargeError(bytesMax)
      yield chunk
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new IncompleteBodyError()
  }
}

function rejectCoding(headers: SentHeaders, what: string): void {
  const coding = headers.get('content-encoding')
  if (coding === null || coding.toLowerCase() === 'identity') return
  throw new UnsupportedMediaTypeError(
    `${what} with Content-Encoding ${coding}`,
    what,
    'Send the body without Content-Encoding.',
  )
}

/** Counts the bytes that arrive, because a chunked body declares no length. */
export async function readBytes(incoming: IncomingMessage, bytesMax = bodyBytesMax): Promise<Buffer> {
  // If the client has already disconnected, no further event will tell us.
  if (incoming.destroyed) throw new IncompleteBodyError()
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((done, failed) => {
      const chunks: Buffer[] = []
      let length = 0
      const giveUp = (error: Error) => {
        incoming.off('data', take).pause()
        failed(error)
      }
      const take = (chunk: Buffer) => {
        length += chunk.length
        if (length <= bytesMax) chunks.push(chunk)
        else giveUp(new PayloadTooLargeError(bytesMax))
      }
      const failIfIncomplete = () => {
        if (!incoming.readableEnded) failed(new IncompleteBodyError())
      }

      late = setTimeout(() => giveUp(new LateBodyError()), bodyMaxMs)
      late.unref()
      incoming.on('data', take)
      incoming.once('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      incoming.once('error', failIfIncomplete)
      incoming.once('close', failIfIncomplete)
    })
  } finally {
    // It holds the whole request.
    clearTimeout(late)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequestError('The body is not valid JSON.', [], 'Check quotes, commas and brackets.')
  }
}
