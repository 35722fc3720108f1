import type { Ports, Stores } from '../../src/ports.js'
import { UnavailableError } from '../../src/shared/errors.js'

type Method = (...given: readonly unknown[]) => Promise<unknown>

const plainPorts = new Set(['clock', 'random', 'crypto', 'passwords', 'limiter', 'health', 'changes', 'registerSource'])

/** Whether the database can be reached after an answer was lost: not until it is repaired, or at once. */
export type Outage = 'until it is repaired' | 'for one answer'

/**
 * A database that does its work at one call and loses the answer, and then cannot be reached for the time of the outage.
 * A transaction is one call.
 */
export class LosingDatabase {
  readonly ports: Ports
  #callsLeft = Number.POSITIVE_INFINITY
  #isDown = false
  #hasLost = false

  constructor(
    ports: Ports,
    readonly outage: Outage,
  ) {
    const stores = Object.entries(ports).map(([name, store]) => [
      name,
      typeof store === 'object' && store !== null && !plainPorts.has(name) ? this.#losing(store) : store,
    ])
    const atomically: Ports['atomically'] = (work) => this.#call(() => ports.atomically(work))
    this.ports = { ...Object.fromEntries(stores), atomically }
  }

  get hasLost(): boolean {
    return this.#hasLost
  }

  loseAnswerOf(call: number): void {
    this.#callsLeft = call
  }

  repair(): void {
    this.#callsLeft = Number.POSITIVE_INFINITY
    this.#isDown = false
  }

  #losing(store: Stores[keyof Stores] | object): object {
    return new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...given: readonly unknown[]) => this.#call(() => (method as Method).apply(target, [...given]))
      },
    })
  }

  async #call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isDown) throw new UnavailableError('The database cannot be reached.')
    this.#callsLeft -= 1
    const result = await work()
    if (this.#callsLeft > 0 || this.#hasLost) return result
    this.#hasLost = true
    this.#isDown = this.outage === 'until it is repaired'
    throw new UnavailableError('The answer of the database was lost.')
  }
}
