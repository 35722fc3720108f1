import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DomainError, InvalidRequestError } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { bodyBytesMax, PayloadTooLargeError, piecesOf, readText } from './read-body.js'
import type { SentHeaders } from './sent-headers.js'

const partsMax = 50
const partHeaderBytesMax = 8_192
const nameLengthMax = 200

export interface SentFile {
  readonly name: string
  readonly file: ReceivedFile
}

export interface SentForm {
  readonly fields: URLSearchParams
  /** Files by the name of their field. Fields in which no file was chosen are absent. */
  readonly files: ReadonlyMap<string, SentFile>
}

export interface FormWithFiles {
  /** Of the fields and files together. */
  readonly bytesMax: number
  spool(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
}

/** A form with fields only. */
export async function readForm(incoming: IncomingMessage, headers: SentHeaders): Promise<SentForm> {
  const fields = new URLSearchParams(await readText(incoming, headers, 'application/x-www-form-urlencoded'))
  return { fields, files: new Map() }
}

export function mayHaveFiles(headers: SentHeaders): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '')
}

/** A form whose files go to disk as they arrive. Its parts and their headers are bounded before anything is kept. */
export async function readFormWithFiles(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { bytesMax, spool }: FormWithFiles,
): Promise<SentForm> {
  if (Number(headers.get('content-length') ?? '0') > bytesMax) throw new PayloadTooLargeError(bytesMax)
  const fields = new URLSearchParams()
  const files = new Map<string, SentFile>()
  const spooling: Promise<void>[] = []
  const parser = parserOf(headers.get('content-type') ?? '')
  const refuse = (error: Error) => void parser.destroy(error)
  parser.on('partsLimit', () => refuse(new InvalidRequestError(`The form has more than ${partsMax} parts.`)))
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) refuse(new PayloadTooLargeError())
    else fields.append(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    const take = async () => {
      const file = await spool(stream)
      if (file.bytes > 0) files.set(name, { name: fileName ?? '', file })
    }
    spooling.push(
      take().catch((error: Error) => {
        refuse(error)
        throw error
      }),
    )
  })
  try {
    await pipeline(Readable.from(piecesOf(incoming, bytesMax)), parser)
    await Promise.all(spooling)
    return { fields, files }
  } catch (error) {
    await Promise.allSettled(spooling)
    if (error instanceof DomainError) throw error
    throw new InvalidRequestError('The form could not be read.', [], 'Choose the file again and send the form.')
  }
}

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        parts: partsMax,
        headerSize: partHeaderBytesMax,
        fieldNameSize: nameLengthMax,
        fieldSize: bodyBytesMax,
      },
    })
  } catch {
    throw new InvalidRequestError('The form could not be read.', [], 'Choose the file again and send the form.')
  }
}
