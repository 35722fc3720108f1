import { z } from 'zod'
import { time } from '../../contract/common.js'
import { outcomes } from '../../lists/row-result.js'
import { listStatuses } from '../../lists/runs/list-run.js'
import { cell } from '../companies/schemas.js'

export const bulkPath = z.object({ bulk_id: z.string().max(100).meta({ description: 'The id of a list, `bulk_…`.' }) })

const column = z.string().max(200).optional().meta({ description: 'Column: title, number or `none`.' })

export const columnChoices = {
  ...{ number: column, name: column, previous_name: column, postcode: column, address: column, domain: column },
  email: column,
  any: column.meta({ description: 'A column with any of these. No other is read.' }),
}

const chosenColumn = z.string().max(200).optional()

/** The same in a body. */
export const chosenColumns = z.strictObject({
  ...{ number: chosenColumn, name: chosenColumn, previous_name: chosenColumn, postcode: chosenColumn },
  ...{ address: chosenColumn, domain: chosenColumn, email: chosenColumn, any: chosenColumn },
  result_number: chosenColumn.meta({ description: 'The company number of an earlier result.' }),
})

export const bulkRun = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable().meta({ description: 'The name of the file.' }),
    status: z.enum(listStatuses).meta({
      description:
        '`waiting`: for its turn. `stopped`: rows are left, such as after the last credit; it can be resumed.',
    }),
    rows: z.int(),
    answered: z.int().meta({ description: 'Rows that are done or skipped.' }),
    charged: z.int().meta({ description: 'Rows that cost a credit.' }),
    outcomes: z.record(z.string(), z.int()).meta({
      description: 'Rows that are done, by outcome. `credit_limit`: skipped, because a match would cost a credit.',
    }),
    columns: z.record(z.string(), z.string()).meta({ description: 'The title of the column for each role.' }),
    forecast: z
      .strictObject({
        may_cost: z.int().meta({ description: 'Rows that may cost a credit, at most.' }),
        website_only: z.int().meta({ description: 'Of these: only a website.' }),
        after_name: z.int().meta({ description: 'Of these: a name is compared first.' }),
        after_number: z.int().meta({ description: 'Of these: a number is looked up first.' }),
        unusable: z.int().meta({ description: 'Rows that cannot be looked up.' }),
      })
      .nullable()
      .meta({ description: 'Known before it starts; null for older lists.' }),
    max_credits: z.int().nullable().meta({ description: 'Null for no limit.' }),
    problem: z
      .strictObject({ code: z.string(), message: z.string(), next_step: z.string() })
      .nullable()
      .meta({ description: 'Why rows are left.' }),
    created_at: time,
    finished_at: time.nullable(),
    expires_at: time.meta({ description: 'Then it is deleted.' }),
  })
  .meta({ id: 'BulkRun' })

export const exampleBulkRun: z.input<typeof bulkRun> = {
  id: 'bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps',
  name: 'customers.csv',
  status: 'running',
  rows: 10_000,
  answered: 4_200,
  charged: 1_310,
  outcomes: { matched: 3_610, needs_review: 240, no_match: 350 },
  columns: { number: 'Reg no', name: 'Company', domain: 'Website' },
  forecast: { may_cost: 2_400, website_only: 900, after_name: 1_400, after_number: 100, unusable: 12 },
  max_credits: 5_000,
  problem: null,
  created_at: '2026-03-02T09:14:04.120Z',
  finished_at: null,
  expires_at: '2026-04-01T09:14:04.120Z',
}

export const bulkOutcome = z.enum(outcomes).meta({ id: 'BulkOutcome' })

export const bulkRowDecision = z
  .strictObject({
    decision_id: z.string(),
    company_number: z.string().nullable().meta({ description: 'Null: none of them.' }),
    decided_at: time,
    decided_by: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'BulkRowDecision' })

export const bulkRow = z
  .strictObject({
    line: z.int().meta({ description: 'The row of the sheet, from 1 with its header.' }),
    input: z.array(cell).meta({ description: 'Its cells, cut at 500 characters; shorter if a page has over 2 MB.' }),
    outcome: bulkOutcome,
    matched_by: z.enum(['number', 'name', 'domain', 'email', 'decision']).nullable(),
    company: z
      .strictObject({
        company_number: z.string(),
        company_name: z.string(),
        company_status: z.string().nullable(),
        registered_postcode: z.string().nullable(),
        incorporated_on: z.string().nullable(),
      })
      .nullable(),
    domain: z.string().nullable(),
    match_confidence: z.number().nullable(),
    candidates: z.array(
      z.strictObject({
        company_number: z.string(),
        company_name: z.string(),
        match_confidence: z.number().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    reason: z.string().nullable(),
    charged: z.boolean(),
    decision: bulkRowDecision.nullable(),
    alike: z.int().meta({ description: 'Rows to decide that name the same company.' }),
  })
  .meta({ id: 'BulkRow' })

export const exampleBulkRow: z.input<typeof bulkRow> = {
  line: 17,
  input: ['Harbour Lane', null],
  outcome: 'needs_review',
  matched_by: null,
  company: null,
  domain: null,
  match_confidence: 0.62,
  candidates: [
    {
      company_number: '09999991',
      company_name: 'HARBOUR LANE BOATWORKS LIMITED',
      match_confidence: 0.62,
      reason: 'Other companies fit the name equally well.',
    },
  ],
  reason: 'Other companies fit the name equally well.',
  charged: false,
  decision: null,
  alike: 3,
}
