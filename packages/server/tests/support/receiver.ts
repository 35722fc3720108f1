import { createServer, type IncomingHttpHeaders } from 'node:http'
import { vi } from 'vitest'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const patience = { timeout: 240_000, interval: 10 }

/** A webhook receiver on loopback. */
export class Receiver {
  readonly received: Received[] = []
  status = 204
  answer = ''
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(this.status).end(this.answer)
    })
  })

  get url(): string {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('The receiver is not listening.')
    return `http://127.0.0.1:${address.port}/hook`
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.#server.closeAllConnections()
    await closed
  }

  /** Waits until this many deliveries have arrived and returns them. */
  async until(count: number): Promise<readonly Received[]> {
    await vi.waitUntil(() => this.received.length >= count, patience)
    return this.received
  }
}
