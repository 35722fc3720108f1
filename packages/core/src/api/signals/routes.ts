import { z } from 'zod'
import {
  limitParameter,
  listOf,
  pageExample,
  pageOf,
  pageParameters,
  pageReachMax,
  reachesTooDeep,
  time,
  tooDeep,
  writtenNumber,
} from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { markedIdsMax, markedMax } from '../../signals/feed/mark-signals.js'
import { signalSorts } from '../../signals/signal-type.js'
import { asOfParameter } from '../as-of.js'
import { companyNumber } from '../companies/schemas.js'
import { exampleFeedSignal, exampleHistorySignal } from './examples.js'
import { feedFilters, signal } from './schemas.js'

/** Has no default, so that a requested page can be distinguished from an absent one. */
const optionalPage = pageParameters.page
  .unwrap()
  .optional()
  .meta(
    writtenNumber('A whole number of at least 1. Default: 1. Cannot be combined with cursor.', {
      maximum: pageReachMax,
    }),
  )

const feedQuery = z
  .object({
    ...feedFilters,
    as_of: asOfParameter('The feed as it was at this time.'),
    sort: z.enum(signalSorts).optional().meta({ description: 'Not with `cursor`. Default: `newest`.' }),
    cursor: z.string().max(200).optional().meta({ description: 'The cursor of the previous page, instead of `page`.' }),
    page: optionalPage,
    limit: limitParameter,
  })
  .refine((query) => query.cursor === undefined || query.page === undefined, {
    path: ['cursor'],
    message: 'cannot be combined with page; send only one of them',
  })
  .refine((query) => query.cursor === undefined || query.sort !== 'severity', {
    path: ['sort'],
    message: 'cannot be severity with a cursor; send page instead',
  })
  .refine((query) => !reachesTooDeep({ page: query.page ?? 1, limit: query.limit }), tooDeep)

const markBody = z
  .strictObject({
    signal_ids: z.array(z.string().max(60)).min(1).max(markedIdsMax).optional(),
    up_to: z.int().min(1).optional().meta({ description: 'All signals up to this `sequence`.' }),
    seen: z.boolean().optional().meta({ description: 'False takes the mark away. Default: true.' }),
    marked_at: time.optional().meta({
      description: 'With `up_to` and `seen` false: only marks of this time, the `seen_at` of the call to undo.',
    }),
  })
  .refine(({ signal_ids, up_to }) => (signal_ids === undefined) !== (up_to === undefined), {
    path: ['signal_ids'],
    message: 'or up_to must be given, and not both',
  })
  .refine(({ up_to, seen, marked_at }) => marked_at === undefined || (up_to !== undefined && seen === false), {
    path: ['marked_at'],
    message: 'needs up_to, and seen false',
  })

const signalPage = pageOf(signal)
const feed = signalPage.extend({
  pagination: signalPage.shape.pagination.extend({
    page: z.int().nullable().meta({ description: 'Null if a cursor was given.' }),
    cursor: z.string().nullable().meta({ description: 'Send this to get the next page; null at the end.' }),
  }),
})

const firstPage = pageExample([exampleFeedSignal])
const feedExample = { ...firstPage, pagination: { ...firstPage.pagination, cursor: null } }

const shared = { area: 'signals', credentials: ['session', 'key'], rate: 'account' } as const

export const signalRoutes = defineRoutes(shared, {
  listSignals: {
    method: 'GET',
    path: '/v1/signals',
    summary: 'List the signals of the watched companies',
    description:
      'The changes at the companies that the account watches now, newest first. Follow `cursor` to read all. Free.',
    right: 'read',
    input: { query: feedQuery },
    outputs: { 200: { description: 'A page of the feed', schema: feed, example: feedExample } },
    errors: ['invalid_signal_type', 'invalid_company_number'],
    example: { query: { signal_type: 'officer', limit: '50' } },
  },

  markSignals: {
    method: 'POST',
    path: '/v1/signals/seen',
    summary: 'Mark signals as seen, or as not seen',
    description: `Marks up to ${markedIdsMax} signals, or all up to a \`sequence\`, at most ${markedMax} at once, for the whole account. Free and safe to repeat.`,
    right: 'manage',
    input: { body: markBody },
    outputs: {
      200: {
        description: 'Marked',
        schema: z.strictObject({
          changed: z.int(),
          seen_at: time.nullable(),
          has_more: z.boolean().meta({ description: 'Some up to `up_to` are left: send the request again.' }),
        }),
        example: { changed: 17, seen_at: '2026-03-02T10:00:00.000Z', has_more: false },
      },
    },
    example: { body: { up_to: 17 } },
  },

  listCompanySignals: {
    method: 'GET',
    path: '/v1/companies/{company_number}/signals',
    summary: 'List the recent signals of one company, watched or not',
    description:
      'The signals of one company, newest first, whichever account watched it. One that no account watches has none. Free.',
    right: 'read',
    input: {
      path: z.object({ company_number: companyNumber }),
      query: z.object({ limit: limitParameter }),
    },
    outputs: {
      200: { description: 'Newest first', schema: listOf(signal), example: { data: [exampleHistorySignal] } },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable', 'register_key_refused'],
    example: { path: { company_number: '09999991' }, query: { limit: '20' } },
  },
})
