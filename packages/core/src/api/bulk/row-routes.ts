import { z } from 'zod'
import { flagText, pageExample, pageOf, pageParameters, wholeNumberText, writtenNumber } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { errorKinds } from '../../lists/answer/tally.js'
import { roles } from '../../lists/columns/titles.js'
import { decidedLinesMax } from '../../lists/rows/decide-rows.js'
import { watchRefusals } from '../../watchlist/watch-companies.js'
import { companyNumber } from '../companies/schemas.js'
import { note } from '../reviews/schemas.js'
import { tags } from '../watchlist/schemas.js'
import {
  bulkOutcome,
  bulkPath,
  bulkRow,
  bulkRowDecision,
  bulkRun,
  chosenColumns,
  exampleBulkRow,
  exampleBulkRun,
} from './schemas.js'

const examplePath = { bulk_id: exampleBulkRun.id }
const decisionId = 'dec_7Yb2Qm4Rt7Lc1Wb8Zn5Ps'

const decidedRows = z
  .strictObject({ decision_id: z.string(), rows: z.int().meta({ description: 'Rows it is about.' }) })
  .meta({ id: 'BulkDecision' })

const leftRows = z
  .strictObject({ matched: z.int(), tied: z.int(), without_candidate: z.int() })
  .meta({ description: 'Rows left as they are, and why.' })

/** As many as a call may watch. */
const exceptMax = 2_000
const exampleBatch = 'k1.pQ8vZ2mT'
const watchedBulkBody = z.strictObject({
  tags: tags.optional(),
  reference: z.string().max(200).optional().meta({ description: 'The column with your reference: title or number.' }),
  except: z.array(z.string().max(20)).max(exceptMax).optional().meta({ description: 'Company numbers to leave out.' }),
  preview: z.boolean().optional(),
})

const shared = { area: 'bulk', credentials: ['session', 'key'], rate: 'account' } as const

/** What people do with the rows of a list, before it starts and after. */
export const bulkRowRoutes = defineRoutes(shared, {
  previewBulk: {
    method: 'GET',
    path: '/v1/bulk/{bulk_id}/preview',
    summary: 'See what the columns of a list are used for',
    description: 'Rows from its start, and what each column is used for. Free.',
    right: 'read',
    input: { path: bulkPath },
    outputs: {
      200: {
        description: 'The start of the list',
        schema: z
          .strictObject({
            columns: z.array(
              z.strictObject({
                title: z.string(),
                role: z.enum(roles).nullable().meta({ description: 'Null if it is not used.' }),
                reason: z.string().nullable(),
              }),
            ),
            rows: z.array(bulkRow.pick({ line: true, input: true })),
            unusable: z
              .array(z.strictObject({ line: z.int(), reason: z.string() }))
              .meta({ description: 'At most 20.' }),
          })
          .meta({ id: 'BulkPreview' }),
        example: {
          columns: [{ title: 'Company', role: 'name', reason: 'by its title' }],
          rows: [{ line: 2, input: ['Harbour Lane Boatworks Ltd'] }],
          unusable: [{ line: 9, reason: 'The row has nothing in the columns that are used.' }],
        },
      },
    },
    errors: ['not_found'],
    example: { path: examplePath },
  },

  setBulkColumns: {
    method: 'PUT',
    path: '/v1/bulk/{bulk_id}/columns',
    summary: 'Say what the columns of a list hold',
    description:
      'For a list that was sent with `start=false`: titles, numbers or `none`. The others are guessed again. Free.',
    right: 'manage',
    input: { path: bulkPath, body: chosenColumns },
    outputs: { 200: { description: 'The list with a new forecast', schema: bulkRun, example: exampleBulkRun } },
    errors: ['not_found'],
    example: { path: examplePath, body: { number: 'Co. No' } },
  },

  listBulkRows: {
    method: 'GET',
    path: '/v1/bulk/{bulk_id}/rows',
    summary: 'List the answered rows of a list',
    description: 'In the order of the sheet, with decisions applied. Free.',
    right: 'read',
    input: {
      path: bulkPath,
      query: z.object({
        ...pageParameters,
        outcome: z
          .union([bulkOutcome, z.enum(errorKinds)])
          .optional()
          .meta({ description: 'Only these. `error` is counted as `invalid_input` or `failed`.' }),
        line: wholeNumberText.transform(Number).optional().meta(writtenNumber('Only the row on this line.')),
        decided: flagText('Only decided rows, or only the others.'),
        text: z.string().min(1).max(100).optional().meta({ description: 'Only rows with this text.' }),
        company_status: z.string().max(60).optional().meta({ description: 'Only this status, or `inactive`.' }),
        noted: flagText('Only matches with a note.'),
      }),
    },
    outputs: {
      200: {
        description: 'One page',
        schema: pageOf(bulkRow).extend({
          columns: z.array(z.string()).meta({ description: 'The titles of the cells in `input`.' }),
          decided: z.int().meta({ description: 'Rows that a person has decided.' }),
          last_decision: bulkRowDecision.nullable().meta({ description: 'The next one to undo.' }),
        }),
        example: { ...pageExample([exampleBulkRow]), columns: ['Company', 'Website'], decided: 0, last_decision: null },
      },
    },
    errors: ['not_found'],
    example: { path: examplePath, query: { outcome: 'needs_review' } },
  },

  decideBulkRows: {
    method: 'POST',
    path: '/v1/bulk/{bulk_id}/decisions',
    summary: 'Decide which company rows of a list belong to',
    description: 'Replaces an earlier decision about the same rows. Free.',
    right: 'manage',
    input: {
      path: bulkPath,
      body: z.strictObject({
        lines: z.array(z.int().min(1).max(10_000_000)).min(1).max(decidedLinesMax),
        company_number: z
          .union([companyNumber, z.literal('first')])
          .nullable()
          .meta({
            description: 'Null: none. `first`: of each row the first candidate, unless the next is as likely.',
          }),
        alike: z.boolean().optional().meta({ description: 'Also all undecided rows that name the same.' }),
        keep_matched: z.boolean().optional().meta({ description: 'Leave rows that have a company.' }),
        note: note.optional(),
      }),
    },
    outputs: {
      200: {
        description: 'Decided',
        schema: decidedRows.extend({ left: leftRows }).meta({ id: 'DecidedBulkRows' }),
        example: { decision_id: decisionId, rows: 3, left: { matched: 0, tied: 1, without_candidate: 0 } },
      },
    },
    errors: ['not_found'],
    example: { path: examplePath, body: { lines: [17], company_number: '09999991', alike: true } },
  },

  undoBulkDecision: {
    method: 'DELETE',
    path: '/v1/bulk/{bulk_id}/decisions/{decision_id}',
    summary: 'Undo a decision about rows of a list',
    description: 'All rows of the decision are again as they were answered.',
    right: 'manage',
    input: {
      path: bulkPath.extend({ decision_id: z.string().max(100).meta({ description: 'The id of a decision.' }) }),
    },
    outputs: { 200: { description: 'Undone', schema: decidedRows, example: { decision_id: decisionId, rows: 3 } } },
    errors: ['not_found'],
    example: { path: { ...examplePath, decision_id: decisionId } },
  },

  watchBulk: {
    method: 'POST',
    path: '/v1/bulk/{bulk_id}/watch',
    summary: 'Watch the companies of all matched rows',
    description: 'Up to 2,000 new ones in a call. Free and safe to repeat. `preview` only counts.',
    right: 'manage',
    input: { path: bulkPath, body: watchedBulkBody, isBodyOptional: true },
    outputs: {
      200: {
        description: 'What is watched now',
        schema: z
          .strictObject({
            companies: z.int().meta({ description: 'Each once.' }),
            watched: z.int(),
            already_watched: z.int(),
            labelled: z.int().meta({ description: 'Of those: with new tags or reference.' }),
            full: z.int().meta({ description: 'Not watched: the watchlist is full.' }),
            left: z.int().meta({ description: 'Call again for these.' }),
            refused: z.array(z.strictObject({ company_number: z.string(), outcome: z.enum(watchRefusals) })),
            usage: z.strictObject({ count: z.int(), limit: z.int() }),
            batch: z.string().nullable().meta({ description: 'To stop watching the new ones again.' }),
          })
          .meta({ id: 'WatchedBulk' }),
        example: {
          ...{ companies: 392, watched: 380, already_watched: 12, labelled: 9, full: 0, left: 0, refused: [] },
          ...{ usage: { count: 395, limit: 10_000 }, batch: exampleBatch },
        },
      },
    },
    errors: ['invalid_company_number', 'not_found'],
    example: { path: examplePath, body: { tags: ['customers'] } },
  },

  unwatchBulk: {
    method: 'DELETE',
    path: '/v1/bulk/{bulk_id}/watch/{batch}',
    summary: 'Stop watching what a call has added',
    description: 'Companies that were watched before stay so.',
    right: 'manage',
    input: { path: bulkPath.extend({ batch: z.string().max(100).meta({ description: 'The batch of `watchBulk`.' }) }) },
    outputs: {
      200: {
        description: 'Done',
        schema: z.strictObject({ removed: z.int() }),
        example: { removed: 380 },
      },
    },
    errors: ['not_found'],
    example: { path: { ...examplePath, batch: exampleBatch } },
  },
})
