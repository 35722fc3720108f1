import { nextTick } from 'node:process'
import type { SeededRandom } from '../../adapters/simulators/sample/seeded-random.js'
import type { Clock, Instant } from '../../src/shared/clock.js'

/** Who a call or a timer belongs to. After its end nothing of it runs any more, not even a `finally`. */
export interface Life {
  readonly name: string
  isOver: boolean
}

interface WaitingCall {
  readonly life: Life
  readonly label: string
  execute(): Promise<void>
}

interface Timer {
  readonly life: Life
  readonly at: Instant
  fire(): void
}

/** The longest time that passes between two calls. Longer times pass only if nothing else can happen, or by a jump. */
const tickMsMax = 40

/**
 * Decides what happens next and when. Calls of all processes wait here, and one of them runs at a time, to its end. So
 * the seed decides the order of everything, and a run can be repeated.
 */
export class Scheduler implements Clock {
  readonly #random: SeededRandom
  readonly #onCall: (line: string) => void
  readonly #timers = new Set<Timer>()
  #calls: WaitingCall[] = []
  #now: Instant

  constructor(random: SeededRandom, now: Instant, onCall: (line: string) => void) {
    this.#random = random
    this.#now = now
    this.#onCall = onCall
  }

  now(): Instant {
    return this.#now
  }

  /** Waits for a turn, then runs. The caller never hears of it if its life is over by then. */
  call<Result>(life: Life, label: string, run: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (life.isOver) return
      const execute = async () => {
        try {
          const result = await run()
          if (!life.isOver) resolve(result)
        } catch (error) {
          if (!life.isOver) reject(error)
        }
      }
      this.#calls.push({ life, label, execute })
    })
  }

  /** Returns a function that cancels the timer. */
  after(life: Life, ms: number, fire: () => void): () => void {
    const timer = { life, at: this.#now + ms, fire }
    if (!life.isOver) this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  sleep(life: Life, ms: number): Promise<void> {
    return new Promise((resolve) => this.after(life, ms, resolve))
  }

  /** Drops everything that belongs to a life that is over. */
  bury(life: Life): void {
    this.#calls = this.#calls.filter((call) => call.life !== life)
    for (const timer of this.#timers) if (timer.life === life) this.#timers.delete(timer)
  }

  /** Runs one waiting call; if there is none, goes to the next timer. False if nothing waits. */
  async next(): Promise<boolean> {
    const [call] = this.#calls.splice(this.#random.below(this.#calls.length), 1)
    if (!call) {
      const first = this.#firstTimer()
      if (first) await this.#fire(first)
      // What has just begun may not have reached its first call.
      else await quiet()
      return first !== null || this.#calls.length > 0 || this.#timers.size > 0
    }
    this.#onCall(`${call.life.name} ${call.label}`)
    await call.execute()
    await quiet()
    await this.advance(this.#random.below(tickMsMax))
    return true
  }

  /** Moves the clock. What was due meanwhile happens on the way. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    for (let timer = this.#firstTimer(); timer && timer.at <= until; timer = this.#firstTimer()) await this.#fire(timer)
    this.#now = until
  }

  /** Moves the clock at once, as for a machine that was suspended: what was due happens only afterwards. */
  async jump(ms: number): Promise<void> {
    this.#now += ms
    await this.advance(0)
  }

  #firstTimer(): Timer | null {
    let first: Timer | null = null
    for (const timer of this.#timers) if (first === null || timer.at < first.at) first = timer
    return first
  }

  async #fire(timer: Timer): Promise<void> {
    this.#timers.delete(timer)
    this.#now = Math.max(this.#now, timer.at)
    timer.fire()
    await quiet()
  }
}

/**
 * Everything that was resolved has run until its next call: between two calls, core does nothing but microtasks, and a
 * tick runs after all of them. It costs less than a turn of the event loop.
 */
function quiet(): Promise<void> {
  return new Promise((resolve) => nextTick(resolve))
}
