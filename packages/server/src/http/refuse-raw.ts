import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { InvalidRequestError } from '@brassplate/core'
import { errorAnswer } from '@brassplate/core/api'
import { RequestError } from '@hono/node-server'

/** Errors for requests that never reach the app, in the same shape as all other errors. */
function refusal(requestId: string, message: string, nextStep: string) {
  return written(requestId, new InvalidRequestError(message, [], nextStep, 'api'))
}

function written(requestId: string, error: unknown) {
  const { status, body } = errorAnswer(error, { requestId, path: '' })
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
  ERR_HTTP_REQUEST_TIMEOUT: ['The request took too long to arrive.', 'Send it faster, or send a smaller request.'],
}
const malformed = ['This is not a well-formed HTTP request.', 'Check the program that sent it.'] as const

/**
 * Answers bytes that are not HTTP or that arrive too slowly. A connection on which nothing has arrived is closed without
 * a word: a browser opens some in advance, and would take the refusal for the answer to the request that it sends next.
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (!socket.writable || isUnused || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { text, headers } = refusal(requestId, ...(causes[error.code ?? ''] ?? malformed))
  const lines = Object.entries(headers)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`)
}

/** Answers an `Expect` header other than 100-continue. */
export function refuseExpectation(outgoing: ServerResponse, requestId: string): void {
  refuseHead(outgoing, refusal(requestId, 'The Expect header is not supported.', 'Remove the Expect header.'))
}

/** Answers a request with several `Host` headers, of which a proxy before this server may have seen another one. */
export function refuseHosts(outgoing: ServerResponse, requestId: string): void {
  refuseHead(outgoing, refusal(requestId, 'The request has several Host headers.', 'Send one Host header.'))
}

export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function refuseHead(outgoing: ServerResponse, { status, text, headers }: ReturnType<typeof refusal>): void {
  outgoing.writeHead(status, headers).end(text)
}

/** Answers a Host header and path that do not form a URL, and an error that the app did not answer itself. */
export function refuseUnanswered(
  error: unknown,
  requestId: string,
  onFailed: (error: unknown, requestId: string) => void,
): Response {
  if (!(error instanceof RequestError)) {
    onFailed(error, requestId)
    const { status, text, headers } = written(requestId, error)
    return new Response(text, { status, headers })
  }
  const { status, text, headers } = refusal(
    requestId,
    'The Host header or the path of the request is not valid.',
    'Send the name of this server as Host and a path that starts with a slash.',
  )
  return new Response(text, { status, headers })
}
