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
import { defineRoute } from '../../contract/route.js'
import { asOfParameter } from '../as-of.js'
import { companyNumber } from '../companies/schemas.js'
import { exampleHistorySignal, exampleSignal } from './examples.js'
import { signal, signalFilterParameter } from './schemas.js'

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
    signal_type: signalFilterParameter,
    company_number: companyNumber.optional(),
    since: time.optional().meta({ description: 'Only signals with `detected_at` at this time or later.' }),
    as_of: asOfParameter('Returns the feed as it was at this time: without signals detected later.'),
    cursor: z.string().max(200).optional().meta({ description: 'The cursor of the previous page, instead of `page`.' }),
    page: optionalPage,
    limit: limitParameter,
  })
  .refine((query) => query.cursor === undefined || query.page === undefined, {
    path: ['cursor'],
    message: 'cannot be combined with page; send only one of them',
  })
  .refine((query) => !reachesTooDeep({ page: query.page ?? 1, limit: query.limit }), tooDeep)

const signalPage = pageOf(signal)
const feed = signalPage.extend({
  pagination: signalPage.shape.pagination.extend({
    page: z.int().nullable().meta({ description: 'Null if a cursor was given.' }),
    cursor: z.string().nullable().meta({ description: 'Send this to get the next page; null at the end.' }),
  }),
})

const firstPage = pageExample([exampleSignal])
const feedExample = { ...firstPage, pagination: { ...firstPage.pagination, cursor: null } }

export const signalRoutes = {
  listSignals: defineRoute({
    id: 'listSignals',
    method: 'GET',
    path: '/v1/signals',
    area: 'signals',
    summary: 'List the signals of the watched companies',
    description:
      'Lists the changes at the companies that the account watches now, newest first. Follow `cursor` to read the whole feed without gaps. Free.',
    credentials: ['session', 'key'],
    right: 'read',
    rate: 'account',
    input: { query: feedQuery },
    outputs: { 200: { description: 'A page of the feed', schema: feed, example: feedExample } },
    errors: ['invalid_signal_type', 'invalid_company_number'],
    example: { query: { signal_type: 'officer', limit: '50' } },
  }),

  listCompanySignals: defineRoute({
    id: 'listCompanySignals',
    method: 'GET',
    path: '/v1/companies/{company_number}/signals',
    area: 'signals',
    summary: 'List the recent signals of one company, watched or not',
    description:
      'Lists the signals of one company, newest first, whichever account watched it. A company that no account watches has none. Free.',
    credentials: ['session', 'key'],
    right: 'read',
    rate: 'account',
    input: {
      path: z.object({ company_number: companyNumber }),
      query: z.object({ limit: limitParameter }),
    },
    outputs: {
      200: { description: 'Newest first', schema: listOf(signal), example: { data: [exampleHistorySignal] } },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable', 'register_key_refused'],
    example: { path: { company_number: '09999991' }, query: { limit: '20' } },
  }),
}
