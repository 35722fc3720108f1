import { RateLimitedError } from '@brassplate/core'
import type { HttpBindings } from '@hono/node-server'

/** All responses of one caller that its clients have not read yet. */
const bytesMaxDefault = 64 * 1_024 * 1_024
/** The system takes smaller ones at once, and the rate limit bounds them. */
const countedBytesMin = 64 * 1_024
const retryAfterSeconds = 5

/**
 * Bounds the memory that responses take whose clients do not read them: a connection may ask for several large ones
 * before it reads the first, and nothing else counts over connections. A caller is an account, or an address.
 */
export class UnreadResponses {
  readonly #bytes = new Map<string, number>()

  constructor(readonly bytesMax = bytesMaxDefault) {}

  /** Counts a response until it is sent or its connection ends. Throws if too many wait. */
  add(caller: string, bytes: number, { incoming: { socket }, outgoing }: HttpBindings): void {
    if (bytes < countedBytesMin || outgoing.destroyed) return
    const waiting = this.#bytes.get(caller) ?? 0
    // One response may be larger than all that may wait.
    if (waiting > 0 && waiting + bytes > this.bytesMax) throw new UnreadResponsesError(this.bytesMax)
    this.#bytes.set(caller, waiting + bytes)
    const end = () => {
      outgoing.off('close', end)
      socket.off('close', end)
      const left = (this.#bytes.get(caller) ?? 0) - bytes
      if (left > 0) this.#bytes.set(caller, left)
      else this.#bytes.delete(caller)
    }
    outgoing.once('close', end)
    // A response behind another one on its connection may never say that it is closed.
    socket.once('close', end)
  }
}

class UnreadResponsesError extends RateLimitedError {
  constructor(bytesMax: number) {
    const megabytes = bytesMax / (1_024 * 1_024)
    super(`More than ${megabytes} MB of responses wait to be read.`, retryAfterSeconds, 'read the responses first')
  }
}
