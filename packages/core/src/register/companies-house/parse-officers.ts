import type { Instant } from '../../shared/clock.js'
import type { Officer } from '../records/officers.js'
import { countOf, dayOf, idOf, objectOf, objectsOf, textOf, valuesOf } from './json.js'

/** A page of a list: what was readable, how many entries came, and how many the whole list has. */
export interface OfficerPage {
  readonly officers: Officer[]
  readonly received: number
  readonly total: number
}

/** Null where the answer is no list at all. */
export function parseOfficers(value: unknown, asOf: Instant): OfficerPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const officers = objectsOf(json.items).flatMap((item) => parseOfficer(item, asOf) ?? [])
  return { officers, received, total: countOf(json.total_results) ?? received }
}

/** Null without an id, a name or a role. The id that an event carries stands in for a missing link. */
export function parseOfficer(value: unknown, asOf: Instant, eventId: string | null = null): Officer | null {
  const json = objectOf(value)
  const id = json && (idOf(json) ?? eventId)
  const name = textOf(json?.name)
  const role = textOf(json?.officer_role)
  if (!json || !id || !name || !role) return null

  // Where the register only knows `appointed_before`, the day itself stays unknown.
  return { id, name, role, appointedOn: dayOf(json.appointed_on), resignedOn: dayOf(json.resigned_on), asOf }
}
