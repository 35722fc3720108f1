import type { Instant } from '../../shared/clock.js'
import type { Listed, Removal } from '../records/sighting.js'

/** More entries than any company has. Beyond it the oldest are dropped and the list counts as incomplete. */
export const listedItemsMax = 5_000

/** An entry with an id and the time of its last report. */
export interface ListedItem {
  readonly id: string
  readonly asOf: Instant
}

/** A complete list reports on every entry; a single entry only on itself. The latest report wins. */
export function mergeList<Item extends ListedItem>(
  stored: Listed<Item> | null,
  incoming: Listed<Item>,
  asOf: Instant,
): Listed<Item> {
  const { items, removed, completeAsOf } = open(stored)
  if (!incoming.isComplete) {
    for (const item of incoming.items) {
      const lastReport = Math.max(completeAsOf, items.get(item.id)?.asOf ?? never, removed.get(item.id) ?? never)
      if (item.asOf < lastReport) continue
      items.set(item.id, item)
      removed.delete(item.id)
    }
    return close(items, removed, completeAsOf)
  }

  if (asOf < completeAsOf) return close(items, removed, completeAsOf)
  for (const [id, item] of items) if (item.asOf <= asOf) items.delete(id)
  for (const [id, removedAt] of removed) if (removedAt <= asOf) removed.delete(id)
  for (const item of incoming.items) if (!items.has(item.id) && !removed.has(item.id)) items.set(item.id, item)
  return close(items, removed, asOf)
}

/** Removes an entry and records the removal, so that an older report cannot restore it. */
export function removeFromList<Item extends ListedItem>(
  stored: Listed<Item> | null,
  id: string,
  asOf: Instant,
): Listed<Item> {
  const { items, removed, completeAsOf } = open(stored)
  const lastReport = Math.max(completeAsOf, items.get(id)?.asOf ?? never, removed.get(id) ?? never)
  if (asOf >= lastReport) {
    items.delete(id)
    removed.set(id, asOf)
  }
  return close(items, removed, completeAsOf)
}

const never = Number.NEGATIVE_INFINITY

function open<Item extends ListedItem>(stored: Listed<Item> | null) {
  return {
    items: new Map(stored?.items.map((item) => [item.id, item])),
    removed: new Map(stored?.removed?.map((removal) => [removal.id, removal.asOf])),
    completeAsOf: stored?.completeAsOf ?? never,
  }
}

function close<Item extends ListedItem>(
  items: ReadonlyMap<string, Item>,
  removed: ReadonlyMap<string, Instant>,
  completeAsOf: Instant,
): Listed<Item> {
  const isComplete = completeAsOf !== never && items.size <= listedItemsMax
  const removals: readonly Removal[] = newest(Array.from(removed, ([id, asOf]) => ({ id, asOf })))
  return {
    items: newest([...items.values()]),
    isComplete,
    ...(isComplete && { completeAsOf }),
    ...(removals.length > 0 && { removed: removals }),
  }
}

/** Sorted by id, so that the result does not depend on the order of arrival. */
function newest<Entry extends ListedItem>(entries: readonly Entry[]): readonly Entry[] {
  const stored =
    entries.length <= listedItemsMax
      ? entries
      : entries.toSorted((one, other) => other.asOf - one.asOf || (one.id < other.id ? -1 : 1)).slice(0, listedItemsMax)
  return stored.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
