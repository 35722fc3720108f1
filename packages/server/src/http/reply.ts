import type { AppRequest } from './app-env.js'

/** Sets a response header. Replaces a header with the same spelling; names are case-sensitive here. */
export function setHeader(request: AppRequest, name: string, value: string): void {
  request.env.exchange.headers[name] = value
}

/** Creates the response with all headers set so far. A plain record is faster than a Headers object. */
export function reply(
  request: AppRequest,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  status: number,
): Response {
  const { exchange } = request.env
  exchange.status = status
  return new Response(body, { status, headers: exchange.headers })
}
