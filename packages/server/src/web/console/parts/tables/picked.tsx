import type { Child } from 'hono/jsx'
import type { Visit } from '../../visit.js'
import { Form } from '../forms.js'
import { Icon } from '../icon.js'
import { withQuery } from '../query.js'
import { countWords } from '../text.js'
import type { Pagination } from './pager.js'

interface PickedProps {
  readonly visit: Visit
  readonly id: string
  readonly path: string
  /** The page with its filters, to come back to. */
  readonly back: string
  /** What the filters find on all pages, to select all of it. */
  readonly whole?: Whole
  readonly children: Child
}

interface Whole {
  readonly pagination: Pagination
  readonly words: readonly [one: string, many: string]
  readonly max?: number
  /** The newest row that the page could know, as its form carries it: what came later is not changed. */
  readonly newest?: string
}

/** Rows of all pages that one form changes. */
export const wholeMax = 500
const readAtOnce = '100'

/** What can be done with the rows that are selected. Its buttons come after the table, whose boxes belong to it. */
export function Picked({ visit, id, path, back, whole, children }: PickedProps) {
  return (
    <Form visit={visit} path={path} kind="picked" id={id} label="Selected rows">
      <input type="hidden" name="back" value={back} />
      <span class="small muted" data-picked aria-live="polite">
        Selected rows:
      </span>
      {whole ? <WholeBox {...whole} /> : null}
      {children}
      <button type="reset" class="text" aria-label="Clear the selection">
        <Icon name="cross" />
      </button>
    </Form>
  )
}

/** Only if there are other pages. */
function WholeBox({ pagination, words, max = wholeMax, newest = '' }: Whole) {
  const { total, limit, total_is_exact: isExact } = pagination
  if (total <= limit) return null
  const count = Math.min(total, max)
  const text = `${isExact && total <= max ? 'All' : 'The first'} ${countWords(count, ...words)}`
  return (
    <label class="all-found small">
      <input type="checkbox" name="whole" value={chosenWhole} data-whole={count} />
      {` ${text}, on all pages`}
      <input type="hidden" name={newestKnown} value={newest} />
    </label>
  )
}

const chosenWhole = 'yes'
const newestKnown = 'newest_known'
/** So many new rows before the known ones are passed over. */
const pagesMax = 50

/** Whether the form is about all that the filters find, whatever is selected on the page. */
export function isWhole(field: (name: string) => string): boolean {
  return field('whole') === chosenWhole
}

/** What the page gave as `newest`; empty if it gave nothing. */
export function newestIn(field: (name: string) => string): string {
  return field(newestKnown)
}

/** What the page that sent a form was asked for. */
export function askedAt(back: string, page: string): Readonly<Record<string, string>> {
  return back.startsWith(`${page}?`) ? Object.fromEntries(new URLSearchParams(back.slice(page.length + 1))) : {}
}

/** All rows that `read` finds and that `wasThere` says the page could know, page by page, up to `max`. */
export async function readWhole<Row>(
  read: (page: Readonly<{ page: string; limit: string }>) => Promise<{
    readonly data: readonly Row[]
    readonly pagination: { readonly has_more: boolean }
  }>,
  { max = wholeMax, wasThere = () => true }: { max?: number; wasThere?: (row: Row) => boolean } = {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= pagesMax && rows.length < max; page += 1) {
    const { data, pagination } = await read({ page: String(page), limit: readAtOnce })
    rows.push(...data.filter(wasThere))
    if (!pagination.has_more) break
  }
  return rows.slice(0, max)
}

/** The way back after an action: the page that sent it with its filters, and nowhere else. */
export function wayBack(back: string, page: string, done: Readonly<Record<string, string>>): string {
  return withQuery(page, { ...askedAt(back, page), ...done })
}

/**
 * Changes what was chosen, one after the other, and returns how many: `change` says false of what stays as it is. If one
 * is refused, the error says how many were changed before it.
 */
export async function changeEach<Item>(
  chosen: readonly Item[],
  nameOf: (item: Item) => string,
  change: (item: Item) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const item of chosen) {
    try {
      if ((await change(item)) !== false) done += 1
    } catch (error) {
      if (done > 0 && error instanceof Error)
        error.message = `${done} of the ${chosen.length} that you chose were changed. ${nameOf(item)} was not: ${error.message}`
      throw error
    }
  }
  return done
}
