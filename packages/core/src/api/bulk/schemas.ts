import { z } from 'zod'
import { time } from '../../contract/common.js'
import { listStatuses } from '../../lists/runs/list-run.js'

export const bulkRun = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable().meta({ description: 'The name of the file.' }),
    status: z.enum(listStatuses).meta({
      description:
        '`stopped`: rows are left, for example because credits ran out or because it was not started; it can be resumed.',
    }),
    rows: z.int(),
    answered: z.int().meta({ description: 'Rows that are done, including those that were skipped.' }),
    charged: z.int().meta({ description: 'Rows that cost a credit.' }),
    outcomes: z.record(z.string(), z.int()).meta({
      description: 'Rows that are done, by outcome. `credit_limit`: skipped, because a match would cost a credit.',
    }),
    columns: z
      .record(z.string(), z.string())
      .meta({ description: 'The title of the column for each role, such as `{"domain": "Website"}`.' }),
    forecast: z
      .strictObject({
        may_cost: z
          .int()
          .meta({ description: 'Up to so many rows may cost a credit. Rows with the same website count once.' }),
        website_only: z.int().meta({ description: 'Of these, rows with nothing but a website.' }),
        after_name: z.int().meta({ description: 'Of these, rows whose name is compared first, which is free.' }),
        after_number: z.int().meta({ description: 'Of these, rows whose number is looked up first, which is free.' }),
      })
      .nullable()
      .meta({ description: 'What the list may cost, known before it starts; null for older lists.' }),
    max_credits: z.int().nullable().meta({ description: 'Null for no limit.' }),
    problem: z
      .strictObject({ code: z.string(), message: z.string(), next_step: z.string() })
      .nullable()
      .meta({ description: 'Why rows are left.' }),
    created_at: time,
    finished_at: time.nullable(),
    expires_at: time.meta({ description: 'Then the list and its answers are deleted.' }),
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
  forecast: { may_cost: 2_400, website_only: 900, after_name: 1_400, after_number: 100 },
  max_credits: 5_000,
  problem: null,
  created_at: '2026-03-02T09:14:04.120Z',
  finished_at: null,
  expires_at: '2026-04-01T09:14:04.120Z',
}
