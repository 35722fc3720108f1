import { z } from 'zod'
import { listOf } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import { watchlistEntry } from './schemas.js'

const watchlist = listOf(watchlistEntry).extend({ usage: z.strictObject({ count: z.int(), limit: z.int() }) })
const watched = watchlistEntry.extend({ already_watched: z.boolean() })
const unwatched = z.strictObject({ company_number: z.string(), watched: z.literal(false), changed: z.boolean() })

export const watchlistRoutes = {
  listWatchlist: defineRoute({
    id: 'listWatchlist',
    method: 'GET',
    path: '/v1/watchlist',
    area: 'watchlist',
    summary: 'List the watched companies',
    credentials: ['session', 'key'],
    rate: 'account',
    input: {},
    outputs: { 200: { description: 'The watchlist with its size and limit', schema: watchlist } },
    errors: [],
    example: {},
  }),

  watchCompany: defineRoute({
    id: 'watchCompany',
    method: 'POST',
    path: '/v1/watchlist',
    area: 'watchlist',
    summary: 'Watch a company to get its changes as signals',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { body: z.strictObject({ company_number: companyNumber }) },
    outputs: {
      201: { description: 'Now watched', schema: watched },
      200: { description: 'Already watched', schema: watched },
    },
    errors: ['invalid_company_number', 'watchlist_full', 'company_not_found', 'upstream_unavailable'],
    example: { body: { company_number: '09999991' } },
  }),

  unwatchCompany: defineRoute({
    id: 'unwatchCompany',
    method: 'DELETE',
    path: '/v1/watchlist/{company_number}',
    area: 'watchlist',
    summary: 'Stop watching a company; safe to repeat',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: z.object({ company_number: companyNumber }) },
    outputs: { 200: { description: 'No longer watched', schema: unwatched } },
    errors: ['invalid_company_number'],
    example: { path: { company_number: '09999991' } },
  }),
}
