import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { InvalidRequestError } from '@brassplate/core'
import { errorAnswer } from '@brassplate/core/api'

/** Refusals of what never becomes a request of the app; they have the same shape as all others. */
function refusal(requestId: string, message: string, nextStep: string) {
  const { status, body } = errorAnswer(new InvalidRequestError(message, [], nextStep), { requestId, path: '' })
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Request-Id': requestId,
    Connection: 'close',
  }
  return { status, text, headers }
}

const causes: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['The headers are too large.', 'Send fewer or shorter headers.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['The request took too long to arrive.', 'Send it faster, or in smaller pieces.'],
}
const malformed = ['This is not a well-formed HTTP request.', 'Check the client that sent it.'] as const

/** For bytes that are no HTTP, or come too slowly. */
export function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { text, headers } = refusal(requestId, ...(causes[error.code ?? ''] ?? malformed))
  const lines = Object.entries(headers)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`)
}

/** For an `Expect` that asks for more than HTTP has. */
export function refuseExpectation(outgoing: ServerResponse, requestId: string): void {
  const { status, text, headers } = refusal(requestId, 'The Expect header is not understood.', 'Leave it out.')
  outgoing.writeHead(status, headers).end(text)
}

/** For a Host or an address that cannot be put together to a URL. */
export function unreadable(_: unknown, newRequestId: () => string): Response {
  const { status, text, headers } = refusal(
    newRequestId(),
    'The Host header or the address of the request cannot be read.',
    'Send the name of this server as Host and a path that begins with a slash.',
  )
  return new Response(text, { status, headers })
}
