import type { Instant } from '../../shared/clock.js'
import type { Listed, Removal } from '../records/sighting.js'

/** More entries than any company has; past it the oldest are let go, and the list is no longer complete. */
export const listedItemsMax = 5_000

/** An entry that can be told from others, and from an older word about itself. */
export interface ListedItem {
  readonly id: string
  readonly asOf: Instant
}

/** A complete list says of every entry whether it is there; a single one speaks for itself. The last word counts. */
export function mergeList<Item extends ListedItem>(
  kept: Listed<Item> | null,
  given: Listed<Item>,
  asOf: Instant,
): Listed<Item> {
  const { items, removed, completeAsOf } = open(kept)
  if (!given.isComplete) {
    for (const item of given.items) {
      const lastWord = Math.max(completeAsOf, items.get(item.id)?.asOf ?? never, removed.get(item.id) ?? never)
      if (item.asOf < lastWord) continue
      items.set(item.id, item)
      removed.delete(item.id)
    }
    return close(items, removed, completeAsOf)
  }

  if (asOf < completeAsOf) return close(items, removed, completeAsOf)
  for (const [id, item] of items) if (item.asOf <= asOf) items.delete(id)
  for (const [id, removedAt] of removed) if (removedAt <= asOf) removed.delete(id)
  for (const item of given.items) if (!items.has(item.id) && !removed.has(item.id)) items.set(item.id, item)
  return close(items, removed, asOf)
}

/** Takes one entry out, and remembers it, so that an older word cannot bring it back. */
export function removeFromList<Item extends ListedItem>(
  kept: Listed<Item> | null,
  id: string,
  asOf: Instant,
): Listed<Item> {
  const { items, removed, completeAsOf } = open(kept)
  const lastWord = Math.max(completeAsOf, items.get(id)?.asOf ?? never, removed.get(id) ?? never)
  if (asOf >= lastWord) {
    items.delete(id)
    removed.set(id, asOf)
  }
  return close(items, removed, completeAsOf)
}

const never = Number.NEGATIVE_INFINITY

function open<Item extends ListedItem>(kept: Listed<Item> | null) {
  return {
    items: new Map(kept?.items.map((item) => [item.id, item])),
    removed: new Map(kept?.removed?.map((removal) => [removal.id, removal.asOf])),
    completeAsOf: kept?.completeAsOf ?? never,
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

/** Sorted by id, so that it does not matter in which order the news came. */
function newest<Entry extends ListedItem>(entries: readonly Entry[]): readonly Entry[] {
  const kept =
    entries.length <= listedItemsMax
      ? entries
      : entries.toSorted((one, other) => other.asOf - one.asOf || (one.id < other.id ? -1 : 1)).slice(0, listedItemsMax)
  return kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
