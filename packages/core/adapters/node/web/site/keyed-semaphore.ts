import { OutboundFailure } from '../outbound-failure.js'

interface Place {
  inside: number
  readonly waiting: Set<() => void>
}

/** More than this wait for nothing: the last of them would be let in long after its time. */
export const waitingMax = 1_000

/** Lets so many in at a time under each key, in the order of asking. */
export class KeyedSemaphore {
  readonly #insideMax: number
  readonly #places = new Map<string, Place>()
  #waiting = 0

  constructor(insideMax: number) {
    this.#insideMax = insideMax
  }

  /** Waits until there is room; what it gives has to be called on leaving. Throws where the signal comes first. */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new OutboundFailure('timeout')
    const place = this.#places.get(key) ?? { inside: 0, waiting: new Set() }
    this.#places.set(key, place)
    if (place.inside < this.#insideMax) place.inside += 1
    else await this.#wait(place, signal)
    return () => this.#leave(key, place)
  }

  async #wait(place: Place, signal: AbortSignal): Promise<void> {
    if (this.#waiting >= waitingMax) throw new OutboundFailure('timeout')
    this.#waiting += 1
    let giveUp = () => {}
    let comeIn = () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        comeIn = resolve
        giveUp = () => {
          place.waiting.delete(comeIn)
          reject(new OutboundFailure('timeout'))
        }
        place.waiting.add(comeIn)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    } finally {
      this.#waiting -= 1
      signal.removeEventListener('abort', giveUp)
    }
  }

  #leave(key: string, place: Place): void {
    const [next] = place.waiting
    if (next) {
      // The room is handed on, so that nobody slips in between.
      place.waiting.delete(next)
      next()
      return
    }
    place.inside -= 1
    if (place.inside === 0) this.#places.delete(key)
  }
}
