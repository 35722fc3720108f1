const burstMs = 10
/** Requests that begin in one turn, if they are short. */
const perTurnMax = 32
/** How long requests wait while connections arrive. */
const connectingMaxMs = 100

/**
 * Lets requests begin by turns. Many that arrive together would otherwise be answered in one turn of the event loop,
 * and the probes behind them would wait for all. While requests wait, each caller has one turn, then the next caller.
 *
 * Node accepts one connection in each turn. So while connections arrive, requests wait for a moment: a probe among
 * them is accepted soon.
 */
export class Turns {
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #waitingSince = 0
  #turnedAt = 0
  #isConnecting = false
  #perTurn = 1

  constructor(readonly now = () => performance.now()) {}

  noteConnection(): void {
    this.#isConnecting = true
  }

  async begin(caller: string): Promise<void> {
    const now = this.now()
    if (this.#waiting.size === 0 && now - this.#turnedAt < burstMs) return
    await new Promise<void>((go) => {
      if (this.#waiting.size === 0) {
        this.#waitingSince = now
        setImmediate(() => this.#turn())
      }
      const own = this.#waiting.get(caller)
      if (own) own.push(go)
      else this.#waiting.set(caller, [go])
    })
  }

  #turn(): void {
    const now = this.now()
    const isForConnections = this.#isConnecting && now - this.#waitingSince < connectingMaxMs
    const wasShort = now - this.#turnedAt < burstMs / 2
    this.#isConnecting = false
    this.#turnedAt = now
    if (!isForConnections) this.#letSomeBegin(wasShort)
    if (this.#waiting.size > 0) setImmediate(() => this.#turn())
  }

  #letSomeBegin(wasShort: boolean): void {
    this.#perTurn = wasShort ? Math.min(this.#perTurn * 2, perTurnMax) : 1
    for (let count = 0; count < this.#perTurn; count += 1) this.#letOneBegin()
  }

  #letOneBegin(): void {
    const [next] = this.#waiting
    if (!next) return
    const [caller, own] = next
    this.#waiting.delete(caller)
    const go = own.shift()
    if (own.length > 0) this.#waiting.set(caller, own)
    go?.()
  }
}
