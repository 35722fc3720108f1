import type { HttpBindings } from '@hono/node-server'
import { type ClientAddress, limitKey } from './client-address.js'
import { type SentHeaders, sentHeaders } from './sent-headers.js'

/** The state of one request and its response. */
export class Exchange {
  /** Request headers. */
  readonly sent: SentHeaders
  /** The route pattern for logs and metrics. It never contains values from the request. */
  route = 'none'
  /** Response status; 0 until it is set. */
  status = 0
  /** Whose credential was sent; null until it is accepted. */
  account: string | null = null
  readonly #incoming: HttpBindings['incoming']
  readonly #clientAddress: ClientAddress
  #address: string | null = null

  constructor(
    readonly requestId: string,
    incoming: HttpBindings['incoming'],
    clientAddress: ClientAddress,
    /** Response headers. */
    readonly headers: Record<string, string>,
  ) {
    this.sent = sentHeaders(incoming)
    this.#incoming = incoming
    this.#clientAddress = clientAddress
  }

  get clientAddress(): string {
    this.#address ??= this.#clientAddress(
      this.#incoming.socket.remoteAddress ?? 'unknown',
      this.sent.get('x-forwarded-for'),
    )
    return this.#address
  }

  get limitKey(): string {
    return limitKey(this.clientAddress)
  }
}
