import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import { newId } from '../shared/ids.js'
import type { FeedSignal, Signal, SignalSource } from '../signals/signal.js'
import type { SignalDraft } from '../signals/signal-draft.js'
import type { KeyedSignal } from '../signals/signal-store.js'
import { summaryOf } from '../signals/summary.js'
import { fanOut } from '../webhooks/delivery/fan-out.js'

export interface SignalReport {
  readonly company: CompanyNumber
  readonly name: string
  readonly source: SignalSource
  /** When the source reported it. */
  readonly asOf: Instant
  /** Id of the pending import change, if it came from a snapshot. */
  readonly difference?: number | null
}

type WriterStores = Pick<Stores, 'signals' | 'deliveries' | 'webhooks' | 'watchlist'>

/** Collects the signals of one transaction, stores each once, then adds all of them to the feeds and queues their deliveries. */
export class SignalWriter {
  readonly #stores: WriterStores
  readonly #ports: Pick<Ports, 'random' | 'crypto'>
  readonly #now: Instant
  readonly #written: KeyedSignal[] = []

  constructor(stores: WriterStores, ports: Pick<Ports, 'random' | 'crypto'>, now: Instant) {
    this.#stores = stores
    this.#ports = ports
    this.#now = now
  }

  write(report: SignalReport, draft: SignalDraft): void {
    const { type, before, after, occurredOn } = draft
    const { company, name, source } = report
    const signal: Signal = {
      id: newId(this.#ports.random, 'sig'),
      type,
      company,
      companyName: name,
      summary: summaryOf(name, draft, source),
      before,
      after,
      occurredOn,
      publishedAt: publishedAt(report),
      detectedAt: this.#now,
      source,
    }
    this.#written.push({ signal, key: this.#keyOf(report, draft) })
  }

  /** Call once, at the end: stores the signals and locks the feeds until the transaction ends. */
  async end(): Promise<{ readonly signals: number; readonly fed: readonly FeedSignal[] }> {
    const added = this.#written.length > 0 ? await this.#stores.signals.add(this.#written) : []
    if (added.length === 0) return { signals: 0, fed: [] }
    const fed = await this.#stores.signals.feed(added)
    await fanOut(this.#stores, this.#ports.random, fed, this.#now)
    return { signals: added.length, fed }
  }

  /**
   * Key that distinguishes a repeated report from a new change: the identity of the fact if it has one, else the
   * stream event, else before and after with the report time, so that a change that is undone and repeated is
   * reported each time. Files merged into a snapshot share its date, so their changes also carry their id, which
   * stays the same if they are published again.
   */
  #keyOf({ source, asOf, difference }: SignalReport, { type, before, after, identity }: SignalDraft): string {
    if (identity !== null) return identity
    if (source.kind === 'stream') return `${type}:${source.stream}:${source.timepoint}`
    const reportTime = difference == null ? asOf : `${asOf}:${difference}`
    return `${type}:${reportTime}:${this.#ports.crypto.sha256(JSON.stringify([before, after]))}`
  }
}

/** A Companies House response does not show since when a fact is true. */
function publishedAt({ source, asOf }: SignalReport): Instant | null {
  return source.kind === 'rest' || source.kind === 'clock' || source.kind === 'website' ? null : asOf
}
