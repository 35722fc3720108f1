import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { InvalidRequestError } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import type { SentHeaders } from '../request/sent-headers.js'
import { type FormPart, partsOf } from './multipart.js'
import { bodyBytesMax, PayloadTooLargeError, piecesOf, readBytes, readText } from './read-body.js'

const filesMax = 2

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

/** A form with fields only. `mayBeMultipart`: it may also come as multipart/form-data. */
export async function readForm(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { mayBeMultipart = false } = {},
): Promise<SentForm> {
  const fields =
    mayBeMultipart && isMultipart(headers)
      ? fieldsIn(readParts(await readBytes(incoming), headers))
      : new URLSearchParams(await readText(incoming, headers, 'application/x-www-form-urlencoded'))
  return { fields, files: new Map() }
}

export function isMultipart(headers: SentHeaders): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '')
}

function readParts(body: Buffer, headers: SentHeaders): FormPart[] {
  const parts = partsOf(body, headers.get('content-type') ?? '')
  if (parts === null) throw new UnreadableFormError()
  return parts
}

function fieldsIn(parts: readonly FormPart[]): URLSearchParams {
  if (parts.some(({ fileName }) => fileName !== null)) throw new UnreadableFormError()
  return new URLSearchParams(parts.map(({ name, content }): [string, string] => [name, content.toString()]))
}

/** A form whose body and files are on disk, except while it is parsed. */
export async function readFormWithFiles(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { bytesMax, spool }: FormWithFiles,
): Promise<SentForm> {
  if (Number(headers.get('content-length') ?? '0') > bytesMax) throw new PayloadTooLargeError(bytesMax)
  const body = await spool(piecesOf(incoming, bytesMax))
  const parts = readParts(await bytesOf(body), headers)
  const fields = new URLSearchParams()
  const files = new Map<string, SentFile>()
  for (const { name, fileName, content } of parts) {
    if (fileName === null) {
      if (content.length > bodyBytesMax) throw new PayloadTooLargeError()
      fields.append(name, content.toString())
    } else if (content.length > 0) {
      if (files.has(name) || files.size >= filesMax) throw new UnreadableFormError()
      files.set(name, { name: fileName, file: await spool(only(content)) })
    }
  }
  return { fields, files }
}

async function* only(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

async function bytesOf({ descriptor }: ReceivedFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream('', { fd: descriptor, start: 0, autoClose: false })) pieces.push(piece)
  return Buffer.concat(pieces)
}

class UnreadableFormError extends InvalidRequestError {
  constructor() {
    super('The form could not be read.', [], 'Go back, fill in the form again and send it.')
  }
}
