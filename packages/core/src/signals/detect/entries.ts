import type { ListedItem } from '../../register/overlay/merge-list.js'
import type { ChangeSource } from '../../register/overlay/register-change.js'
import type { Listed } from '../../register/records/sighting.js'

/**
 * What was known about an entry before the change. `known`: it was listed. `new`: it was not in a complete list.
 * `unknown`: a stream reported it but the earlier list was incomplete, so only the entry's own dates show whether
 * it is news.
 */
export type PriorState<Item> =
  | { readonly kind: 'known'; readonly before: Item }
  | { readonly kind: 'new' }
  | { readonly kind: 'unknown' }

export interface EntryChange<Item> {
  readonly item: Item
  readonly prior: PriorState<Item>
}

/** Entries that may be news. A complete list seen for the first time produces none. */
export function entryChanges<Item extends ListedItem>(
  before: Listed<Item> | null,
  after: Listed<Item>,
  source: ChangeSource,
): EntryChange<Item>[] {
  const previous = new Map(before?.items.map((item) => [item.id, item]))
  return after.items.flatMap((item): EntryChange<Item>[] => {
    const known = previous.get(item.id)
    if (known) return known === item ? [] : [{ item, prior: { kind: 'known', before: known } }]
    if (before?.isComplete) return [{ item, prior: { kind: 'new' } }]
    return source.kind === 'stream' ? [{ item, prior: { kind: 'unknown' } }] : []
  })
}
