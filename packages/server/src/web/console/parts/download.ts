import { reply, setHeader } from '../../../http/reply.js'
import { streamOf } from '../../../http/stream-of.js'
import type { Visit } from '../visit.js'

/** Sends the file that an API call answered with. */
export function download(
  { request }: Visit,
  answer: { readonly body: AsyncIterable<string | Uint8Array>; readonly headers?: Readonly<Record<string, string>> },
): Response {
  for (const [name, value] of Object.entries(answer.headers ?? {})) setHeader(request, name, value)
  return reply(request, streamOf(answer.body), 200)
}
