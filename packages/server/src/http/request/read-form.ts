import type { IncomingMessage } from 'node:http'
import { InvalidRequestError } from '@brassplate/core'
import { PayloadTooLargeError, readBytes, readText } from './read-body.js'
import type { SentHeaders } from './sent-headers.js'

/** A form with its fields. A file counts as a field with the text of the file. */
export async function readForm(
  incoming: IncomingMessage,
  headers: SentHeaders,
  fileBytesMax: number | undefined,
): Promise<URLSearchParams> {
  const type = headers.get('content-type') ?? ''
  if (fileBytesMax === undefined || !/^multipart\/form-data\s*;/i.test(type)) {
    return new URLSearchParams(await readText(incoming, headers, 'application/x-www-form-urlencoded'))
  }
  if (Number(headers.get('content-length') ?? '0') > fileBytesMax) throw new PayloadTooLargeError(fileBytesMax)
  const bytes = await readBytes(incoming, fileBytesMax)
  const form = new URLSearchParams()
  for (const [name, value] of await parseParts(bytes, type)) {
    form.append(name, typeof value === 'string' ? value : await value.text())
  }
  return form
}

async function parseParts(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new InvalidRequestError('The form could not be read.', [], 'Choose the file again and send the form.')
  }
}
