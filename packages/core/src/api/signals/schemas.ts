import { z } from 'zod'
import { date, time } from '../../contract/common.js'
import { currentSignalCodes } from '../../signals/current-signals.js'
import { signalCategories, signalFilters, signalSeverities, signalTypes } from '../../signals/signal-type.js'

/** Not an enum: an unknown type gets its own error, which lists the allowed types. */
export const signalFilter = z
  .string()
  .max(60)
  .meta({ enum: [...signalFilters], description: '`all`, a signal category or a single signal type.' })

/** Not an enum, for the same reason. */
export const signalType = z
  .string()
  .max(60)
  .meta({ enum: [...signalTypes], description: 'A single signal type.' })

const facts = z.record(z.string(), z.unknown()).nullable()

export const signal = z
  .strictObject({
    id: z.string(),
    sequence: z.int().nullable().meta({
      description: 'Increases by one with each signal in the account feed. Null in the history of a company.',
    }),
    signal_type: z.enum(signalTypes),
    category: z.enum(signalCategories),
    severity: z.enum(signalSeverities),
    company_number: z.string(),
    company_name: z.string(),
    summary: z.string(),
    before: facts.meta({ description: 'The facts before the change; null if there were none.' }),
    after: facts.meta({ description: 'The facts after the change; null if there are none.' }),
    occurred_on: date.nullable().meta({ description: 'The date in the register, YYYY-MM-DD; null if it has none.' }),
    published_at: time.nullable().meta({ description: 'When Companies House published it; null if unknown.' }),
    detected_at: time.meta({ description: 'When it was stored here.' }),
    source: z.looseObject({ kind: z.string() }).meta({ description: 'Where the change was found, such as a stream.' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Your tags of the company on the watchlist; empty if you do not watch it.' }),
    reference: z.string().nullable().meta({ description: 'Your reference of the company on the watchlist, if any.' }),
    links: z.strictObject({ register: z.string() }),
  })
  .meta({ id: 'Signal' })

/** Something that is true of a company now, rather than a change. */
export const currentSignal = z.strictObject({
  code: z.enum(currentSignalCodes),
  detail: z.string(),
  since: date.nullable().meta({ description: 'YYYY-MM-DD; null if unknown.' }),
})
