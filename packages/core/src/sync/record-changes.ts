import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { type AppliedChange, applyChange } from '../register/overlay/apply-change.js'
import { identityChanged, invalidatesAnswers } from '../register/overlay/invalidates-answers.js'
import type { SnapshotCompany } from '../register/overlay/layers.js'
import { emptyOverlay, type Overlay } from '../register/overlay/overlay.js'
import { type PeopleFacet, peopleFacetOf } from '../register/overlay/past-people.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { isSameValue } from '../register/overlay/same-value.js'
import { todayInLondon } from '../shared/days.js'
import { type CompanyFacts, companyFacts, noFacts, withPeople } from '../signals/company-facts.js'
import { detectChanges } from '../signals/detect-changes.js'
import { bringsNewCases } from '../signals/insolvency-now.js'
import type { FeedSignal } from '../signals/signal.js'
import { isBaseline } from './is-baseline.js'
import { SignalWriter } from './signal-writer.js'
import {
  notePublished,
  readSnapshotFacts,
  requireCurrent,
  retryWhenStale,
  type SnapshotFacts,
  StaleReadError,
} from './snapshot-guard.js'

/** How many replaced lists of officers, of owners and of statements are stored per company. */
export const pastPeopleMax = 100

export type RecordPorts = Pick<
  Ports,
  'atomically' | 'register' | 'cursors' | 'watchlist' | 'clock' | 'random' | 'crypto'
>

export interface Recorded {
  /** Number of new signals; repeated ones do not count. */
  readonly signals: number
  readonly fed: readonly FeedSignal[]
}

/**
 * Stores reported changes, detects signals for watched companies, adds them to the feeds and queues webhook
 * deliveries, all in one transaction. `begin` runs first in that transaction; if it returns false, nothing is
 * stored and the result is null. A repeated report produces no signal.
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
  /** Null if the changes need no data from the register. */
  readonly snapshot: SnapshotFacts | null
}

async function readAhead(ports: RecordPorts, changes: readonly RegisterChange[]): Promise<ReadAhead> {
  const watched = new Set(await ports.watchlist.watchedAmong(changes.map(({ number }) => number)))
  const isNeeded = ({ what, number }: RegisterChange) =>
    what === 'profile' || ((what === 'bulk' || what === 'insolvency') && watched.has(number))
  const wanted = new Set(changes.filter(isNeeded).map(numberOf))
  const isSnapshotNeeded = wanted.size > 0 || changes.some(isDifference)
  return { watched, snapshot: isSnapshotNeeded ? await readSnapshotFacts(ports, [...wanted]) : null }
}

interface PeopleBefore {
  readonly facet: PeopleFacet
  /** Null if nothing was known. */
  readonly before: Overlay[PeopleFacet]
}

/** State of one transaction. */
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
    const { snapshot } = this.#known
    const facts = snapshot && changes.some(isDifference) ? await notePublished(this.#stores, snapshot) : snapshot
    await this.#lockCompanies(changes)
    if (facts) await requireCurrent(this.#stores, facts)
    await this.#readFacts(changes)
    const invalidated: CompanyNumber[] = []
    for (const change of changes) {
      const isWatched = this.#known.watched.has(change.number)
      const isSilent = isWatched && (await isBaseline(this.#stores, change))
      const peopleBefore = isWatched ? await this.#readPeople(change) : null
      const applied = await applyChange(this.#stores, change)
      if (peopleBefore && (applied.changed || applied.isFirstSight)) await this.#keepPeople(change.number, peopleBefore)
      if (invalidatesAnswers(applied, this.#snapshot(change.number)?.company ?? null)) {
        await this.#stores.answers.endFor(change.number, this.#now)
        await this.#stores.websites.endFor(change.number, this.#now)
        invalidated.push(change.number)
      }
      if (isWatched && !this.#isOutdated(applied)) await this.#detect(applied, isSilent)
    }
    // Answers that are being decided now could not be expired above; the counter stops them from being stored as fresh.
    if (invalidated.length > 0) await this.#stores.overlay.countChanges(invalidated)
    return this.#writer.end()
  }

  /**
   * Locks the changed companies. A snapshot change writes nothing to the overlay, so its company is locked only if it
   * is watched or if stored answers may depend on it.
   */
  async #lockCompanies(changes: readonly RegisterChange[]): Promise<void> {
    const { watched } = this.#known
    const needsLock = (change: RegisterChange) =>
      change.what !== 'bulk' || watched.has(change.number) || identityChanged(change.before, change.after)
    const locked = new Set(changes.filter(needsLock).map(numberOf))
    if (locked.size > 0) await this.#stores.overlay.hold([...locked])
  }

  async #readFacts(changes: readonly RegisterChange[]): Promise<void> {
    const facts = await this.#stores.watchlist.facts(changes.map(numberOf))
    for (const [number, stored] of facts) {
      if (!this.#known.watched.has(number)) throw new StaleReadError()
      this.#facts.set(number, stored)
    }
  }

  /** The list of people that a change may replace; null if it reports on something else. */
  async #readPeople(change: RegisterChange): Promise<PeopleBefore | null> {
    const facet = peopleFacetOf(change)
    return facet && { facet, before: (await this.#stores.overlay.read(change.number))[facet] }
  }

  async #keepPeople(number: CompanyNumber, { facet, before }: PeopleBefore): Promise<void> {
    await this.#stores.watchlist.keepPeople(number, facet, before, this.#now, pastPeopleMax)
  }

  async #detect(applied: AppliedChange, isSilent: boolean): Promise<void> {
    const { number, source, asOf, what } = applied
    const difference = what === 'bulk' ? applied.id : null
    const isOfCompany = what === 'profile' || what === 'bulk' || what === 'insolvency'
    const stored = this.#facts.get(number) ?? null
    // There are no stored facts if the watch has ended or if this is the first change of the company.
    const before = stored ?? noFacts
    const newCases = !isSilent && bringsNewCases(applied)
    const after = isOfCompany ? await this.#factsNow(number, stored, newCases) : withPeople(before, applied)
    if (!stored && !isOfCompany) return

    const drafts = isSilent ? [] : detectChanges({ applied, before, after, today: todayInLondon(this.#now) })
    const report = { company: number, name: after.name ?? before.name ?? number, source, asOf, difference }
    for (const draft of drafts) this.#writer.write(report, draft)

    if (isSameValue(before, after)) return
    this.#facts.set(number, after)
    await this.#stores.watchlist.keepFacts(number, after, this.#now)
  }

  /**
   * Whether the register no longer shows what this import difference reports. A newer difference is then pending and
   * will produce the signals.
   */
  #isOutdated(applied: AppliedChange): boolean {
    const snapshot = this.#snapshot(applied.number)
    if (applied.what !== 'bulk' || !snapshot) return false
    const reported = companyFacts({ company: applied.after, asOf: snapshot.asOf }, emptyOverlay)
    return !isSameValue(reported, companyFacts(snapshot, emptyOverlay))
  }

  #snapshot(number: CompanyNumber): SnapshotCompany | null {
    return this.#known.snapshot?.companies.get(number) ?? null
  }

  async #factsNow(number: CompanyNumber, before: CompanyFacts | null, newCases: boolean): Promise<CompanyFacts> {
    const overlay = await this.#stores.overlay.read(number)
    return companyFacts(this.#snapshot(number), overlay, before, newCases)
  }
}

function isDifference({ what }: RegisterChange): boolean {
  return what === 'bulk'
}

function numberOf({ number }: RegisterChange): CompanyNumber {
  return number
}
