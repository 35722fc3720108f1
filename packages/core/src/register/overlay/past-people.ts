import type { Instant } from '../../shared/clock.js'
import type { Sighting } from '../records/sighting.js'
import type { FacetValues } from './overlay.js'
import type { RegisterChange } from './register-change.js'

/** Who runs a company, who controls it, and what it states about its owners. */
export type PeopleFacet = 'officers' | 'owners' | 'statements'

/** A list that was replaced since. */
export interface PastPeople<Key extends PeopleFacet> {
  /** As it was when it was replaced; null if nothing was known. */
  readonly sighting: Sighting<FacetValues[Key]> | null
  /** When it replaced an earlier list; null if no earlier list was stored. */
  readonly knownFrom: Instant | null
  readonly replacedAt: Instant
}

/** The list of people that a change reports on; null if it reports on something else. */
export function peopleFacetOf(change: RegisterChange): PeopleFacet | null {
  const facet = change.what === 'removed' ? change.facet : change.what
  return facet === 'officers' || facet === 'owners' || facet === 'statements' ? facet : null
}
