import type { AppRequest } from './app-env.js'

/** Sets a response header. Replaces a header with the same spelling; names are case-sensitive here. */
export function setHeader(request: AppRequest, name: string, value: string): void {
  request.env.exchange.headers[name] = value
}

/** What HTTP allows in the value of a header. Anything else fails when the response is written, outside of the app. */
const unwritable = /[^\t\x20-\x7e\x80-\xff]/

/**
 * Creates the response with all headers set so far. A plain record is faster than a Headers object. A header that
 * cannot be written is dropped, and throws here, so that the request fails and is logged like any other.
 */
export function reply(
  request: AppRequest,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  status: number,
): Response {
  const { exchange, unread } = request.env
  for (const [name, value] of Object.entries(exchange.headers)) {
    if (!unwritable.test(value)) continue
    delete exchange.headers[name]
    throw new Error(`A response cannot be written: ${name} has a character that HTTP does not allow.`)
  }
  if (body !== null && !(body instanceof ReadableStream))
    unread.add(exchange.account ?? exchange.limitKey, body.length, request.env)
  exchange.status = status
  const sent = body instanceof ReadableStream ? readableFor(request, body) : body
  return new Response(sent, { status, headers: exchange.headers })
}

/** A stream holds something open until it is read or cancelled. It is not read for HEAD, or after the client has gone. */
function readableFor({ req, env: { outgoing } }: AppRequest, body: ReadableStream<Uint8Array>) {
  const cancel = () => void body.cancel().catch(() => {})
  if (req.raw.method === 'HEAD' || outgoing.destroyed) {
    cancel()
    return null
  }
  // The reader of it cancels it.
  outgoing.once('close', () => body.locked || cancel())
  return body
}
