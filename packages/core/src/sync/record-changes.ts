import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { type AppliedChange, applyChange } from '../register/overlay/apply-change.js'
import { identityChanged, invalidatesAnswers } from '../register/overlay/invalidates-answers.js'
import type { BulkCompany } from '../register/overlay/layers.js'
import { emptyOverlay } from '../register/overlay/overlay.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { isSameValue } from '../register/overlay/same-value.js'
import { todayInLondon } from '../shared/days.js'
import { type CompanyFacts, companyFacts, noFacts } from '../signals/company-facts.js'
import { detectChanges } from '../signals/detect-changes.js'
import { bringsNewCases } from '../signals/insolvency-now.js'
import type { FeedSignal } from '../signals/signal.js'
import { isBaseline } from './is-baseline.js'
import { SignalWriter } from './signal-writer.js'
import {
  type BulkFacts,
  notePublished,
  readBulkFacts,
  requireCurrent,
  retryWhenStale,
  StaleReadError,
} from './snapshot-guard.js'

export type RecordPorts = Pick<
  Ports,
  'atomically' | 'register' | 'positions' | 'watchlist' | 'clock' | 'random' | 'crypto'
>

export interface Recorded {
  /** How many were new; one that was told before counts for nothing. */
  readonly signals: number
  readonly fed: readonly FeedSignal[]
}

/**
 * Keeps what sources said, finds what has changed about companies that somebody watches, and puts that into the feeds
 * and in line for webhooks, all as one transaction. `begin` runs first in it: where it is false nothing is kept, and
 * the answer is null. A change that is told again is no signal.
 */
export async function recordChanges(
  ports: RecordPorts,
  changes: readonly RegisterChange[],
  begin: (stores: Stores) => Promise<boolean> = async () => true,
): Promise<Recorded | null> {
  return retryWhenStale(async () => {
    const known = await readAhead(ports, changes)
    return ports.atomically(async (stores) =>
      (await begin(stores)) ? new Recording(ports, stores, known).record(changes) : null,
    )
  })
}

interface ReadAhead {
  readonly watched: ReadonlySet<CompanyNumber>
  /** Null where the changes ask nothing of the register. */
  readonly bulk: BulkFacts | null
}

async function readAhead(ports: RecordPorts, changes: readonly RegisterChange[]): Promise<ReadAhead> {
  const watched = new Set(await ports.watchlist.watchedAmong(changes.map(({ number }) => number)))
  const isNeeded = ({ what, number }: RegisterChange) =>
    what === 'profile' || ((what === 'bulk' || what === 'insolvency') && watched.has(number))
  const wanted = new Set(changes.filter(isNeeded).map(numberOf))
  const isAsked = wanted.size > 0 || changes.some(isDifference)
  return { watched, bulk: isAsked ? await readBulkFacts(ports, [...wanted]) : null }
}

/** One transaction's work. */
class Recording {
  readonly #stores: Stores
  readonly #known: ReadAhead
  readonly #now: number
  readonly #writer: SignalWriter
  readonly #facts = new Map<CompanyNumber, CompanyFacts>()

  constructor(ports: RecordPorts, stores: Stores, known: ReadAhead) {
    this.#stores = stores
    this.#known = known
    this.#now = ports.clock.now()
    this.#writer = new SignalWriter(stores, ports, this.#now)
  }

  async record(changes: readonly RegisterChange[]): Promise<Recorded> {
    const { bulk } = this.#known
    const facts = bulk && changes.some(isDifference) ? await notePublished(this.#stores, bulk) : bulk
    await this.#hold(changes)
    if (facts) await requireCurrent(this.#stores, facts)
    await this.#readFacts(changes)
    const concerned: CompanyNumber[] = []
    for (const change of changes) {
      const isWatched = this.#known.watched.has(change.number)
      const isSilent = isWatched && (await isBaseline(this.#stores, change))
      const applied = await applyChange(this.#stores, change)
      if (invalidatesAnswers(applied, this.#bulk(change.number)?.company ?? null)) {
        await this.#stores.answers.endFor(change.number, this.#now)
        await this.#stores.websites.endFor(change.number, this.#now)
        concerned.push(change.number)
      }
      if (isWatched && !this.#isOutdated(applied)) await this.#detect(applied, isSilent)
    }
    // An answer that is just being worked out is not kept yet, and ends by this.
    if (concerned.length > 0) await this.#stores.overlay.countChanges(concerned)
    return this.#writer.end()
  }

  /** A snapshot's difference writes no facts to the overlay, so its company is held only where signals or answers may come of it. */
  async #hold(changes: readonly RegisterChange[]): Promise<void> {
    const { watched } = this.#known
    const isHeld = (change: RegisterChange) =>
      change.what !== 'bulk' || watched.has(change.number) || identityChanged(change.before, change.after)
    const held = new Set(changes.filter(isHeld).map(numberOf))
    if (held.size > 0) await this.#stores.overlay.hold([...held])
  }

  async #readFacts(changes: readonly RegisterChange[]): Promise<void> {
    const facts = await this.#stores.watchlist.facts(changes.map(numberOf))
    for (const [number, kept] of facts) {
      if (!this.#known.watched.has(number)) throw new StaleReadError()
      this.#facts.set(number, kept)
    }
  }

  async #detect(applied: AppliedChange, isSilent: boolean): Promise<void> {
    const { number, source, asOf, what } = applied
    const difference = what === 'bulk' ? applied.id : null
    const isOfCompany = what === 'profile' || what === 'bulk' || what === 'insolvency'
    const kept = this.#facts.get(number) ?? null
    // Without any kept, nobody watches it any more, or this is the first sight of it.
    const before = kept ?? noFacts
    const newCases = !isSilent && bringsNewCases(applied)
    const after = isOfCompany ? await this.#factsNow(number, kept, newCases) : before
    if (!kept && !isOfCompany) return

    const drafts = isSilent ? [] : detectChanges({ applied, before, after, today: todayInLondon(this.#now) })
    const told = { company: number, name: after.name ?? before.name ?? number, source, asOf, difference }
    for (const draft of drafts) await this.#writer.write(told, draft)

    if (isSameValue(before, after)) return
    this.#facts.set(number, after)
    await this.#stores.watchlist.keepFacts(number, after)
  }

  /** Where the register has moved on since that difference, a later one waits behind it and will tell. */
  #isOutdated(applied: AppliedChange): boolean {
    const bulk = this.#bulk(applied.number)
    if (applied.what !== 'bulk' || !bulk) return false
    const told = companyFacts({ company: applied.after, asOf: bulk.asOf }, emptyOverlay)
    return !isSameValue(told, companyFacts(bulk, emptyOverlay))
  }

  #bulk(number: CompanyNumber): BulkCompany | null {
    return this.#known.bulk?.companies.get(number) ?? null
  }

  async #factsNow(number: CompanyNumber, before: CompanyFacts | null, newCases: boolean): Promise<CompanyFacts> {
    const overlay = await this.#stores.overlay.read(number)
    return companyFacts(this.#bulk(number), overlay, before, newCases)
  }
}

function isDifference({ what }: RegisterChange): boolean {
  return what === 'bulk'
}

function numberOf({ number }: RegisterChange): CompanyNumber {
  return number
}
