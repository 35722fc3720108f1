import type { CompanyNumber } from '../../register/company/company-number.js'
import type { WatchEntry } from '../watchlist-store.js'

/** A company that is wanted on the watchlist. What is undefined stays as it is. */
export interface WantedEntry {
  readonly company: CompanyNumber
  readonly tags: readonly string[] | undefined
  readonly reference: string | null | undefined
}

export type EntryChange = 'added' | 'changed' | 'unchanged'

export interface ReplacementPlan {
  readonly add: readonly WatchEntry[]
  /** Entries that get other tags or another reference. */
  readonly label: readonly WatchEntry[]
  readonly remove: readonly CompanyNumber[]
  readonly changes: ReadonlyMap<CompanyNumber, EntryChange>
}

/** What makes the watchlist equal to the wanted entries, each company once. */
export function planReplacement(
  current: ReadonlyMap<CompanyNumber, WatchEntry>,
  wanted: readonly WantedEntry[],
): ReplacementPlan {
  const add: WatchEntry[] = []
  const label: WatchEntry[] = []
  const changes = new Map<CompanyNumber, EntryChange>()
  for (const { company, tags, reference } of wanted) {
    const known = current.get(company)
    const entry = {
      company,
      tags: tags ?? known?.tags ?? [],
      reference: reference === undefined ? (known?.reference ?? null) : reference,
    }
    if (!known) add.push(entry)
    else if (!hasSameLabels(known, entry)) label.push(entry)
    changes.set(company, !known ? 'added' : hasSameLabels(known, entry) ? 'unchanged' : 'changed')
  }
  return { add, label, remove: [...current.keys()].filter((company) => !changes.has(company)), changes }
}

function hasSameLabels(one: WatchEntry, other: WatchEntry): boolean {
  const isSameTag = (tag: string, place: number) => tag === other.tags[place]
  return one.reference === other.reference && one.tags.length === other.tags.length && one.tags.every(isSameTag)
}
