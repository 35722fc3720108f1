import { nameKey } from '../register/company-name.js'
import { namesMax } from '../register/search/retrieve.js'
import { once } from './name-book.js'
import type { FoundName } from './page-facts.js'

/** One name is written in several ways: `Limited` and `Ltd`, in capitals and without. */
export const spellingsMax = 2 * namesMax

export interface SiteReading {
  readonly name: string
  readonly isClean: boolean
  readonly key: string
}

/** A name with the readings that it is judged by: none where the site has too many. */
export interface ReadName extends FoundName {
  readonly readings: readonly SiteReading[]
}

/**
 * The readings that a site is judged by: those that the register is asked for. The names that come first are read
 * first; a reading beyond the bounds is left out, since no site of one company has so many.
 */
export class SiteReadings {
  readonly #keys = new Map<string, string>()
  readonly #read = new Map<FoundName, ReadName>()

  constructor(names: Iterable<FoundName>) {
    const known = new Set<string>()
    for (const name of spellingsOf(names)) {
      const key = nameKey(name)
      if (known.size >= namesMax && !known.has(key)) continue
      known.add(key)
      this.#keys.set(name, key)
    }
  }

  of(name: FoundName): ReadName {
    return once(this.#read, name, () => ({ ...name, readings: this.#readings(name) }))
  }

  #readings(name: FoundName): SiteReading[] {
    const readings: SiteReading[] = []
    for (const { name: spelling, isClean } of name.readings) {
      const key = this.#keys.get(spelling)
      if (key !== undefined) readings.push({ name: spelling, isClean, key })
    }
    return readings
  }
}

function spellingsOf(names: Iterable<FoundName>): ReadonlySet<string> {
  const spellings = new Set<string>()
  for (const { readings } of names) {
    for (const { name } of readings) {
      if (spellings.size >= spellingsMax) return spellings
      spellings.add(name)
    }
  }
  return spellings
}
