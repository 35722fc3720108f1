import type { Ports, Stores } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { BulkCompany } from '../register/overlay/layers.js'

/** Kept among the places of the streams: the generation of the register whose differences were handed on last. */
const place = 'handed-on'
/** What overtakes is an import that ends, or a company that begins to be watched: hardly twice in a row. */
const attemptsMax = 5
const findsAtOnce = 10

/** What the register says of some companies, read before a transaction: it is a layer of its own. */
export interface BulkFacts {
  /** As it stood before the register was read. */
  readonly handedOn: number | null
  /** Null while there is no register. */
  readonly generation: number | null
  readonly companies: ReadonlyMap<CompanyNumber, BulkCompany>
}

/** What was read before the transaction has changed since. */
export class StaleReadError extends Error {}

export async function readBulkFacts(
  { register, positions }: Pick<Ports, 'register' | 'positions'>,
  numbers: readonly CompanyNumber[],
): Promise<BulkFacts> {
  // In this order, and fresh: what was handed on by now, by whomever, is in the register that is read.
  const handedOn = await positions.at(place)
  const snapshot = await register.snapshot({ isFresh: true })
  const companies = new Map<CompanyNumber, BulkCompany>()
  if (!snapshot) return { handedOn, generation: null, companies }

  const asOf = Date.parse(snapshot.asOf)
  for (let start = 0; start < numbers.length; start += findsAtOnce) {
    const found = numbers.slice(start, start + findsAtOnce).map((number) => register.find(number))
    for (const company of await Promise.all(found)) if (company) companies.set(company.number, { company, asOf })
  }
  return { handedOn, generation: snapshot.generation, companies }
}

/** To be asked with the companies held: differences that are handed on later find what is written here. */
export async function requireCurrent({ positions }: Pick<Stores, 'positions'>, facts: BulkFacts): Promise<void> {
  if ((await positions.at(place)) !== facts.handedOn) throw new StaleReadError()
}

/** As `requireCurrent`, for a company that nobody holds; to be called before anything else is held. */
export function lockSnapshot(stores: Pick<Stores, 'positions'>, facts: BulkFacts): Promise<void> {
  return move(stores, facts, facts.handedOn ?? 0)
}

/**
 * To be called by whoever hands on differences, before anything else is held: waits for those under way with
 * `lockSnapshot`. Gives the facts as they are current from here on.
 */
export async function notePublished(stores: Pick<Stores, 'positions'>, facts: BulkFacts): Promise<BulkFacts> {
  const handedOn = facts.generation ?? 0
  // Once an import: with each batch it would overtake all who write beside it.
  if (handedOn !== facts.handedOn) await move(stores, facts, handedOn)
  return { ...facts, handedOn }
}

async function move({ positions }: Pick<Stores, 'positions'>, { handedOn }: BulkFacts, to: number): Promise<void> {
  if (!(await positions.advance(place, handedOn, to))) throw new StaleReadError()
}

/** Does again what was overtaken. */
export async function retryWhenStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleReadError) || attempt >= attemptsMax) throw error
    }
  }
}
