import { z } from 'zod'

export const pageSizeDefault = 20
export const pageSizeMax = 100
export const pageReachMax = 10_000

/** A time in UTC, written with `Z`. */
export const time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

/** A calendar date; "today" is the date in London. */
export const date = z.iso.date().meta({ description: 'YYYY-MM-DD' })

/** Not validated here: a malformed id simply matches no job. The URL limit bounds its length. */
export const jobId = z.string().meta({ description: 'The `job_id` of a queued request.' })

/** Path and query parameters arrive as text. OpenAPI describes this one as an integer. */
export const wholeNumberText = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999,999,999')

export function writtenNumber(
  description: string,
  bounds: { readonly maximum?: number; readonly default?: number } = {},
) {
  return { description, written: { type: 'integer', minimum: 1, ...bounds, description } }
}

/** Yes or no. Forms send a blank choice as an empty string. */
export function flagText(description: string) {
  return z
    .enum(['true', 'false', ''])
    .optional()
    .meta({ description, written: { type: 'boolean', description } })
}

const wholeNumber = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.int().max(max, `must be at most ${max}`))
    .default(fallback)
    .meta(writtenNumber(`A whole number from 1 to ${max}. Default: ${fallback}.`, { maximum: max, default: fallback }))

export const limitParameter = wholeNumber(pageSizeMax, pageSizeDefault)
const pageParameter = wholeNumber(pageReachMax, 1)

/** The `page` and `limit` of a list. A page beyond `pageReachMax` entries is rejected. */
export const pageParameters = { page: pageParameter, limit: limitParameter }

export function reachesTooDeep(query: { page: number; limit: number }): boolean {
  return query.page * query.limit > pageReachMax
}

export const tooDeep = {
  path: ['page'],
  message: `times limit must be at most ${pageReachMax}; narrow the query instead`,
}

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    pagination: z.strictObject({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      total_is_exact: z.boolean().meta({ description: 'If false, `total` is a lower bound.' }),
      has_more: z.boolean(),
    }),
  })
}

/** The example of a list that fits on one page. */
export function pageExample<Item>(data: readonly Item[]) {
  const pagination = { page: 1, limit: pageSizeDefault, total: data.length, total_is_exact: true, has_more: false }
  return { data, pagination }
}

/** A short list that is returned whole. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item) })
}
