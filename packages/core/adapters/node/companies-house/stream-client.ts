import { StreamRefusedError, type StreamSource } from '../../../src/register/companies-house/stream/stream-source.js'
import { undici } from '../web/undici.js'
import { addressUnder, basicAuthorization, companiesHouseAgent } from './connector.js'
import { LineCutter } from './line-cutter.js'

/** Companies House sends a heartbeat every 30 s; after three missed ones the connection is considered dead. */
const silenceMaxMs = 90_000
export const lineBytesMax = 1024 * 1024

export interface StreamClientOptions {
  readonly baseUrl: string
  readonly key: string
  /** Ends every connection. */
  readonly signal: AbortSignal
  readonly silenceMaxMs?: number
}

/** The Companies House streaming API. It needs a different key from the REST API. */
export function streamClient(options: StreamClientOptions): StreamSource & { close(): Promise<void> } {
  const agent = companiesHouseAgent()
  const silenceMs = options.silenceMaxMs ?? silenceMaxMs
  const headers = { authorization: basicAuthorization(options.key), 'accept-encoding': 'identity' }

  return {
    async *open(stream, from) {
      const query = from === null ? '' : `?timepoint=${from}`
      const { statusCode, body } = await undici().request(addressUnder(options.baseUrl, `/${stream}${query}`), {
        dispatcher: agent,
        signal: options.signal,
        headersTimeout: silenceMs,
        bodyTimeout: silenceMs,
        headers,
      })
      try {
        if (statusCode !== 200) throw refused(stream, statusCode)
        const cutter = new LineCutter(lineBytesMax)
        for await (const chunk of body) yield cutter.push(chunk).filter(isEvent)
      } finally {
        // Ignore errors of a stream that is no longer read.
        body.on('error', () => {}).destroy()
      }
    },

    close: () => agent.destroy(),
  }
}

function isEvent(line: string): boolean {
  return line !== ''
}

function refused(stream: string, status: number): StreamRefusedError {
  const answered = `Companies House answered ${status} for stream ${stream}`
  switch (status) {
    case 416:
      return new StreamRefusedError('too_old', `${answered}: its timepoint is too old.`)
    case 429:
      return new StreamRefusedError('too_many', `${answered}: too many connections, or reconnected too soon.`)
    case 401:
    case 403:
      return new StreamRefusedError('unauthorized', `${answered}: check BRASSPLATE_REGISTER_STREAM_KEY.`)
    default:
      return new StreamRefusedError('unavailable', `${answered}.`)
  }
}
