import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../src/shared/clock.js'

/** Virtual time: advances only when all tasks wait. */
export class VirtualTime implements Clock {
  #now = 0
  readonly #waiting: { readonly at: number; readonly done: () => void }[] = []

  now(): number {
    return this.#now
  }

  readonly wait = (milliseconds: number): Promise<void> => {
    return new Promise((done) => this.#waiting.push({ at: this.#now + milliseconds, done }))
  }

  /** Runs until the work has ended; throws if it waits for something that cannot happen. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    let isEnded = false
    const ended = work.finally(() => {
      isEnded = true
    })
    ended.catch(() => {})
    for (let idle = 0; !isEnded; ) {
      await setImmediate()
      if (isEnded) break
      this.#waiting.sort((one, other) => one.at - other.at)
      const next = this.#waiting.shift()
      if (next) {
        this.#now = Math.max(this.#now, next.at)
        next.done()
        idle = 0
      } else {
        idle += 1
        if (idle > 100) throw new Error('All tasks wait for something that never happens.')
      }
    }
    return ended
  }
}
