import { z } from 'zod'

export const pageSizeDefault = 20
export const pageSizeMax = 100
export const pageReachMax = 10_000

/** A time in UTC, written with `Z`. */
export const time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

/** A calendar date; "today" is the date in London. */
export const date = z.iso.date().meta({ description: 'YYYY-MM-DD' })

/** What is no id of a job is the id of none; only a URL bounds it. */
export const jobId = z.string()

/** A number comes in a path or a query as text; to whoever writes one it is a number. */
export const wholeNumberText = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')

export function writtenNumber(
  description: string,
  bounds: { readonly maximum?: number; readonly default?: number } = {},
) {
  return { description, written: { type: 'integer', minimum: 1, ...bounds, description } }
}

const wholeNumber = (max: number, fallback: number) =>
  wholeNumberText
    .transform(Number)
    .pipe(z.int().max(max, `must be at most ${max}`))
    .default(fallback)
    .meta(
      writtenNumber(`A whole number from 1 to ${max}; ${fallback} unless given.`, { maximum: max, default: fallback }),
    )

export const limitParameter = wholeNumber(pageSizeMax, pageSizeDefault)
const pageParameter = wholeNumber(pageReachMax, 1)

/** The `page` and `limit` of a list; a page that reaches too deep is refused. */
export const pageParameters = { page: pageParameter, limit: limitParameter }

export function reachesTooDeep(query: { page: number; limit: number }): boolean {
  return query.page * query.limit > pageReachMax
}

export const tooDeep = {
  path: ['page'],
  message: `times limit must be at most ${pageReachMax}; narrow the question instead`,
}

/** A list that comes in pages. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    pagination: z.strictObject({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      total_is_exact: z.boolean(),
      has_more: z.boolean(),
    }),
  })
}

/** A short list that is never paged. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item) })
}
