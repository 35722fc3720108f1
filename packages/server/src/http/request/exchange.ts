import type { HttpBindings } from '@hono/node-server'
import { type ClientAddress, limitKey } from './client-address.js'
import { type SentHeaders, sentHeaders } from './sent-headers.js'

/** What travels with one request through the app. */
export class Exchange {
  /** What the caller sent. */
  readonly sent: SentHeaders
  /** The path as the table writes it, for log and metrics: never with what a caller filled in. */
  route = 'none'
  /** Of the answer. */
  status = 0
  readonly #incoming: HttpBindings['incoming']
  readonly #clientAddress: ClientAddress
  #address: string | null = null

  constructor(
    readonly requestId: string,
    incoming: HttpBindings['incoming'],
    clientAddress: ClientAddress,
    /** What the answer will have. */
    readonly headers: Record<string, string>,
  ) {
    this.sent = sentHeaders(incoming)
    this.#incoming = incoming
    this.#clientAddress = clientAddress
  }

  /** Who calls, as an address. */
  get clientAddress(): string {
    this.#address ??= this.#clientAddress(
      this.#incoming.socket.remoteAddress ?? 'unknown',
      this.sent.get('x-forwarded-for'),
    )
    return this.#address
  }

  /** Who calls, for limits. */
  get limitKey(): string {
    return limitKey(this.clientAddress)
  }
}
