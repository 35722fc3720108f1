import type { ControlExemption, ControlStatement } from '../records/control-statements.js'
import { childOf, countOf, dayOf, idOf, objectOf, objectsOf, textOf, valuesOf } from './json.js'

interface StatementPage {
  readonly items: ControlStatement[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseControlStatements(value: unknown): StatementPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const items = objectsOf(json.items).flatMap((item) => {
    const [id, statement] = [idOf(item), textOf(item.statement)]
    if (!id || !statement) return []
    return {
      id,
      statement,
      ownerName: textOf(item.linked_psc_name),
      notifiedOn: dayOf(item.notified_on),
      ceasedOn: dayOf(item.ceased_on),
    }
  })
  return { items, received, total: countOf(json.total_results) ?? received }
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
