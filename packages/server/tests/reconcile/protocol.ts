import { z } from 'zod'

/** Version 0.2 of the Reconciliation Service API, as strict schemas of our own. */

const identified = z.strictObject({ id: z.string().min(1), name: z.string().min(1) })
const service = z.strictObject({
  service_url: z.url(),
  service_path: z.string().startsWith('/'),
  flyout_service_url: z.url(),
  flyout_service_path: z.string().regex(/\?id=\$\{id\}$/),
})

export const manifest = z.strictObject({
  versions: z.array(z.string()).min(1),
  name: z.string(),
  identifierSpace: z.url(),
  schemaSpace: z.url(),
  documentation: z.url(),
  defaultTypes: z.array(identified),
  view: z.strictObject({ url: z.string().includes('{{id}}') }),
  preview: z.strictObject({ url: z.string().includes('{{id}}'), width: z.int(), height: z.int() }),
  suggest: z.strictObject({ entity: service, property: service, type: service }),
  extend: z.strictObject({
    propose_properties: z.strictObject({ service_url: z.url(), service_path: z.string().startsWith('/') }),
    property_settings: z.array(z.never()),
  }),
  batchSize: z.literal(50),
})

const candidate = z.strictObject({
  id: z.string().regex(/^[0-9A-Z]{8}$/),
  name: z.string().min(1),
  description: z.string(),
  type: z.array(identified).min(1),
  score: z.number().min(0).max(100),
  match: z.boolean(),
  features: z.array(z.strictObject({ id: z.string(), value: z.number() })),
})

/** At most one match, and only as the first result: OpenRefine looks at no other. */
const result = z
  .strictObject({ result: z.array(candidate).max(25), message: z.string().optional() })
  .refine(({ result }) => result.slice(1).every(({ match }) => !match))
  .refine(({ result }) => result.every(({ score }, place) => place === 0 || score <= (result[place - 1]?.score ?? 0)))

export const queryAnswer = z.record(z.string(), result)

const cell = z.union([
  z.strictObject({ str: z.string() }),
  z.strictObject({ int: z.int() }),
  z.strictObject({ bool: z.boolean() }),
  z.strictObject({ date: z.iso.datetime() }),
])

export const extension = z.strictObject({
  meta: z.array(identified),
  rows: z.record(z.string(), z.record(z.string(), z.array(cell))),
})

export const suggestion = z.strictObject({
  result: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string().optional(),
      notable: z.array(identified).optional(),
    }),
  ),
})

export const proposal = z.strictObject({ type: z.string(), properties: z.array(identified), limit: z.int() })

export const flyout = z.strictObject({ id: z.string(), html: z.string() })
