import type { Instant } from '../../shared/clock.js'
import type { Owner } from '../records/owner.js'
import { countOf, dayOf, idOf, objectOf, objectsOf, textOf, valuesOf, wordsOf } from './json.js'
import { parseBorn, parseIdentification, parseVerification, withoutNulls } from './parse-person.js'

export interface OwnerPage {
  readonly owners: Owner[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseOwners(value: unknown, asOf: Instant): OwnerPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const owners = objectsOf(json.items).flatMap((item) => parseOwner(item, asOf) ?? [])
  return { owners, received, total: countOf(json.total_results) ?? received }
}

/** Null without an id or a kind. `eventId` is used if the link is missing. */
export function parseOwner(value: unknown, asOf: Instant, eventId: string | null = null): Owner | null {
  const json = objectOf(value)
  const id = json && (idOf(json) ?? eventId)
  const kind = textOf(json?.kind)
  if (!json || !id || !kind) return null

  const ceasedOn = dayOf(json.ceased_on)
  return {
    id,
    name: textOf(json.name),
    kind,
    naturesOfControl: wordsOf(json.natures_of_control),
    notifiedOn: dayOf(json.notified_on),
    ceasedOn,
    isCeased: ceasedOn !== null || json.ceased === true,
    ...withoutNulls({
      nationality: textOf(json.nationality),
      countryOfResidence: textOf(json.country_of_residence),
      born: parseBorn(json),
      identification: parseIdentification(json),
      verification: parseVerification(json),
    }),
    asOf,
  }
}
