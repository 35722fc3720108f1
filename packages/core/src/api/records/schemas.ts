import { z } from 'zod'
import { date, pageOf, time } from '../../contract/common.js'
import { chargeTerms } from '../../register/records/charges.js'
import { recordSources } from '../../sync/records/get-record.js'

export const text = z.string().nullable()
export const day = date.nullable()

/** A page of a list about a company, with the age of the list. */
export function recordPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    company_number: z.string(),
    as_of: time.meta({ description: 'When Companies House last reported on this list.' }),
    source: z
      .enum(recordSources)
      .meta({ description: 'Whether the newest of these facts came from the API of Companies House or its streams.' }),
    stale: z.boolean().meta({ description: 'The copy is too old, and could not be refreshed.' }),
    is_complete: z.boolean().meta({
      description: 'False if only some entries are known. Then an entry that is missing here may still exist.',
    }),
  })
}

const charge = z
  .strictObject({
    charge_id: z.string(),
    charge_code: text,
    status: text,
    is_outstanding: z.boolean(),
    description: text,
    created_on: day,
    delivered_on: day,
    satisfied_on: day,
    persons_entitled: z.array(z.string()),
    secured: text.meta({ description: 'What is owed, as it was filed.' }),
    property: text.meta({ description: 'What is charged, as it was filed.' }),
    terms: z.array(z.enum(chargeTerms)),
    filings: z
      .array(z.strictObject({ transaction_id: z.string(), filing_type: text, delivered_on: day }))
      .meta({ description: 'Filings about it.' }),
  })
  .meta({ id: 'Charge' })

const insolvencyCase = z
  .strictObject({
    case_number: z.string(),
    type: z.string(),
    dates: z.array(z.strictObject({ type: z.string(), date })),
    practitioners: z.array(
      z.strictObject({ name: z.string(), role: text, appointed_on: day, ceased_to_act_on: day, address: text }),
    ),
  })
  .meta({ id: 'InsolvencyCase' })

const filing = z
  .strictObject({
    transaction_id: z.string(),
    type: text.meta({ description: 'The form, such as `AA` or `TM01`.' }),
    category: text,
    subcategories: z.array(z.string()),
    description: text.meta({ description: 'The word of Companies House for what was filed.' }),
    description_values: z.record(z.string(), z.unknown()),
    text: z.string().meta({ description: 'What was filed, in a sentence.' }),
    date: day,
    action_date: day.meta({ description: 'When what it reports took effect, YYYY-MM-DD.' }),
    pages: z.int().nullable(),
  })
  .meta({ id: 'Filing' })

export const chargePage = recordPageOf(charge).meta({ id: 'ChargePage' })
export const insolvencyPage = recordPageOf(insolvencyCase)
  .extend({ statuses: z.array(z.string()).meta({ description: 'The words of Companies House for open proceedings.' }) })
  .meta({ id: 'InsolvencyPage' })
export const filingPage = recordPageOf(filing).meta({ id: 'FilingPage' })
