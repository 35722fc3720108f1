import { markedIdsMax } from '@brassplate/core'
import type { Visit } from '../visit.js'

/** What a form of the page has marked, carried over the redirect. */
export interface MarkedNow {
  readonly done: string
  readonly changed: string
  /** The place and the time of the marks, to undo them; empty if there is nothing to undo. */
  readonly up_to: string
  readonly marked_at: string
}

type Field = (name: string) => string

const nothing: MarkedNow = { done: 'none', changed: '', up_to: '', marked_at: '' }
const sequence = /^[1-9]\d{0,14}$/
/** Those that were marked may be anywhere: the time of the marks tells them. */
const anySequence = '9'.repeat(15)

/** Marks what the form has chosen: one signal, those that are selected, or all up to a sequence. */
export async function markChosen(visit: Visit, field: Field, selected: readonly string[]): Promise<MarkedNow> {
  const [, ofOne, one] = /^(seen|unseen):(\w{1,60})$/.exec(field('only')) ?? []
  const isSeen = (ofOne ?? field('action')) !== 'unseen'
  const chosen = one === undefined ? [...new Set(selected)] : [one]
  const newest = field('newest')
  const isAll = field('action') === 'all' && sequence.test(newest)
  if (chosen.length === 0 && !isAll) return nothing
  if (!isAll) return markIds(visit, chosen, isSeen)
  const {
    changed,
    seen_at: at,
    has_more: hasMore,
  } = (await visit.api('markSignals', { body: { up_to: Number(newest) } })).body
  return { done: hasMore ? 'some' : 'seen', changed: String(changed), ...undoOf(at, changed, newest) }
}

/** More than a call takes are marked in several, which have no common time to undo them by. */
async function markIds(visit: Visit, ids: readonly string[], isSeen: boolean): Promise<MarkedNow> {
  let changed = 0
  let at: string | null = null
  for (let start = 0; start < ids.length; start += markedIdsMax) {
    const body = { signal_ids: ids.slice(start, start + markedIdsMax), seen: isSeen }
    const marked = (await visit.api('markSignals', { body })).body
    changed += marked.changed
    at = marked.seen_at
  }
  const undo = undoOf(ids.length > markedIdsMax ? null : at, changed, anySequence)
  return { done: isSeen ? 'seen' : 'unseen', changed: String(changed), ...undo }
}

function undoOf(at: string | null, changed: number, newest: string): Pick<MarkedNow, 'up_to' | 'marked_at'> {
  return at !== null && changed > 0 ? { up_to: newest, marked_at: at } : { up_to: '', marked_at: '' }
}

/** Takes back the marks of one form. */
export async function undoMarks(visit: Visit, field: Field): Promise<MarkedNow> {
  const [upTo, markedAt] = [field('up_to'), field('marked_at')]
  if (!sequence.test(upTo)) return nothing
  const body = { up_to: Number(upTo), seen: false, marked_at: markedAt }
  const { changed } = (await visit.api('markSignals', { body })).body
  return { ...nothing, done: 'undone', changed: String(changed) }
}
