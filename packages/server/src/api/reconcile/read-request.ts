import { InvalidRequestError, type ReconcileQuery, reconcileBatchMax, reconcilePropertiesMax } from '@brassplate/core'
import { checkStrings } from '@brassplate/core/api'
import { z } from 'zod'
import type { AppRequest } from '../../http/app-env.js'
import { PayloadTooLargeError, readBytes, UnsupportedMediaTypeError } from '../../http/body/read-body.js'

const formType = 'application/x-www-form-urlencoded'
/** Fifty queries with long addresses, percent-encoded. */
const formBytesMax = 512 * 1_024
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads the form that OpenRefine posts. */
export async function readReconcileForm({ env }: AppRequest): Promise<URLSearchParams> {
  const { incoming } = env
  const headers = env.exchange.sent
  const type = headers.get('content-type')
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== formType) throw new UnsupportedMediaTypeError(type, formType)
  if (Number(headers.get('content-length') ?? '0') > formBytesMax) throw new PayloadTooLargeError(formBytesMax)
  const bytes = await readBytes(incoming, formBytesMax)
  try {
    return new URLSearchParams(decoder.decode(bytes))
  } catch {
    throw new InvalidRequestError('The body is not UTF-8.', [], 'Encode it as UTF-8.')
  }
}

const limitDefault = 5
const limitMax = 25
const queryTextMax = 1_000
const keyMax = 100

const queryShape = z.object({
  query: z.string().default(''),
  limit: z.coerce.number().int().catch(limitDefault),
  type: z.unknown().optional(),
  properties: z
    .array(z.object({ pid: z.string().max(keyMax), v: z.unknown() }))
    .max(reconcilePropertiesMax)
    .default([]),
})

export interface KeyedQuery {
  readonly key: string
  /** False if it has no results: it asks for another type than companies, or its text is too long. */
  readonly isForCompanies: boolean
  /** Why it is not answered; null if it is. */
  readonly message: string | null
  readonly query: ReconcileQuery
}

/** Reads the field `queries`: an object of queries by key. */
export function readQueries(text: string, companyType: string): KeyedQuery[] {
  const entries = Object.entries(readObject('queries', text))
  if (entries.length > reconcileBatchMax) {
    const message = `must have at most ${reconcileBatchMax} entries`
    throw new InvalidRequestError(`A batch has at most ${reconcileBatchMax} queries.`, [{ field: 'queries', message }])
  }
  return entries.map(([key, value]) => {
    const parsed = queryShape.safeParse(value)
    if (!parsed.success || key.length > keyMax) throw invalidField(`queries.${key.slice(0, keyMax)}`, parsed.error)
    const { query, limit, type, properties } = parsed.data
    const types = [type ?? companyType].flat().map((one) => (isRecord(one) ? one.id : one))
    const evidence = new Map<string, string>()
    for (const { pid, v } of properties) {
      const value = textIn(v)
      if (value !== null && !evidence.has(pid)) evidence.set(pid, value)
    }
    const isTooLong = query.length > queryTextMax
    return {
      key,
      isForCompanies: !isTooLong && (types.length === 0 || types.includes(companyType)),
      message: isTooLong ? `The text has ${query.length} characters, and at most ${queryTextMax} are read.` : null,
      query: { text: query, limit: Math.min(Math.max(limit, 1), limitMax), evidence },
    }
  })
}

const extendShape = z.object({
  ids: z.array(z.string().max(keyMax)).max(reconcileBatchMax),
  properties: z.array(z.object({ id: z.string().max(keyMax) })).max(reconcilePropertiesMax),
})

/** Reads the field `extend`. */
export function readExtension(text: string): {
  readonly ids: readonly string[]
  readonly properties: readonly string[]
} {
  const parsed = extendShape.safeParse(readObject('extend', text))
  if (!parsed.success) throw invalidField('extend', parsed.error)
  return { ids: parsed.data.ids, properties: parsed.data.properties.map(({ id }) => id) }
}

function readObject(field: string, text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidRequestError(`${field} is not valid JSON.`, [{ field, message: 'must be a JSON object' }])
  }
  checkStrings(value)
  if (!isRecord(value)) {
    throw new InvalidRequestError(`${field} is not a JSON object.`, [{ field, message: 'must be a JSON object' }])
  }
  return value
}

function invalidField(field: string, error: z.ZodError | undefined): InvalidRequestError {
  const [issue] = error?.issues ?? []
  const place = [field, ...(issue?.path ?? [])].join('.')
  const message = issue?.message ?? 'is too long'
  return new InvalidRequestError(`The request is not valid: ${place}: ${message}.`, [{ field: place, message }])
}

/** The first text in a value: a text, a number, `{ id, name }`, or a list of them. */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length > 0 ? textIn(value[0]) : null
  if (!isRecord(value)) return null
  return textIn(value.name ?? value.id ?? value.str ?? value.date ?? null)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
