import { z } from 'zod'
import { listOf } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import { exampleNewlyWatched, exampleWatched } from './examples.js'
import { watchlistEntry } from './schemas.js'

const watchlist = listOf(watchlistEntry).extend({ usage: z.strictObject({ count: z.int(), limit: z.int() }) })
const watched = watchlistEntry.extend({ already_watched: z.boolean() })
const unwatched = z.strictObject({
  company_number: z.string(),
  watched: z.literal(false),
  changed: z.boolean().meta({ description: 'False if the company was not watched.' }),
})

export const watchlistRoutes = {
  listWatchlist: defineRoute({
    id: 'listWatchlist',
    method: 'GET',
    path: '/v1/watchlist',
    area: 'watchlist',
    summary: 'List the watched companies',
    description:
      'Lists the watched companies, newest first, with the number of their signals. `usage` has the size of the list and its limit. Free.',
    credentials: ['session', 'key'],
    rate: 'account',
    input: {},
    outputs: {
      200: {
        description: 'The watchlist with its size and limit',
        schema: watchlist,
        example: { data: [exampleWatched], usage: { count: 1, limit: 50 } },
      },
    },
    errors: [],
    example: {},
  }),

  watchCompany: defineRoute({
    id: 'watchCompany',
    method: 'POST',
    path: '/v1/watchlist',
    area: 'watchlist',
    summary: 'Watch a company to get its changes as signals',
    description:
      'Adds a company to the watchlist. From then on, its changes become signals in the feed and go to the webhook destinations. Free, up to the limit of the account.',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { body: z.strictObject({ company_number: companyNumber }) },
    outputs: {
      201: { description: 'Now watched', schema: watched, example: { ...exampleNewlyWatched, already_watched: false } },
      200: { description: 'Already watched', schema: watched, example: { ...exampleWatched, already_watched: true } },
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
    description:
      'Removes a company from the watchlist. Its signals disappear from the feed and return if the company is watched again. Free.',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: z.object({ company_number: companyNumber }) },
    outputs: {
      200: {
        description: 'No longer watched',
        schema: unwatched,
        example: { company_number: '09999991', watched: false, changed: true },
      },
    },
    errors: ['invalid_company_number'],
    example: { path: { company_number: '09999991' } },
  }),
}
