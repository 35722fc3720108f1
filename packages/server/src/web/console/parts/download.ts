import { reply, setHeader } from '../../../http/reply.js'
import { streamOf } from '../../../http/stream-of.js'
import type { Visit } from '../visit.js'

/** The head of a CSV file with this name. */
export function csvHeaders(name: string): Readonly<Record<string, string>> {
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.csv"` }
}

/** Sends the file that an API call answered with. */
export function download(
  { request }: Visit,
  answer: { readonly body: AsyncIterable<string | Uint8Array>; readonly headers?: Readonly<Record<string, string>> },
): Response {
  for (const [name, value] of Object.entries(answer.headers ?? {})) setHeader(request, name, value)
  return reply(request, streamOf(answer.body), 200)
}
