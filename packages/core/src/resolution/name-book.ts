import { type BrandFit, bestFit, brandVariants, type FittedName, fittedName } from './brand-fit.js'
import { type ComparedName, comparedName, likenessOf } from './name-likeness.js'

/** Where a site has more to compare, what is left counts as unlike: that never makes a company more likely. */
export const comparisonsMax = 12_000

/** What is worked out of names while one site is judged: each is taken apart once, each pair compared once. */
export class NameBook {
  readonly #compared = new Map<string, ComparedName>()
  readonly #fitted = new Map<string, FittedName>()
  readonly #variants = new Map<string, readonly string[]>()
  readonly #fits = new Map<string, Map<string, BrandFit>>()
  readonly #likenesses = new Map<string, Map<string, number>>()
  #comparisons = 0

  /** How many pairs were compared so far. */
  get comparisons(): number {
    return this.#comparisons
  }

  key(name: string): string {
    return once(this.#compared, name, comparedName).key
  }

  /** From 0 to 1. */
  likeness(one: string, other: string): number {
    const likenesses = once(this.#likenesses, other, () => new Map<string, number>())
    const known = likenesses.get(one)
    if (known !== undefined) return known
    if (this.#comparisons >= comparisonsMax) return 0
    this.#comparisons += 1
    const likeness = likenessOf(once(this.#compared, one, comparedName), once(this.#compared, other, comparedName))
    likenesses.set(one, likeness)
    return likeness
  }

  fit(brand: string, name: string): BrandFit {
    const fits = once(this.#fits, brand, () => new Map<string, BrandFit>())
    return once(fits, name, () =>
      bestFit(once(this.#variants, brand, brandVariants), once(this.#fitted, name, fittedName)),
    )
  }
}

/** Looks a thing up, and works it out where it was never asked for. */
export function once<Key, Value>(known: Map<Key, Value>, key: Key, work: (key: Key) => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const worked = work(key)
  known.set(key, worked)
  return worked
}
