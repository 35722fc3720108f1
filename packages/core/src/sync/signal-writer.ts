import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import { newId } from '../shared/ids.js'
import type { FeedSignal, Signal, SignalSource } from '../signals/signal.js'
import type { SignalDraft } from '../signals/signal-draft.js'
import { summaryOf } from '../signals/summary.js'
import { fanOut } from '../webhooks/delivery/fan-out.js'

export interface Told {
  readonly company: CompanyNumber
  readonly name: string
  readonly source: SignalSource
  /** When the source said so. */
  readonly asOf: Instant
  /** The number of the difference between two snapshots that tells it. */
  readonly difference?: number | null
}

type WriterStores = Pick<Stores, 'signals' | 'deliveries'>

/** Writes the signals of one transaction: each once, then all of them into the feeds and in line for webhooks. */
export class SignalWriter {
  readonly #stores: WriterStores
  readonly #ports: Pick<Ports, 'random' | 'crypto'>
  readonly #now: Instant
  readonly #added: Signal[] = []

  constructor(stores: WriterStores, ports: Pick<Ports, 'random' | 'crypto'>, now: Instant) {
    this.#stores = stores
    this.#ports = ports
    this.#now = now
  }

  async write(told: Told, draft: SignalDraft): Promise<void> {
    const { type, before, after, occurredOn } = draft
    const { company, name, source } = told
    const signal: Signal = {
      id: newId(this.#ports.random, 'sig'),
      type,
      company,
      companyName: name,
      summary: summaryOf(name, draft, source),
      before,
      after,
      occurredOn,
      publishedAt: publishedAt(told),
      detectedAt: this.#now,
      source,
    }
    if (await this.#stores.signals.add(signal, this.#keyOf(told, draft))) this.#added.push(signal)
  }

  /** To be called once, at the end: the feeds are held from here on. */
  async end(): Promise<{ readonly signals: number; readonly fed: readonly FeedSignal[] }> {
    if (this.#added.length === 0) return { signals: 0, fed: [] }
    const fed = await this.#stores.signals.feed(this.#added)
    await fanOut(this.#stores, this.#ports.random, fed, this.#now)
    return { signals: this.#added.length, fed }
  }

  /**
   * What tells a repeat from a new change: the fact where it has a name, else the event, else before and after with
   * the time of saying, so that a change that is undone and made again is told each time. Files that add to a snapshot
   * are of its day, so their differences have their number too, which stays the same when they are handed on again.
   */
  #keyOf({ source, asOf, difference }: Told, { type, before, after, identity }: SignalDraft): string {
    if (identity !== null) return identity
    if (source.kind === 'stream') return `${type}:${source.stream}:${source.timepoint}`
    const saying = difference == null ? asOf : `${asOf}:${difference}`
    return `${type}:${saying}:${this.#ports.crypto.sha256(JSON.stringify([before, after]))}`
  }
}

/** An answer of Companies House does not tell since when it is so. */
function publishedAt({ source, asOf }: Told): Instant | null {
  return source.kind === 'rest' || source.kind === 'clock' || source.kind === 'website' ? null : asOf
}
