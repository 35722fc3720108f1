import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { InvalidRequestError } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import { bodyBytesMax, PayloadTooLargeError, piecesOf, readText } from './read-body.js'
import type { SentHeaders } from './sent-headers.js'

const partsMax = 50
const partHeaderBytesMax = 8_192
const typeLengthMax = 500

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

/** A form whose body and files are on disk, except while it is parsed. */
export async function readFormWithFiles(
  incoming: IncomingMessage,
  headers: SentHeaders,
  { bytesMax, spool }: FormWithFiles,
): Promise<SentForm> {
  if (Number(headers.get('content-length') ?? '0') > bytesMax) throw new PayloadTooLargeError(bytesMax)
  const type = headers.get('content-type') ?? ''
  const body = await spool(piecesOf(incoming, bytesMax))
  const fields = new URLSearchParams()
  const files = new Map<string, SentFile>()
  for (const [name, value] of await parseParts(await bytesOf(body), type)) {
    if (typeof value !== 'string') {
      if (value.size > 0) files.set(name, { name: value.name, file: await spool(value.stream()) })
    } else if (value.length > bodyBytesMax) throw new PayloadTooLargeError()
    else fields.append(name, value)
  }
  return { fields, files }
}

async function bytesOf({ descriptor }: ReceivedFile): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream('', { fd: descriptor, start: 0, autoClose: false })) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function parseParts(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  if (!hasPlainParts(bytes, type)) throw new UnreadableFormError()
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new UnreadableFormError()
  }
}

class UnreadableFormError extends InvalidRequestError {
  constructor() {
    super('The form could not be read.', [], 'Choose the file again and send the form.')
  }
}

/** Whether the parts and their headers are few. The parser takes long for many, and it has no limits. */
function hasPlainParts(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type.slice(0, typeLengthMax)) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length
    if (bytes.toString('latin1', start, start + 2) === '--') return true
    const headers = bytes.subarray(start, start + partHeaderBytesMax)
    parts += 1
    if (parts > partsMax || !headers.includes('\r\n\r\n')) return false
  }
  return false
}
