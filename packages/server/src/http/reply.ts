import type { AppRequest } from './app-env.js'

/** Adds a header to the answer; one of the same name, letter for letter, takes the place of the one before. */
export function setHeader(request: AppRequest, name: string, value: string): void {
  request.env.exchange.headers[name] = value
}

/** The answer with all headers that were set. They stay one plain record until they are written. */
export function reply(request: AppRequest, body: string | Uint8Array<ArrayBuffer> | null, status: number): Response {
  const { exchange } = request.env
  exchange.status = status
  return new Response(body, { status, headers: exchange.headers })
}
