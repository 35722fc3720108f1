import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import type { ApiReply } from '../kills/resolution-support.js'

/** A call that takes longer belongs to the outage, even if it succeeds in the end. */
const slowMs = 5_000
const quietMs = 3_000
const steadyMaxMs = 600_000
const failuresShown = 20

/** A moment, and what had been answered by then. */
interface LoadMark {
  readonly at: number
  readonly calls: number
  readonly refusals: number
}

interface Disturbance {
  /** From the fault to the last answer that was not a success, or took long. */
  readonly backMs: number
  readonly calls: number
  readonly refusals: number
  /** The last such call. */
  readonly last: string
}

/** Calls the processes by turns, repeats what is refused with 503, and records every answer. */
export class Load {
  readonly statuses = new Map<number, number>()
  /** What no caller may ever see: a lost connection, a 500, a 503 that does not say when to try again. */
  readonly failures: string[] = []
  readonly #urls: readonly string[]
  readonly #key: string
  readonly #running = new Set<{ readonly kind: string; readonly startedAt: number }>()
  /** How often each kind of call was sent. */
  readonly #turns = new Map<string, number>()
  readonly #succeededAt = new Map<string, number>()
  #disturbedAt = 0
  #refusedAt = 0
  #lastDisturbance = ''
  #calls = 0
  #refusals = 0
  #isOver = false
  #loops: Promise<void>[] = []

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls
    this.#key = key
  }

  /** Starts callers, each of which repeats its own step until the load is stopped. */
  start(steps: Readonly<Record<string, () => Promise<unknown>>>, pauseMs: number): void {
    const loop = async (step: () => Promise<unknown>) => {
      while (!this.#isOver) {
        await step()
        await delay(pauseMs)
      }
    }
    this.#loops = Object.values(steps).map(loop)
  }

  /** Sends a request until it is answered with something other than a 503 or a 409 that says when to try again. */
  async send(kind: string, path: string, request: RequestInit = {}): Promise<ApiReply> {
    for (;;) {
      const turn = (this.#turns.get(kind) ?? 0) + 1
      this.#turns.set(kind, turn)
      const url = this.#urls[turn % this.#urls.length] ?? ''
      const reply = await this.#sendOnce(kind, url, path, request)
      if (reply) return reply
    }
  }

  mark(): LoadMark {
    return { at: performance.now(), calls: this.#calls, refusals: this.#refusals }
  }

  /**
   * Waits until every kind of call succeeds at every process some time after the fault and the last refusal.
   * Tells how long the outage was. A call that is merely slow prolongs the outage, not the wait.
   */
  async untilSteady(before: LoadMark, exits: readonly string[] = []): Promise<Disturbance> {
    const awaited = () => {
      if (exits.length > 0) throw new Error(exits.join('\n'))
      const since = Math.max(before.at, this.#refusedAt)
      const old = [...this.#running].filter(({ startedAt }) => startedAt < since).map(({ kind }) => `${kind} runs on`)
      const pairs = [...this.#turns.keys()].flatMap((kind) => this.#urls.map((url) => `${kind} ${url}`))
      return [...old, ...pairs.filter((pair) => (this.#succeededAt.get(pair) ?? 0) < since + quietMs)]
    }
    await vi
      .waitUntil(() => awaited().length === 0, { timeout: steadyMaxMs, interval: 50 })
      .catch((error) => {
        throw new Error(`Not steady, last ${this.#lastDisturbance}, awaited: ${awaited().join(', ')}`, { cause: error })
      })
    return {
      backMs: Math.max(0, this.#disturbedAt - before.at),
      calls: this.#calls - before.calls,
      refusals: this.#refusals - before.refusals,
      last: this.#lastDisturbance,
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #sendOnce(kind: string, url: string, path: string, request: RequestInit): Promise<ApiReply | null> {
    const call = { kind, startedAt: performance.now() }
    this.#running.add(call)
    try {
      const headers = { 'x-api-key': this.#key, 'content-type': 'application/json', ...request.headers }
      const response = await fetch(url + path, { ...request, headers })
      const text = await response.text()
      const { status } = response
      this.#calls += 1
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      const retryAfter = Number(response.headers.get('retry-after'))
      const isRefused = status === 503 || status === 409
      if (isRefused && retryAfter > 0) {
        if (status === 503) this.#refusals += 1
        this.#refuse(`${kind} ${status}`)
        this.#running.delete(call)
        await delay(retryAfter * 1_000)
        return null
      }
      if (performance.now() - call.startedAt > slowMs) this.#disturb(`slow ${kind}`)
      if (status >= 300) this.#fail(`${kind}: ${status} ${text.slice(0, 300)}`)
      else this.#succeededAt.set(`${kind} ${url}`, call.startedAt)
      return { status, body: text.startsWith('{') ? (JSON.parse(text) as ApiReply['body']) : { text } }
    } catch (error) {
      this.#fail(`${kind}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`)
      await delay(1_000)
      return null
    } finally {
      this.#running.delete(call)
    }
  }

  #disturb(what: string): void {
    this.#disturbedAt = performance.now()
    this.#lastDisturbance = what
  }

  #refuse(what: string): void {
    this.#disturb(what)
    this.#refusedAt = this.#disturbedAt
  }

  #fail(what: string): void {
    this.#refuse(what)
    if (this.failures.length < failuresShown) this.failures.push(what)
  }
}
