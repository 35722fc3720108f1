import type { Instant } from '../../shared/clock.js'
import type { Company, CompanyPatch } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { ControlStatements } from '../records/control-statements.js'
import type { Filing } from '../records/filings/filing.js'
import type { Listed, Sighting } from '../records/sighting.js'
import { type ListedItem, mergeList, removeFromList } from './merge-list.js'
import { factsOf, mergePatch } from './merge-patch.js'
import { mergeStatements, removeStatement } from './merge-statements.js'
import type { Facet, FacetValues } from './overlay.js'
import type { ChangeSource, RegisterChange } from './register-change.js'
import type { RegisterOverlay } from './register-overlay.js'
import { isSameValue } from './same-value.js'

/** The result of applying a change. */
export interface Applied<What extends string, Value> {
  readonly number: CompanyNumber
  readonly what: What
  readonly source: ChangeSource
  readonly asOf: Instant
  /** Null if nothing was known. */
  readonly before: Value | null
  readonly after: Value
  /** False if the same or something newer was already known. */
  readonly changed: boolean
  /** Whether this is the first report of this fact. */
  readonly isFirstSight: boolean
}

/** A removed entry appears as a change of its list. A filing that is published again counts as changed again. */
export type AppliedChange =
  | Applied<'profile', CompanyPatch>
  | { [Key in Exclude<Facet, 'profile'>]: Applied<Key, FacetValues[Key]> }[Exclude<Facet, 'profile'>]
  | (Applied<'bulk', Company> & { readonly id: number })
  | Applied<'filing', Filing>

export interface OverlayStores {
  readonly overlay: Pick<RegisterOverlay, 'readForUpdate' | 'write'>
}

/** Stores what a source reported, unless something newer is known. Call inside `atomically`; safe to repeat. */
export async function applyChange(stores: OverlayStores, change: RegisterChange): Promise<AppliedChange> {
  const { number, source, asOf } = change
  const origin = { number, source, asOf }
  switch (change.what) {
    case 'bulk': {
      const { what, id, before, after } = change
      return { ...origin, what, id, before, after, changed: !isSameValue(before, after), isFirstSight: before === null }
    }
    case 'filing':
      return { ...origin, what: 'filing', before: null, after: change.filing, changed: true, isFirstSight: true }
    case 'profile': {
      const applied = await update(stores, change, 'profile', (stored) => mergePatch(stored, change.patch, asOf).value)
      const [before, after] = [applied.before && factsOf(applied.before), factsOf(applied.after)]
      return { ...applied, before, after, changed: !isSameValue(before ?? {}, after) }
    }
    case 'insolvency':
      return update(stores, change, 'insolvency', (stored) =>
        stored && stored.asOf > asOf ? stored.value : change.insolvency,
      )
    case 'statements':
      return updateStatements(stores, change, (stored) => mergeStatements(stored, change.statements, asOf))
    case 'filings':
      return update(stores, change, 'filings', (stored) =>
        stored && stored.asOf > asOf ? stored.value : change.filings,
      )
    case 'officers':
      return updateList(stores, change, 'officers', (stored) => mergeList(stored, change.officers, asOf))
    case 'charges':
      return updateList(stores, change, 'charges', (stored) => mergeList(stored, change.charges, asOf))
    case 'owners':
      return updateList(stores, change, 'owners', (stored) => mergeList(stored, change.owners, asOf))
    case 'removed':
      return removeEntry(stores, change, change.facet, change.id)
  }
}

type ListFacet = 'officers' | 'charges' | 'owners'

function removeEntry(
  stores: OverlayStores,
  change: RegisterChange,
  facet: ListFacet | 'statements',
  id: string,
): Promise<AppliedChange> {
  switch (facet) {
    case 'officers':
      return updateList(stores, change, facet, (stored) => removeFromList(stored, id, change.asOf))
    case 'charges':
      return updateList(stores, change, facet, (stored) => removeFromList(stored, id, change.asOf))
    case 'owners':
      return updateList(stores, change, facet, (stored) => removeFromList(stored, id, change.asOf))
    case 'statements':
      return updateStatements(stores, change, (stored) => removeStatement(stored, id, change.asOf))
  }
}

async function updateStatements(
  stores: OverlayStores,
  change: RegisterChange,
  merge: (stored: ControlStatements | null) => ControlStatements,
): Promise<Applied<'statements', ControlStatements>> {
  const applied = await update(stores, change, 'statements', (stored) => merge(stored?.value ?? null))
  const content = (stated: ControlStatements | null) => ({
    statements: withoutTimes(stated?.statements ?? null),
    exemptions: stated?.exemptions?.items ?? null,
  })
  return { ...applied, changed: !isSameValue(content(applied.before), content(applied.after)) }
}

async function updateList<Key extends ListFacet>(
  stores: OverlayStores,
  change: RegisterChange,
  facet: Key,
  merge: (stored: FacetValues[Key] | null) => FacetValues[Key],
): Promise<Applied<Key, FacetValues[Key]>> {
  const applied = await update(stores, change, facet, (stored) => merge(stored?.value ?? null))
  return { ...applied, changed: !isSameValue(withoutTimes(applied.before), withoutTimes(applied.after)) }
}

async function update<Key extends Facet>(
  stores: OverlayStores,
  change: RegisterChange,
  facet: Key,
  merge: (stored: Sighting<FacetValues[Key]> | null) => FacetValues[Key],
): Promise<Applied<Key, FacetValues[Key]>> {
  const { number, source, asOf } = change
  const overlay = await stores.overlay.readForUpdate(number)
  const stored: Sighting<FacetValues[Key]> | null = overlay[facet]
  const after = merge(stored)
  const next: Sighting<FacetValues[Key]> = {
    value: after,
    asOf: latest(stored?.asOf, asOf),
    askedAt: source.kind === 'rest' ? latest(stored?.askedAt, asOf) : (stored?.askedAt ?? null),
  }
  if (!isSameValue(stored, next)) await stores.overlay.write(number, facet, next)

  const before = stored ? stored.value : null
  return {
    number,
    what: facet,
    source,
    asOf,
    before,
    after,
    changed: !isSameValue(before, after),
    isFirstSight: !stored,
  }
}

function latest(stored: Instant | null | undefined, incoming: Instant): Instant {
  return Math.max(stored ?? incoming, incoming)
}

/** The content of a list without the times of its reports. */
function withoutTimes(list: Listed<ListedItem> | null) {
  return { isComplete: list?.isComplete ?? false, items: list?.items.map(({ asOf: _, ...facts }) => facts) ?? [] }
}
