import { withQuery } from './query.js'

export interface PagerProps {
  /** The address without `page`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly page: number
  readonly total: number
  readonly isTotalExact: boolean
  readonly limit: number
  readonly hasMore: boolean
}

export function Pager({ path, query = {}, page, total, isTotalExact, limit, hasMore }: PagerProps) {
  const link = (to: number) => withQuery(path, { ...query, page: String(to) })
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  if (total === 0) return null
  return (
    <nav class="pager" aria-label="Pages">
      <span>{`${first} to ${last} of ${isTotalExact ? '' : 'more than '}${total.toLocaleString('en-GB')}`}</span>
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
