const burstMs = 10
/** Requests that begin in one turn, if they are short. */
const perTurnMax = 32
/** How long requests wait while connections arrive. */
const connectingMaxMs = 100
/** Requests of one caller that work at the same time. */
const runningMax = 16
/** A request that takes longer than this waits for something else, so it no longer counts as one at work. */
const workMaxMsDefault = 250

/** Credentials that were accepted lately, and how long they may be to be remembered. */
const acceptedMax = 10_000
const credentialLengthMax = 4_096

type End = () => void

/**
 * Lets requests begin by turns. Many that arrive together would otherwise be answered in one turn of the event loop, or
 * queue for the database together, and all others would wait for them. While requests wait, each caller has one turn,
 * then the next caller. A caller is an account whose credential was accepted lately. All others from one address are one
 * caller.
 *
 * Node accepts one connection in each turn. So while connections arrive, requests wait for a moment: a probe among
 * them is accepted soon.
 */
export class Turns {
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, ((end: End) => void)[]>()
  readonly #running = new Map<string, number>()
  /** The accounts of credentials. */
  readonly #accepted = new Map<string, string>()
  #isPlanned = false
  #plannedAt = 0
  #turnedAt = 0
  #isConnecting = false
  #perTurn = 1

  constructor(
    readonly now = () => performance.now(),
    readonly workMaxMs = workMaxMsDefault,
  ) {}

  noteConnection(): void {
    this.#isConnecting = true
  }

  noteAccepted(credential: string, account: string): void {
    if (credential.length > credentialLengthMax) return
    this.#accepted.delete(credential)
    this.#accepted.set(credential, account)
    const [oldest] = this.#accepted.keys()
    if (oldest !== undefined && this.#accepted.size > acceptedMax) this.#accepted.delete(oldest)
  }

  /** Resolves when the request may begin. Call the result when it has ended. */
  async begin(address: string, credential: string | null = null): Promise<End> {
    const caller = this.#accepted.get(credential ?? '') ?? address
    if (this.#waiting.size === 0 && this.#isFree(caller) && this.now() - this.#turnedAt < burstMs) {
      return this.#start(caller)
    }
    return new Promise<End>((go) => {
      const own = this.#waiting.get(caller)
      if (own) own.push(go)
      else this.#waiting.set(caller, [go])
      if (this.#isFree(caller)) this.#plan()
    })
  }

  #isFree(caller: string): boolean {
    return (this.#running.get(caller) ?? 0) < runningMax
  }

  #start(caller: string): End {
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const left = (this.#running.get(caller) ?? 1) - 1
      if (left > 0) this.#running.set(caller, left)
      else this.#running.delete(caller)
      if (this.#waiting.has(caller)) this.#plan()
    }
    const timer = setTimeout(end, this.workMaxMs).unref()
    return end
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    this.#plannedAt = this.now()
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    const now = this.now()
    const isForConnections = this.#isConnecting && now - this.#plannedAt < connectingMaxMs
    const wasShort = now - this.#turnedAt < burstMs / 2
    this.#isConnecting = false
    this.#turnedAt = now
    let canGoOn = true
    if (!isForConnections) {
      this.#perTurn = wasShort ? Math.min(this.#perTurn * 2, perTurnMax) : 1
      for (let count = 0; count < this.#perTurn && canGoOn; count += 1) canGoOn = this.#letOneBegin()
    }
    if (canGoOn) setImmediate(() => this.#turn())
    else this.#isPlanned = false
  }

  /** Whether there was one that may begin. */
  #letOneBegin(): boolean {
    for (const [caller, own] of this.#waiting) {
      if (!this.#isFree(caller)) continue
      this.#waiting.delete(caller)
      const go = own.shift()
      if (own.length > 0) this.#waiting.set(caller, own)
      go?.(this.#start(caller))
      return true
    }
    return false
  }
}
