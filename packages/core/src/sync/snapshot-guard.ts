import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { SnapshotCompany } from '../register/overlay/layers.js'
import { retry } from '../shared/retry.js'

/** Stored as a cursor: the register generation whose changes were published last. */
const cursorName = 'published-changes'
/** Stale reads are caused by an import that finishes or a watch that starts; rarely twice in a row. */
const attemptsMax = 5
const findsAtOnce = 10

/** Register data of some companies, read before a transaction because the register is a separate store. */
export interface SnapshotFacts {
  /** Published generation before the register was read. */
  readonly publishedGeneration: number | null
  /** Null while there is no register. */
  readonly generation: number | null
  readonly companies: ReadonlyMap<CompanyNumber, SnapshotCompany>
}

/** Data that was read before the transaction has changed since. */
export class StaleReadError extends Error {}

export async function readSnapshotFacts(
  { register, cursors }: Pick<Ports, 'register' | 'cursors'>,
  numbers: readonly CompanyNumber[],
): Promise<SnapshotFacts> {
  // Read in this order and fresh, so that every change published by now is in the register that is read.
  const publishedGeneration = await cursors.at(cursorName)
  const snapshot = await register.snapshot({ isFresh: true })
  const companies = new Map<CompanyNumber, SnapshotCompany>()
  if (!snapshot) return { publishedGeneration, generation: null, companies }

  const asOf = Date.parse(snapshot.asOf)
  for (let start = 0; start < numbers.length; start += findsAtOnce) {
    const found = numbers.slice(start, start + findsAtOnce).map((number) => register.find(number))
    for (const company of await Promise.all(found)) if (company) companies.set(company.number, { company, asOf })
  }
  return { publishedGeneration, generation: snapshot.generation, companies }
}

/** Call while holding the companies' locks: changes published later will see what is written here. */
export async function requireCurrent({ cursors }: Pick<Stores, 'cursors'>, facts: SnapshotFacts): Promise<void> {
  if ((await cursors.at(cursorName)) !== facts.publishedGeneration) throw new StaleReadError()
}

/** Like `requireCurrent`, for companies whose lock is not held. Call before taking any other lock. */
export function lockSnapshot(stores: Pick<Stores, 'cursors'>, facts: SnapshotFacts): Promise<void> {
  return move(stores, facts, facts.publishedGeneration ?? 0)
}

/**
 * Call before publishing changes and before taking any other lock: waits for transactions that hold `lockSnapshot`.
 * Returns the facts, which are current from here on.
 */
export async function notePublished(stores: Pick<Stores, 'cursors'>, facts: SnapshotFacts): Promise<SnapshotFacts> {
  const publishedGeneration = facts.generation ?? 0
  // Only once per import: doing it for each batch would make all concurrent reads stale.
  if (publishedGeneration !== facts.publishedGeneration) await move(stores, facts, publishedGeneration)
  return { ...facts, publishedGeneration }
}

async function move(
  { cursors }: Pick<Stores, 'cursors'>,
  { publishedGeneration }: SnapshotFacts,
  to: number,
): Promise<void> {
  if (!(await cursors.advance(cursorName, publishedGeneration, to))) throw new StaleReadError()
}

/** Repeats work whose reads were stale. */
export function retryWhenStale<Result>(work: () => Promise<Result>): Promise<Result> {
  return retry(work, { attemptsMax, isTransient: (error) => error instanceof StaleReadError })
}
