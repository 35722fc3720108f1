import type { Instant } from '../../shared/clock.js'
import type { Officer, ServiceAddress } from '../records/officers.js'
import { childOf, countOf, dayOf, idOf, type Json, objectOf, objectsOf, textOf, valuesOf } from './json.js'
import { parseBorn, parseIdentification, parseVerification, withoutNulls } from './parse-person.js'

/** A page of a list: readable entries, number of entries received, and the total of the whole list. */
export interface OfficerPage {
  readonly officers: Officer[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseOfficers(value: unknown, asOf: Instant): OfficerPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const officers = objectsOf(json.items).flatMap((item) => parseOfficer(item, asOf) ?? [])
  return { officers, received, total: countOf(json.total_results) ?? received }
}

/** Null without an id, a name or a role. `eventId` is used if the link is missing. */
export function parseOfficer(value: unknown, asOf: Instant, eventId: string | null = null): Officer | null {
  const json = objectOf(value)
  const id = json && (idOf(json) ?? eventId)
  const name = textOf(json?.name)
  const role = textOf(json?.officer_role)
  if (!json || !id || !name || !role) return null

  return {
    id,
    name,
    role,
    appointedOn: dayOf(json.appointed_on),
    resignedOn: dayOf(json.resigned_on),
    ...withoutNulls({
      officer: officerOf(json),
      appointedBefore: dayOf(json.appointed_before),
      occupation: textOf(json.occupation),
      nationality: textOf(json.nationality),
      countryOfResidence: textOf(json.country_of_residence),
      born: parseBorn(json),
      serviceAddress: serviceAddressOf(json),
      identification: parseIdentification(json),
      verification: parseVerification(json),
    }),
    asOf,
  }
}

function serviceAddressOf(json: Json): ServiceAddress | null {
  const address = childOf(json, 'address')
  const [locality, postalCode] = [textOf(address?.locality), textOf(address?.postal_code)]
  return locality || postalCode ? { locality, postalCode } : null
}

/** The id in the link to all appointments of the person or firm. */
function officerOf(json: Json): string | null {
  const link = textOf(childOf(childOf(json, 'links'), 'officer')?.appointments)
  return /^\/officers\/([\w-]{1,100})\/appointments$/.exec(link ?? '')?.[1] ?? null
}
