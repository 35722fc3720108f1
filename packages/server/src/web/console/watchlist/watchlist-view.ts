import { displayName } from '@brassplate/core'
import type { CompanyAnswer, Signal, WatchlistEntry } from '../api-types.js'
import { openChecks } from '../company-facts.js'
import { companyTones, isNormalStatus, severityTones, type Tone } from '../parts/badges.js'
import type { FilterChip } from '../parts/filter-chips.js'
import type { Pagination } from '../parts/tables/pager.js'
import { capital, words } from '../parts/text.js'
import { isEnded } from '../signals/ended-by-later.js'

/** A row has a menu with a form, so more of them would make a heavy page. */
const pageSize = 50

export const watchlistParameters = ['tag', 'company_status', 'q', 'sort', 'order', 'page'] as const
export type AskedWatchlist = Readonly<Record<(typeof watchlistParameters)[number], string>>

/** The watchlist as the address asks for it. */
export interface WatchlistView {
  readonly asked: AskedWatchlist
  readonly shown: readonly WatchlistEntry[]
  readonly pagination: Pagination
}

type Compare = (one: WatchlistEntry, other: WatchlistEntry) => number

const sorts: Readonly<Record<string, Compare>> = {
  name: (one, other) => one.company_name.localeCompare(other.company_name),
  status: (one, other) => (one.company_status ?? '').localeCompare(other.company_status ?? ''),
  last_signal: (one, other) => (one.last_signal_at ?? '').localeCompare(other.last_signal_at ?? ''),
}

/** What is known about the entries besides the list itself. */
export interface WatchlistKnowledge {
  /** What the register says. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** The newest signals of all companies, newest first. */
  readonly signals: readonly Signal[]
}

const toneRanks: Readonly<Record<Tone, number>> = { bad: 3, warn: 2, info: 1, good: 0, '': 0 }

/**
 * The signal of each company that its row shows: if it counts for the order, the gravest that was not seen and that no
 * later one has ended.
 */
export function shownSignals(signals: readonly Signal[], sort: string): ReadonlyMap<string, Signal> {
  const shown = new Map<string, Signal>()
  const rank = ({ severity, seen_at: seenAt }: Signal) =>
    seenAt || sort !== '' ? -1 : toneRanks[severityTones[severity] ?? '']
  for (const signal of signals) {
    const before = shown.get(signal.company_number)
    if (!before || (rank(signal) > rank(before) && !isEnded(signal, signals))) shown.set(signal.company_number, signal)
  }
  return shown
}

/**
 * Companies that need attention come first: those in standing trouble, then those with signals that were not seen, then
 * those that must file next.
 */
function byAttention({ facts, signals }: WatchlistKnowledge): Compare {
  const shown = shownSignals(signals, '')
  const troubleOf = (entry: WatchlistEntry) => standingTrouble(entry, facts.get(entry.company_number))
  const newsOf = ({ company_number: number }: WatchlistEntry) => {
    const signal = shown.get(number)
    return signal && !signal.seen_at ? toneRanks[severityTones[signal.severity] ?? ''] : 0
  }
  const due = byDue({ facts, signals })
  return (one, other) =>
    troubleOf(other) - troubleOf(one) ||
    newsOf(other) - newsOf(one) ||
    (other.last_signal_at ?? '').localeCompare(one.last_signal_at ?? '') ||
    due(one, other)
}

/** Those that file nothing come last. */
function byDue({ facts }: WatchlistKnowledge): Compare {
  const dueOf = ({ company_number: number }: WatchlistEntry) => {
    const due = nextDue(facts.get(number))
    return due === null ? '9999' : (due.day ?? '')
  }
  return (one, other) => dueOf(one).localeCompare(dueOf(other))
}

export interface NextDue {
  readonly what: string
  /** Null if the register does not say since when it is overdue. */
  readonly day: string | null
  readonly isOverdue: boolean
}

/**
 * The earlier of the next accounts and the next confirmation statement, or an identity check that is overdue if they are
 * not. A company that is gone files nothing.
 */
export function nextDue(company: CompanyAnswer | undefined): NextDue | null {
  if (!company || company.dissolved_on !== null) return null
  const { accounts_next_due: accounts, confirmation_next_due: confirmation } = company
  const [day] = [accounts, confirmation].filter((each) => each !== null).toSorted()
  const isFiled = !(company.accounts_overdue || company.confirmation_overdue)
  if (isFiled && openChecks(company, 'overdue').length > 0)
    return { what: 'identity check', day: null, isOverdue: true }
  if (day === undefined) return null
  return day === accounts
    ? { what: 'accounts', day, isOverdue: company.accounts_overdue === true }
    : { what: 'statement', day, isOverdue: company.confirmation_overdue === true }
}

/** Insolvency, then a proposal to strike it off, then what is overdue. */
function standingTrouble({ company_status: status }: WatchlistEntry, company: CompanyAnswer | undefined): number {
  const isNormal = status === null || isNormalStatus(status)
  const isLate =
    company && (company.accounts_overdue || company.confirmation_overdue || openChecks(company, 'overdue').length > 0)
  const state = isNormal ? (company?.company_status_detail ? 1 : 0) : companyTones[status] === 'bad' ? 3 : 2
  return state * 2 + (isLate ? 1 : 0)
}

/** Filters and sorts the entries, which come newest first. A sort that is not known is left out. */
export function viewOf(
  entries: readonly WatchlistEntry[],
  asked: AskedWatchlist,
  known: WatchlistKnowledge,
): WatchlistView {
  const found = foundIn(entries, asked)
  const compare = asked.sort === 'due' ? byDue(known) : Object.hasOwn(sorts, asked.sort) ? sorts[asked.sort] : undefined
  const sorted = found.toSorted(compare ?? byAttention(known))
  const total = found.length
  const page = Math.max(1, Math.min(Number.parseInt(asked.page, 10) || 1, Math.ceil(total / pageSize)))
  const end = page * pageSize
  return {
    asked,
    shown: (asked.order === 'desc' ? sorted.toReversed() : sorted).slice(end - pageSize, end),
    pagination: { page, limit: pageSize, total, total_is_exact: true, has_more: end < total },
  }
}

/** The entries that the filters find. */
export function foundIn(entries: readonly WatchlistEntry[], asked: WatchlistFilters): readonly WatchlistEntry[] {
  const { q = '', tag = '', company_status: status = '' } = asked
  const fits = (entry: WatchlistEntry) =>
    (tag === '' || entry.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) &&
    (status === '' || entry.company_status === status) &&
    (q === '' || searchedText(entry).includes(q.toLowerCase()))
  return entries.filter(fits)
}

type WatchlistFilters = { readonly [Name in 'q' | 'tag' | 'company_status']?: string }

function searchedText({ company_name: name, company_number: number, reference, website }: WatchlistEntry): string {
  return [name, number, reference, website].join(' ').toLowerCase()
}

/** Each is an option of the page. */
const tagsShown = 200

/** Those of most companies first. */
export function tagsOf(entries: readonly WatchlistEntry[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const tag of entries.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || one.localeCompare(other))
    .map(([tag]) => tag)
    .slice(0, tagsShown)
}

/** What the entries can be filtered by. */
export function watchlistChips(entries: readonly WatchlistEntry[]): readonly FilterChip[] {
  const statuses = [...new Set(entries.flatMap(({ company_status: status }) => status ?? []))].sort()
  const any = ['', 'Any'] as const
  return [
    { name: 'q', label: 'Search', placeholder: 'Name, number or reference', isOpen: true },
    {
      name: 'tag',
      label: 'Tag',
      options: [
        any,
        ...tagsOf(entries)
          .toSorted()
          .map((tag) => [tag, tag] as const),
      ],
    },
    {
      ...{ name: 'company_status', label: 'Status' },
      options: [any, ...statuses.map((status) => [status, statusWords(status)] as const)],
      wordsOf: statusWords,
    },
  ]
}

function statusWords(status: string): string {
  return capital(words(status))
}

export function labelOf({ company_name: name }: WatchlistEntry): string {
  return displayName(name)
}
