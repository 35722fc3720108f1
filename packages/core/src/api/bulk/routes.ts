import { z } from 'zod'
import { flagText, listOf } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import type { ExportPieces } from '../../exports/export-format.js'
import { rowChoices } from '../../lists/row-result.js'
import { bulkPath, bulkRun, columnChoices, exampleBulkRun } from './schemas.js'

const fileBytesMax = 50 * 1_024 * 1_024
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const examplePath = { bulk_id: exampleBulkRun.id }
/** What the example file leads to: one row with a name and a website. */
const exampleWaitingRun = {
  ...exampleBulkRun,
  ...({ status: 'waiting', rows: 1, answered: 0, charged: 0, outcomes: {}, max_credits: 100 } as const),
  columns: { name: 'Company', domain: 'Website' },
  forecast: { may_cost: 1, website_only: 0, after_name: 1, after_number: 0, unusable: 0 },
}
const maxCredits = z.int().min(0).max(100_000_000)

const file = z.custom<ExportPieces>().meta({ type: 'string', format: 'binary' })

const shared = { area: 'bulk', credentials: ['session', 'key'], rate: 'account' } as const

export const bulkRoutes = defineRoutes(shared, {
  listBulk: {
    method: 'GET',
    path: '/v1/bulk',
    summary: 'List the lists that this account has sent',
    description: 'Newest first, with their progress. Lists are kept for 30 days. Free.',
    right: 'read',
    outputs: { 200: { description: 'All lists', schema: listOf(bulkRun), example: { data: [exampleBulkRun] } } },
  },

  startBulk: {
    method: 'POST',
    path: '/v1/bulk',
    summary: 'Find the companies of a whole list or sheet',
    description:
      'CSV, XLSX, JSON lines or a plain list: at most 50 MB and 200,000 rows. A number or a clear name is free; a matched website costs 1 credit. At most 5 lists may be unfinished.',
    right: 'spend',
    isIdempotent: true,
    input: {
      query: z.object({
        file_name: z.string().max(200).optional().meta({ description: 'Such as `customers.csv`.' }),
        start: flagText(
          'If false, the list is only stored: `forecast` tells what it may cost. Resume it to start. Default: true.',
        ),
        max_credits: z.coerce
          .number()
          .pipe(maxCredits)
          .optional()
          .meta({
            description: 'Credits to spend at most. Rows that would cost more are skipped.',
            written: {
              type: 'integer',
              minimum: 0,
              description: 'Credits to spend at most. Rows that would cost more are skipped.',
            },
          }),
        sheet: z
          .string()
          .max(200)
          .optional()
          .meta({ description: 'The sheet of a workbook. Default: the first with the titles of a list.' }),
        ...columnChoices,
      }),
      file: {
        types: ['text/csv', xlsx, 'application/x-ndjson', 'text/plain', 'application/octet-stream'],
        bytesMax: fileBytesMax,
      },
    },
    outputs: {
      202: { description: 'Accepted', schema: bulkRun, example: exampleWaitingRun },
    },
    errors: ['invalid_request', 'payload_too_large', 'unsupported_media_type'],
    example: {
      query: { file_name: 'customers.csv', max_credits: '100' },
      file: 'Company,Website\nHarbour Lane Boatworks Ltd,harbour-lane.example\n',
    },
  },

  getBulk: {
    method: 'GET',
    path: '/v1/bulk/{bulk_id}',
    summary: 'See the progress of a list',
    description: 'How many rows are done, with what outcome, and why it stopped. Free.',
    right: 'read',
    input: { path: bulkPath },
    outputs: { 200: { description: 'The list', schema: bulkRun, example: exampleBulkRun } },
    errors: ['not_found'],
    example: { path: examplePath },
  },

  getBulkResult: {
    method: 'GET',
    path: '/v1/bulk/{bulk_id}/result',
    summary: 'Get the list back with its answers',
    description:
      'The columns of the list, then the answers with the prefix `bp_`, for the rows answered so far. Free; one result, report or export at a time.',
    right: 'read',
    input: {
      path: bulkPath,
      query: z.object({
        format: z.enum(['csv', 'xlsx', 'jsonl']).default('csv').meta({ description: 'Format of the file.' }),
        columns: z.string().max(500).optional().meta({
          description: 'More columns about the companies: names as in `lookupCompanies`, with commas.',
        }),
        leave_out: z
          .string()
          .max(2_000)
          .optional()
          .meta({ description: 'Own columns to leave out: places from 1, with commas.' }),
        rows: z
          .enum(rowChoices)
          .default('all')
          .meta({ description: '`unmatched`: neither matched nor to review. Default: all.' }),
      }),
    },
    outputs: {
      200: {
        description: 'The file',
        schema: file,
        contentType: 'application/octet-stream',
        example:
          'Company,Website,bp_outcome,bp_matched_by,…\r\nHarbour Lane Boatworks Ltd,harbour-lane.example,matched,name,…\r\n',
      },
    },
    errors: ['not_found', 'invalid_request'],
    example: { path: examplePath, query: { format: 'xlsx', columns: 'industries,website' } },
  },

  getBulkReport: {
    method: 'GET',
    path: '/v1/bulk/{bulk_id}/report',
    summary: 'Get a summary of a list',
    description: 'Outcomes, insolvent companies, duplicates, groups, and the rows to review. Free.',
    right: 'read',
    input: {
      path: bulkPath,
      query: z.object({
        format: z.enum(['html', 'md']).default('html').meta({ description: 'HTML or Markdown.' }),
      }),
    },
    outputs: {
      200: {
        description: 'The report',
        schema: file,
        contentType: 'application/octet-stream',
        example: '# Companies in customers.csv\n\n## Rows\n…',
      },
    },
    errors: ['not_found'],
    example: { path: examplePath, query: { format: 'md' } },
  },

  stopBulk: {
    method: 'POST',
    path: '/v1/bulk/{bulk_id}/stop',
    summary: 'Stop a list that waits or runs',
    description: 'It stops once the rows under way are answered. The answers are kept. Safe to repeat.',
    right: 'spend',
    input: { path: bulkPath },
    outputs: {
      200: { description: 'The list', schema: bulkRun, example: exampleBulkRun },
    },
    errors: ['not_found'],
    example: { path: examplePath },
  },

  resumeBulk: {
    method: 'POST',
    path: '/v1/bulk/{bulk_id}/resume',
    summary: 'Answer the rows that are left of a list',
    description:
      'For a list with the status `stopped`: starts it, or asks the rows that were skipped or have no answer. Nothing is charged twice.',
    right: 'spend',
    isIdempotent: true,
    input: {
      path: bulkPath,
      body: z.strictObject({
        max_credits: maxCredits
          .nullable()
          .optional()
          .meta({ description: 'A new limit for the whole list; null for none.' }),
      }),
      isBodyOptional: true,
    },
    outputs: {
      200: { description: 'It waits for a worker', schema: bulkRun, example: { ...exampleBulkRun, status: 'waiting' } },
    },
    errors: ['not_found', 'invalid_request'],
    example: { path: examplePath, body: { max_credits: 10_000 } },
  },

  deleteBulk: {
    method: 'DELETE',
    path: '/v1/bulk/{bulk_id}',
    summary: 'Delete a list and its answers',
    description: 'Deletes the list at once. If it is running, it stops.',
    right: 'manage',
    input: { path: bulkPath },
    outputs: {
      200: {
        description: 'Deleted',
        schema: z.strictObject({ id: z.string(), deleted: z.literal(true) }),
        example: { id: exampleBulkRun.id, deleted: true },
      },
    },
    errors: ['not_found'],
    example: { path: examplePath },
  },
})
