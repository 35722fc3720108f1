import type { Company } from '../../register/company.js'
import { nameKey } from '../../register/company-name.js'
import type { Retrieved } from '../../register/search/retrieve.js'
import type { Site } from '../site.js'

/** What is known when companies are compared with a site. */
export interface Comparison {
  readonly site: Site
  readonly retrieved: Retrieved
  /** How many companies it could be. */
  readonly population: number
}

/** The keys of every name a company bears or bore. */
export function keysOf(company: Company): { current: string; previous: ReadonlySet<string> } {
  return {
    current: nameKey(company.name),
    previous: new Set(company.previousNames.map(({ name }) => nameKey(name))),
  }
}
