import type { IncomingMessage } from 'node:http'
import { InvalidRequestError } from '@brassplate/core'
import { PayloadTooLargeError, readBytes, readText } from './read-body.js'
import type { SentHeaders } from './sent-headers.js'

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SentForm {
  readonly fields: URLSearchParams
  /** Files by the name of their field. Fields in which no file was chosen are absent. */
  readonly files: ReadonlyMap<string, SentFile>
}

/** A form with its fields and, if `fileBytesMax` is given, its files. */
export async function readForm(
  incoming: IncomingMessage,
  headers: SentHeaders,
  fileBytesMax: number | undefined,
): Promise<SentForm> {
  const type = headers.get('content-type') ?? ''
  if (fileBytesMax === undefined || !mayHaveFiles(headers)) {
    const fields = new URLSearchParams(await readText(incoming, headers, 'application/x-www-form-urlencoded'))
    return { fields, files: new Map() }
  }
  if (Number(headers.get('content-length') ?? '0') > fileBytesMax) throw new PayloadTooLargeError(fileBytesMax)
  const bytes = await readBytes(incoming, fileBytesMax)
  const fields = new URLSearchParams()
  const files = new Map<string, SentFile>()
  for (const [name, value] of await parseParts(bytes, type)) {
    if (typeof value === 'string') fields.append(name, value)
    else if (value.size > 0) files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return { fields, files }
}

export function mayHaveFiles(headers: SentHeaders): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '')
}

async function parseParts(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new InvalidRequestError('The form could not be read.', [], 'Choose the file again and send the form.')
  }
}
