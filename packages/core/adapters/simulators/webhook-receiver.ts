import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw bytes. */
  readonly body: Uint8Array
}

export interface WebhookReceiver {
  readonly url: string
  close(): Promise<void>
}

interface ReceiverOptions {
  /** 0 for any free port. */
  readonly port: number
  readonly bodyBytesMax: number
  /** Returns the status to answer with. */
  receive(delivery: ReceivedDelivery): number | Promise<number>
}

const connectionsMax = 64
const requestMaxMs = 30_000
/** Time for running responses to finish on close. */
const lingerMaxMs = 500

/** Receives webhook deliveries on this machine. */
export async function startWebhookReceiver({ port, bodyBytesMax, receive }: ReceiverOptions): Promise<WebhookReceiver> {
  const server = createServer({ requestTimeout: requestMaxMs }, (request, response) => {
    const answer = (status: number, headers = {}) => {
      response.writeHead(status, { connection: 'close', ...headers }).end()
    }
    if (request.method !== 'POST') return answer(405, { allow: 'POST' })
    readBody(request, bodyBytesMax)
      .then(async (body) => answer(body === null ? 413 : await receive({ headers: request.headers, body })))
      .catch(() => response.destroy())
  })
  server.maxConnections = connectionsMax
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        const timer = setTimeout(() => server.closeAllConnections(), lingerMaxMs)
        server.close(() => {
          clearTimeout(timer)
          done()
        })
      }),
  }
}

/** Null if it is too long. */
function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | null> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= bytesMax) chunks.push(chunk)
      else {
        request.pause()
        done(null)
      }
    })
    request.once('end', () => done(Buffer.concat(chunks)))
    request.once('error', failed)
  })
}
