import type { Instant } from '../../shared/clock.js'
import { type Charge, type ChargeFiling, chargeTerms } from '../records/charges.js'
import {
  childOf,
  countOf,
  dayOf,
  flagOf,
  idOf,
  type Json,
  lastPart,
  linesOf,
  objectOf,
  objectsOf,
  textOf,
  valuesOf,
} from './json.js'
import { withoutNulls } from './parse-person.js'

/** Some particulars are copies of whole deeds. */
const particularsLengthMax = 2_000
/** A charge has one for its creation and a few for its changes. */
const chargeFilingsMax = 20

export interface ChargePage {
  readonly charges: Charge[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseCharges(value: unknown, asOf: Instant): ChargePage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const charges = objectsOf(json.items).flatMap((item) => parseCharge(item, asOf) ?? [])
  return { charges, received, total: countOf(json.total_count) ?? received }
}

/** Null without an id. `eventId` is used if the link is missing. */
export function parseCharge(value: unknown, asOf: Instant, eventId: string | null = null): Charge | null {
  const json = objectOf(value)
  const id = json && (idOf(json) ?? textOf(json.id) ?? eventId)
  if (!json || !id) return null
  const particulars = childOf(json, 'particulars')
  const filings = objectsOf(json.transactions).slice(0, chargeFilingsMax).flatMap(filingOf)
  const terms = chargeTerms.filter((term) => flagOf(particulars?.[term]) === true)

  return {
    id,
    status: textOf(json.status),
    createdOn: dayOf(json.created_on),
    deliveredOn: dayOf(json.delivered_on),
    satisfiedOn: dayOf(json.satisfied_on),
    description: textOf(childOf(json, 'classification')?.description),
    personsEntitled: objectsOf(json.persons_entitled).flatMap((person) => textOf(person.name) ?? []),
    ...withoutNulls({
      code: textOf(json.charge_code),
      secured: shortOf(childOf(json, 'secured_details')?.description),
      property: shortOf(childOf(json, 'particulars')?.description),
    }),
    ...(terms.length > 0 && { terms }),
    ...(filings.length > 0 && { filings }),
    asOf,
  }
}

/** Only entries with a link to their filing. */
const idForm = /^[\w-]{1,100}$/

function filingOf(transaction: Json): ChargeFiling[] {
  const id = lastPart(childOf(transaction, 'links')?.filing)
  return id && idForm.test(id)
    ? [{ id, type: textOf(transaction.filing_type), deliveredOn: dayOf(transaction.delivered_on) }]
    : []
}

function shortOf(value: unknown): string | null {
  return linesOf(value)?.slice(0, particularsLengthMax) ?? null
}
