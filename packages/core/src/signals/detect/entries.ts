import type { ListedItem } from '../../register/overlay/merge-list.js'
import type { ChangeSource } from '../../register/overlay/register-change.js'
import type { Listed } from '../../register/records/sighting.js'

/**
 * How an entry came: `known` before, `new` to a list of which all was known, or `untold`: a stream speaks of it, but of
 * the list not all is known, so that only its own days say whether it is news.
 */
export type Standing<Item> =
  | { readonly kind: 'known'; readonly before: Item }
  | { readonly kind: 'new' }
  | { readonly kind: 'untold' }

export interface EntryChange<Item> {
  readonly item: Item
  readonly standing: Standing<Item>
}

/** The entries that may be news. A whole list that is seen for the first time is silent. */
export function entryChanges<Item extends ListedItem>(
  before: Listed<Item> | null,
  after: Listed<Item>,
  source: ChangeSource,
): EntryChange<Item>[] {
  const kept = new Map(before?.items.map((item) => [item.id, item]))
  return after.items.flatMap((item): EntryChange<Item>[] => {
    const known = kept.get(item.id)
    if (known) return known === item ? [] : [{ item, standing: { kind: 'known', before: known } }]
    if (before?.isComplete) return [{ item, standing: { kind: 'new' } }]
    return source.kind === 'stream' ? [{ item, standing: { kind: 'untold' } }] : []
  })
}
