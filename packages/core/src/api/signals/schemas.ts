import { z } from 'zod'
import { date, flagText, time } from '../../contract/common.js'
import { currentSignalCodes } from '../../signals/current-signals.js'
import { type SignalShape, signalShapes } from '../../signals/signal-facts.js'
import { signalCategories, signalFilters, signalSeverities, signalTypes } from '../../signals/signal-type.js'
import { companyNumber } from '../companies/schemas.js'

/** Not an enum: an unknown type gets its own error, which lists the allowed types. */
export const signalFilter = z
  .string()
  .max(60)
  .meta({ enum: [...signalFilters] })

/** The same in a query. */
export const signalFilterParameter = signalFilter
  .optional()
  .meta({ description: 'A signal category, or a single type.' })

/** The use case checks it. */
export const tagParameter = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'Only companies with this tag, whatever its case.' })

/** Not an enum, for the same reason. */
export const signalType = z
  .string()
  .max(60)
  .meta({ enum: [...signalTypes], description: 'A single signal type.' })

const signalFields = {
  id: z.string(),
  sequence: z.int().nullable().meta({
    description: 'Increases by one with each signal in the account feed. Null in the history of a company.',
  }),
  category: z.enum(signalCategories),
  severity: z.enum(signalSeverities),
  company_number: z.string(),
  company_name: z.string(),
  summary: z.string(),
  occurred_on: date.nullable().meta({ description: 'The date in the register, YYYY-MM-DD; null if it has none.' }),
  published_at: time.nullable().meta({ description: 'When Companies House published it; null if unknown.' }),
  detected_at: time.meta({ description: 'When it was stored here.' }),
  source: z.looseObject({ kind: z.string() }).meta({ description: 'Where the change was found, such as a stream.' }),
  tags: z
    .array(z.string())
    .meta({ description: 'Your tags of the company on the watchlist; empty if you do not watch it.' }),
  reference: z.string().nullable().meta({ description: 'Your reference of the company on the watchlist, if any.' }),
  links: z.strictObject({ register: z.string() }),
  seen_at: time
    .nullable()
    .optional()
    .meta({ description: 'When it was marked as seen; null if it was not. Only in the feed.' }),
  seen_by: z.string().nullable().optional(),
}

type SignalSchemaOf<Shape extends SignalShape> = z.ZodObject<
  typeof signalFields & {
    signal_type: z.ZodEnum<{ [Type in Shape['types'][number]]: Type }>
    before: Shape['before']
    after: Shape['after']
  },
  z.core.$strict
>

type SignalSchemasOf<Shapes extends readonly SignalShape[]> = {
  readonly [Place in keyof Shapes]: SignalSchemaOf<Shapes[Place]>
}

function signalSchemaOf({ id, types, before, after }: SignalShape) {
  return z.strictObject({ ...signalFields, signal_type: z.enum(types), before, after }).meta({ id })
}

/** One schema for each shape, in the same order, which the type of `map` does not say. */
export const signalSchemas = signalShapes.map(signalSchemaOf) as unknown as SignalSchemasOf<typeof signalShapes>

/** `before` has the facts before the change, `after` those after it. Both depend on the type. */
export const signal = z.discriminatedUnion('signal_type', signalSchemas).meta({ id: 'Signal' })

/** Which signals of the feed are wanted. */
export const feedFilters = {
  signal_type: signalFilterParameter,
  severity: z.enum(signalSeverities).optional().meta({ description: 'Only this severity.' }),
  company_number: companyNumber.optional(),
  tag: tagParameter,
  since: time.optional().meta({ description: 'Only signals with `detected_at` at this time or later.' }),
  to: time.optional().meta({ description: 'Only signals with `detected_at` before this time.' }),
  seen: flagText('Only signals that are marked as seen, or only others.'),
}

/** Something that is true of a company now, rather than a change. */
export const currentSignal = z.strictObject({
  code: z.enum(currentSignalCodes),
  detail: z.string(),
  since: date.nullable().meta({ description: 'YYYY-MM-DD; null if unknown.' }),
})
