import { withQuery } from './query.js'
import { figure } from './text.js'

export interface Pagination {
  /** Null if the API was asked by cursor. */
  readonly page: number | null
  readonly limit: number
  readonly total: number
  readonly total_is_exact: boolean
  readonly has_more: boolean
}

export interface PagerProps {
  /** The address without `page`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly pagination: Pagination
}

export function Pager({ path, query = {}, pagination }: PagerProps) {
  const { limit, total, total_is_exact: isExact, has_more: hasMore } = pagination
  const page = pagination.page ?? 1
  const link = (to: number) => withQuery(path, { ...query, page: String(to) })
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  if (total === 0) return null
  return (
    <nav class="pager" aria-label="Pages">
      <span>{`${first} to ${last} of ${isExact ? '' : 'more than '}${figure(total)}`}</span>
      <span class="actions">
        {page > 1 ? (
          <a href={link(page - 1)} rel="prev">
            Previous
          </a>
        ) : null}
        {hasMore ? (
          <a href={link(page + 1)} rel="next">
            Next
          </a>
        ) : null}
      </span>
    </nav>
  )
}
