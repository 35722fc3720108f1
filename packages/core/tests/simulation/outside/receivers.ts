import type { MailMessage, MailSender } from '../../../src/accounts/email/mail-sender.js'
import { attemptMaxMs, type PostAnswer, type WebhookPost } from '../../../src/webhooks/delivery/webhook-post.js'
import type { Life } from '../scheduler.js'
import type { Network } from './network.js'

interface Arrivals {
  /** Ids of events. */
  readonly events: Set<string>
  /** Sequences of the destination. */
  readonly sequences: Set<number>
}

const failures = [500, 503, 429, 404] as const

/** Webhook endpoints that answer, fail, hang, or answer too late. What arrived is written down. */
export class SimulatedReceivers {
  readonly #network: Network
  readonly #arrivals = new Map<string, Arrivals>()
  /** Deliveries for which the sender got a 2xx. */
  readonly acknowledged = new Set<string>()
  /** Addresses that answer 410. */
  readonly gone = new Set<string>()

  constructor(network: Network) {
    this.#network = network
  }

  at(address: string): Arrivals {
    const known = this.#arrivals.get(address) ?? { events: new Set(), sequences: new Set() }
    this.#arrivals.set(address, known)
    return known
  }

  post(life: Life): WebhookPost {
    return {
      send: async ({ address, headers, body }): Promise<PostAnswer> => {
        if (!(await this.#network.reach(life, attemptMaxMs))) return { kind: 'failed', reason: 'timeout' }
        if (this.gone.has(address)) return answer(410)
        if (this.#network.losesAnswer()) return answer(this.#network.pick(failures))
        const { id, destination_sequence: sequence } = JSON.parse(body) as { id: string; destination_sequence: number }
        const arrivals = this.at(address)
        arrivals.events.add(id)
        if (sequence !== null) arrivals.sequences.add(sequence)
        if (this.#network.losesAnswer()) return { kind: 'failed', reason: 'timeout' }
        this.acknowledged.add(headers['X-Brassplate-Delivery'] ?? '')
        return answer(204)
      },
      // No destination of the simulation is a mailbox.
      mail: async () => ({ kind: 'failed', reason: 'mail_refused' }),
    }
  }
}

function answer(status: number): PostAnswer {
  return { kind: 'answer', status, retryAfter: null, excerpt: '' }
}

const mailMaxMs = 20_000

/** A mail server that refuses at times, also after it has taken a message. */
export class SimulatedMailServer {
  readonly #network: Network
  readonly received: MailMessage[] = []

  constructor(network: Network) {
    this.#network = network
  }

  sender(life: Life): MailSender {
    return {
      send: async (message) => {
        const arrived = await this.#network.reach(life, mailMaxMs)
        if (arrived) this.received.push(message)
        if (!arrived || this.#network.losesAnswer()) throw new Error('The simulated mail server failed.')
      },
    }
  }
}
