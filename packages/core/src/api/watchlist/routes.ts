import { z } from 'zod'
import { limitParameter, listOf, pageSizeMax, writtenNumber } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { pendingStates } from '../../signals/pending-verification.js'
import { replacementRowsMax } from '../../watchlist/replace/replace-watchlist.js'
import { watchBatchMax } from '../../watchlist/watch-companies.js'
import { companyNumber } from '../companies/schemas.js'
import { tagParameter } from '../signals/schemas.js'
import { exampleNewlyWatched, exampleReplaced, exampleWatched } from './examples.js'
import { givenEntry, reference, replacedWatchlist, tags, watchlistEntry, watchResult } from './schemas.js'

/** 200 bytes for each entry. */
const replacementBytesMax = 2_000_000

const watchlist = listOf(watchlistEntry).extend({
  usage: z.strictObject({ count: z.int(), limit: z.int() }),
  pagination: z
    .strictObject({ limit: z.int(), has_more: z.boolean(), cursor: z.string().nullable() })
    .optional()
    .meta({ description: 'Only if `limit` or `cursor` was sent.' }),
})
/** Has no default, because without it the whole list is returned. */
const optionalLimit = limitParameter
  .unwrap()
  .optional()
  .meta(writtenNumber(`A whole number from 1 to ${pageSizeMax}. Default: the whole list.`, { maximum: pageSizeMax }))
const watched = watchlistEntry.extend({ already_watched: z.boolean() })
const unwatched = z.strictObject({
  company_number: z.string(),
  watched: z.literal(false),
  changed: z.boolean().meta({ description: 'False if the company was not watched.' }),
})

const shared = { area: 'watchlist', credentials: ['session', 'key'], rate: 'account' } as const

export const watchlistRoutes = defineRoutes(shared, {
  listWatchlist: {
    method: 'GET',
    path: '/v1/watchlist',
    summary: 'List the watched companies',
    description:
      'The watched companies, newest first, with the number of their signals: all unless `limit` or `cursor` is given; free.',
    right: 'read',
    input: {
      query: z.object({
        tag: tagParameter,
        company_number: companyNumber.optional().meta({ description: 'Only this company; none if it is not watched.' }),
        identity_verification: z
          .enum(pendingStates)
          .optional()
          .meta({ description: 'Only companies with a director or an owner whose verification is due or overdue.' }),
        cursor: z.string().max(200).optional().meta({ description: 'The cursor of the previous page.' }),
        limit: optionalLimit,
      }),
    },
    outputs: {
      200: {
        description: 'The watchlist with its size and limit',
        schema: watchlist,
        example: { data: [exampleWatched], usage: { count: 1, limit: 1_000 } },
      },
    },
    errors: ['invalid_company_number'],
    example: { query: { tag: 'clients' } },
  },

  watchCompany: {
    method: 'POST',
    path: '/v1/watchlist',
    summary: 'Watch a company to get its changes as signals',
    description:
      'From then on, its changes become signals in the feed and go to the destinations. Free, up to the limit of the account.',
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z.strictObject({ company_number: companyNumber, tags: tags.optional(), reference: reference.optional() }),
    },
    outputs: {
      201: { description: 'Now watched', schema: watched, example: { ...exampleNewlyWatched, already_watched: false } },
      200: { description: 'Already watched', schema: watched, example: { ...exampleWatched, already_watched: true } },
    },
    errors: [
      'invalid_company_number',
      'watchlist_full',
      'company_not_found',
      'upstream_unavailable',
      'register_key_refused',
    ],
    example: { body: { company_number: '09999991', tags: ['clients'] } },
  },

  replaceWatchlist: {
    method: 'PUT',
    path: '/v1/watchlist',
    summary: 'Make the watchlist equal to a list',
    description: `Watches exactly the companies of up to ${replacementRowsMax} entries: new ones are added, known ones get the tags and reference, all others are removed. Unless \`skip_problems\` is set, nothing changes if a row has a problem. Free and safe to repeat; a dry run only needs the right \`read\`.`,
    right: 'manage',
    dryRunRight: 'read',
    input: {
      body: z.strictObject({
        entries: z
          .array(givenEntry)
          .min(1)
          .max(replacementRowsMax)
          .meta({ description: 'At least one, so that a list that came out empty removes nothing.' }),
        dry_run: z.boolean().optional().meta({ description: 'Only tells what would change.' }),
        skip_problems: z
          .boolean()
          .optional()
          .meta({ description: 'Applies the other rows if some have problems. Default: nothing changes then.' }),
      }),
      bodyBytesMax: replacementBytesMax,
    },
    outputs: {
      200: { description: 'What changed, or would change', schema: replacedWatchlist, example: exampleReplaced },
    },
    errors: ['watchlist_full', 'watchlist_replaced', 'payload_too_large'],
    example: {
      body: {
        entries: [
          { company_number: '09999991', tags: ['clients'], reference: 'CRM-4711' },
          { company_number: '11200417', reference: 'CRM-4712' },
        ],
        dry_run: true,
      },
    },
  },

  watchCompanies: {
    method: 'POST',
    path: '/v1/watchlist/batch',
    summary: `Watch up to ${watchBatchMax} companies; each has its own result`,
    description:
      'One refused company does not affect the others. Companies that are already watched keep their tags. Free and safe to repeat.',
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z.strictObject({
        company_numbers: z.array(companyNumber).min(1).max(watchBatchMax),
        tags: tags.optional(),
      }),
    },
    outputs: {
      200: {
        description: 'One result per number, in the same order',
        schema: listOf(watchResult),
        example: {
          data: [
            {
              given: '9999991',
              outcome: 'watched',
              company_number: '09999991',
              company_name: 'HARBOUR LANE BOATWORKS LIMITED',
            },
            { given: '09777777', outcome: 'company_not_found', company_number: '09777777', company_name: null },
            { given: 'Harbour', outcome: 'invalid_company_number', company_number: null, company_name: null },
          ],
        },
      },
    },
    example: { body: { company_numbers: ['09999991', '11200417'], tags: ['clients'] } },
  },

  setWatchTags: {
    method: 'POST',
    path: '/v1/watchlist/{company_number}/tags',
    summary: 'Replace the tags and the reference of a watched company',
    description:
      'The given tags take the place of all tags of this company; an empty list removes them. The reference is replaced if it is given.',
    right: 'manage',
    input: {
      path: z.object({ company_number: companyNumber }),
      body: z.strictObject({ tags, reference: reference.optional() }),
    },
    outputs: {
      200: {
        description: 'The company with its new tags',
        schema: watchlistEntry,
        example: {
          company_number: '09999991',
          company_name: 'HARBOUR LANE BOATWORKS LIMITED',
          company_status: 'active',
          watched_at: '2026-03-01T09:00:00.000Z',
          last_signal_at: null,
          signal_count: 0,
          website: 'harbour-lane.example',
          tags: ['clients', 'Q3 review'],
          reference: 'CRM-4711',
        },
      },
    },
    errors: ['invalid_company_number', 'not_found'],
    example: { path: { company_number: '09999991' }, body: { tags: ['clients', 'Q3 review'] } },
  },

  unwatchCompany: {
    method: 'DELETE',
    path: '/v1/watchlist/{company_number}',
    summary: 'Stop watching a company; safe to repeat',
    description: 'Its signals disappear from the feed, and return if the company is watched again. Free.',
    right: 'manage',
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
  },
})
