import { z } from 'zod'
import { date, time } from '../../contract/common.js'
import { currentSignalCodes } from '../../signals/current-signals.js'
import { signalCategories, signalFilters, signalSeverities, signalTypes } from '../../signals/signal-type.js'

/** Plain text here, since an unknown type has a refusal of its own that lists the allowed ones. */
export const signalFilter = z
  .string()
  .max(60)
  .meta({ enum: [...signalFilters], description: '`all`, a category or a single type of signal.' })

const facts = z.record(z.string(), z.unknown()).nullable()

export const signal = z
  .strictObject({
    id: z.string(),
    sequence: z.int().nullable().meta({ description: 'Rises by one per account; null in the history of a company.' }),
    signal_type: z.enum(signalTypes),
    category: z.enum(signalCategories),
    severity: z.enum(signalSeverities),
    company_number: z.string(),
    company_name: z.string(),
    summary: z.string(),
    before: facts,
    after: facts,
    occurred_on: date.nullable(),
    published_at: time.nullable(),
    detected_at: time,
    source: z.looseObject({ kind: z.string() }),
    links: z.strictObject({ register: z.string() }),
  })
  .meta({ id: 'Signal' })

/** What is true of a company now, beside what has changed. */
export const currentSignal = z.strictObject({
  code: z.enum(currentSignalCodes),
  detail: z.string(),
  since: date.nullable(),
})
