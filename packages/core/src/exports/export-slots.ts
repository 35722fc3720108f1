import type { Clock } from '../shared/clock.js'
import { RateLimitedError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { Stopper, type StopSignal } from '../shared/stop-signal.js'
import type { ExportPieces } from './export-format.js'

/** An export whose reader has stopped reading for this long no longer counts. */
const idleMaxMs = 120_000
const retryAfterSeconds = 30

/** Allows each account one running export in this process. */
export class ExportSlots {
  /** Time of the last progress of each running export. */
  readonly #running = new Map<AccountId, { at: number }>()

  constructor(readonly clock: Clock) {}

  /**
   * Throws if an export of the account is running. The slot is free again when the pieces have ended, or when they are
   * closed and the work on the next one has ended; `begin` gets a signal to end it early.
   */
  async run(account: AccountId, begin: (stopped: StopSignal) => Promise<ExportPieces>): Promise<ExportPieces> {
    const running = this.#running.get(account)
    if (running && this.clock.now() - running.at < idleMaxMs) {
      throw new RateLimitedError(
        'An export of this account is running, and only one may run at a time.',
        retryAfterSeconds,
      )
    }
    const own = { at: this.clock.now() }
    this.#running.set(account, own)
    const free = () => {
      if (this.#running.get(account) === own) this.#running.delete(account)
    }
    try {
      const stop = new Stopper()
      return this.#watched(await begin(stop), own, free, stop)
    } catch (error) {
      free()
      throw error
    }
  }

  /** Unlike a generator, it also frees the slot if it is closed before the first piece is read. */
  #watched(pieces: ExportPieces, own: { at: number }, free: () => void, stop: Stopper): ExportPieces {
    const iterator = pieces[Symbol.asyncIterator]()
    const watched: AsyncIterator<string | Uint8Array> = {
      next: async () => {
        own.at = this.clock.now()
        try {
          const step = await iterator.next()
          if (step.done) free()
          return step
        } catch (error) {
          free()
          throw error
        }
      },
      return: async () => {
        stop.stop()
        try {
          await iterator.return?.()
        } finally {
          free()
        }
        return { done: true, value: undefined }
      },
    }
    return { [Symbol.asyncIterator]: () => watched }
  }
}
