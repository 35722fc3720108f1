import type { IncomingMessage } from 'node:http'
import { DomainError, InvalidRequestError } from '@brassplate/core'
import { checkStrings, couldBeHostile } from '@brassplate/core/api'
import type { SentHeaders } from './sent-headers.js'

export const bodyBytesMax = 64 * 1_024
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

class BrokenOffError extends InvalidRequestError {
  constructor() {
    super('The request ended before its body did.', [], 'Send the whole body.')
  }
}

/** The JSON body of a request, with every bound checked before it reaches a schema. */
export async function readJson(incoming: IncomingMessage, headers: SentHeaders, isOptional = false): Promise<unknown> {
  const text = await readText(incoming, headers, 'application/json')
  if (text === '' && isOptional) return {}
  if (text === '') {
    throw new InvalidRequestError('The request has no body.', [], 'Send a JSON object.')
  }
  const value = parse(text)
  if (couldBeHostile(text)) checkStrings(value)
  return value
}

/** The body as text, of one media type only. */
export async function readText(incoming: IncomingMessage, headers: SentHeaders, mediaType: string): Promise<string> {
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
  if (type !== mediaType && type?.split(';', 1)[0]?.trim().toLowerCase() !== mediaType) {
    if (type === null && (await readBytes(incoming)).length === 0) return ''
    throw new UnsupportedMediaTypeError(type, mediaType)
  }
  try {
    return decoder.decode(await readBytes(incoming))
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidRequestError('The body is not UTF-8.', [], 'Encode it as UTF-8.')
    throw error
  }
}

/** Counts what really arrives: a chunked body declares no length. */
function readBytes(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length <= bodyBytesMax) {
        chunks.push(chunk)
        return
      }
      incoming.off('data', take).pause()
      failed(new PayloadTooLargeError())
    }
    const broken = () => {
      if (!incoming.readableEnded) failed(new BrokenOffError())
    }

    // Whoever hung up before anybody listened says so no second time.
    if (incoming.destroyed) return failed(new BrokenOffError())
    incoming.on('data', take)
    incoming.once('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.once('error', broken)
    incoming.once('close', broken)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequestError('The body is not valid JSON.', [], 'Check quotes, commas and brackets.')
  }
}
