import type { Ports } from '../../ports.js'
import { KeyedSlots } from '../../shared/concurrency/keyed-slots.js'
import { RateLimitedError, UnavailableError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import type { StopSignal } from '../../shared/stop-signal.js'

/** A change may hold what is known of all rows of a list. */
const changesMax = 2
const readsMax = 4
const readsPerAccount = 2
/** Calls of an account that run or wait, and those of all accounts. */
const callsPerAccount = 30
const callsMax = 300
const retryAfterSeconds = 5

/**
 * Bounds the memory that calls about rows of lists take together in this process. An account changes one list at a time;
 * its further calls wait, up to a number.
 */
export class ListSlots {
  readonly #called = new KeyedSlots({ perKey: callsPerAccount, total: callsMax })
  readonly #changes = new KeyedSlots({ perKey: 1, total: changesMax })
  readonly #reads = new KeyedSlots({ perKey: readsPerAccount, total: readsMax })

  change<Result>(account: AccountId, work: () => Promise<Result>, signal?: StopSignal): Promise<Result> {
    return this.#run(this.#changes, account, work, signal)
  }

  read<Result>(account: AccountId, work: () => Promise<Result>, signal?: StopSignal): Promise<Result> {
    return this.#run(this.#reads, account, work, signal)
  }

  async #run<Result>(
    slots: KeyedSlots,
    account: AccountId,
    work: () => Promise<Result>,
    signal: StopSignal | undefined,
  ): Promise<Result> {
    if (this.#called.heldBy(account) >= callsPerAccount) {
      throw new RateLimitedError(
        `${callsPerAccount} calls of this account about rows of lists are waiting.`,
        retryAfterSeconds,
      )
    }
    const free = this.#called.tryEnter(account)
    if (!free) {
      throw new UnavailableError('Too many calls about rows of lists are waiting.', {
        nextStep: `Try again in ${retryAfterSeconds} s.`,
      })
    }
    try {
      const end = await slots.enter(account, signal)
      if (!end) throw callerGone()
      try {
        return await work()
      } finally {
        end()
      }
    } finally {
      free()
    }
  }
}

/** The ports for work that ends as soon as its caller has gone: wherever it lets other work go on. */
export function untilGone<Given extends Pick<Ports, 'breathe'>>(ports: Given, signal: StopSignal | undefined): Given {
  if (!signal) return ports
  const breathe = async () => {
    await ports.breathe()
    if (signal.aborted) throw callerGone()
  }
  return { ...ports, breathe }
}

function callerGone(): UnavailableError {
  return new UnavailableError('The caller has gone.')
}
