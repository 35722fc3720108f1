import type { Child } from 'hono/jsx'
import { withQuery } from '../query.js'
import { figure } from '../text.js'

export interface Pagination {
  /** Null if the API was asked by cursor. */
  readonly page: number | null
  readonly limit: number
  readonly total: number
  readonly total_is_exact: boolean
  readonly has_more: boolean
}

interface TableFootProps {
  /** To the right: what can be done with all rows. */
  readonly aside?: Child
  /** To the left: how many there are. */
  readonly children: Child
}

/** The line below every table: the count to the left, pages and downloads to the right. */
export function TableFoot({ aside, children }: TableFootProps) {
  return (
    <div class="table-foot">
      <span>{children}</span>
      {aside ? <span class="actions">{aside}</span> : null}
    </div>
  )
}

export interface PagerProps {
  /** The address without `page`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly pagination: Pagination
  /** How many there are without the filters that are in use. */
  readonly all?: number
  /** Besides the pages, at the right. */
  readonly aside?: Child
}

/** So few rows on one page are counted at a glance. */
const uncountedMax = 10

export function Pager({ path, query = {}, pagination, all = 0, aside }: PagerProps) {
  const { limit, total, total_is_exact: isExact, has_more: hasMore } = pagination
  const page = pagination.page ?? 1
  const link = (to: number) => withQuery(path, { ...query, page: String(to) })
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  const hasPages = page > 1 || hasMore
  const isPart = all > total
  const hasCount = hasPages || isPart || total > uncountedMax
  if (total === 0 || !(hasCount || aside)) return null
  const shown = first === last ? figure(first) : `${figure(first)}–${figure(last)}`
  return (
    <TableFoot
      aside={
        <>
          {hasPages ? (
            <nav class="actions" aria-label="Pages">
              {page > 1 ? (
                <a class="button quiet tiny" href={link(page - 1)} rel="prev">
                  Previous
                </a>
              ) : null}
              {numbersAround(page, isExact ? Math.ceil(total / limit) : null).map((number) =>
                number === null ? (
                  <span class="muted">…</span>
                ) : (
                  <a
                    class="chip solid"
                    href={link(number)}
                    aria-label={`Page ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {figure(number)}
                  </a>
                ),
              )}
              {hasMore ? (
                <a class="button quiet tiny" href={link(page + 1)} rel="next">
                  Next
                </a>
              ) : null}
            </nav>
          ) : null}
          {aside}
        </>
      }
    >
      {isPart && !hasPages
        ? `${figure(total)} of ${figure(all)}`
        : hasCount
          ? `${shown} of ${isExact ? '' : 'more than '}${figure(total)}${isPart ? `, ${figure(all)} without filters` : ''}`
          : null}
    </TableFoot>
  )
}

/** The first page, those beside this one, and the last one if it is known. Null where pages are left out. */
function numbersAround(page: number, last: number | null): readonly (number | null)[] {
  const end = last ?? page
  const numbers = [...new Set([1, page - 1, page, page + 1, end])].filter((one) => one >= 1 && one <= end)
  return numbers.flatMap((one, place) => {
    const gap = one - (numbers[place - 1] ?? one - 1)
    return gap > 1 ? [null, one] : [one]
  })
}
