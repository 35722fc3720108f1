import type { Instant } from '../../shared/clock.js'
import type { ControlExemption, ControlStatement } from '../records/control-statements.js'
import { childOf, countOf, dayOf, idOf, objectOf, objectsOf, textOf, valuesOf } from './json.js'

interface StatementPage {
  readonly items: ControlStatement[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseControlStatements(value: unknown, asOf: Instant): StatementPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const items = objectsOf(json.items).flatMap((item) => parseControlStatement(item, asOf) ?? [])
  return { items, received, total: countOf(json.total_results) ?? received }
}

/** Null without an id or a statement. `eventId` is used if the link is missing. */
export function parseControlStatement(
  value: unknown,
  asOf: Instant,
  eventId: string | null = null,
): ControlStatement | null {
  const json = objectOf(value)
  const id = json && (idOf(json) ?? eventId)
  const statement = textOf(json?.statement)
  if (!json || !id || !statement) return null

  return {
    id,
    statement,
    ownerName: textOf(json.linked_psc_name),
    notifiedOn: dayOf(json.notified_on),
    ceasedOn: dayOf(json.ceased_on),
    asOf,
  }
}

/** Each period of each exemption. Null if the response is unreadable. */
export function parseExemptions(value: unknown): ControlExemption[] | null {
  const json = objectOf(value)
  if (!json) return null

  return Object.entries(childOf(json, 'exemptions') ?? {}).flatMap(([key, given]) => {
    const exemption = objectOf(given)
    const type = textOf(exemption?.exemption_type) ?? key.replaceAll('_', '-')
    return objectsOf(exemption?.items).map((period) => ({
      type,
      exemptFrom: dayOf(period.exempt_from),
      exemptTo: dayOf(period.exempt_to),
    }))
  })
}
