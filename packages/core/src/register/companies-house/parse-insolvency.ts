import type { Insolvency, InsolvencyCase, Practitioner } from '../records/insolvency-status.js'
import { childOf, dayOf, type Json, objectOf, objectsOf, textOf, wordsOf } from './json.js'
import { withoutNulls } from './parse-person.js'

const addressLengthMax = 300

/** Null if the response is unreadable. Companies House reports "no insolvency" with a 404. */
export function parseInsolvency(value: unknown): Insolvency | null {
  const json = objectOf(value)
  return (
    json && { statuses: wordsOf(json.status), cases: objectsOf(json.cases).flatMap((item) => parseCase(item) ?? []) }
  )
}

function parseCase(json: Json): InsolvencyCase | null {
  const number = textOf(json.number)
  const type = textOf(json.type)
  if (!number || !type) return null

  const dates = objectsOf(json.dates).flatMap((entry) => {
    const [dateType, date] = [textOf(entry.type), dayOf(entry.date)]
    return dateType && date ? { type: dateType, date } : []
  })
  const practitioners = objectsOf(json.practitioners).flatMap((one) => parsePractitioner(one) ?? [])
  return { number, type, dates, ...(practitioners.length > 0 && { practitioners }) }
}

function parsePractitioner(json: Json): Practitioner | null {
  const name = textOf(json.name)
  if (!name) return null
  return {
    name,
    role: textOf(json.role),
    appointedOn: dayOf(json.appointed_on),
    ceasedToActOn: dayOf(json.ceased_to_act_on),
    ...withoutNulls({ address: addressOf(json) }),
  }
}

function addressOf(json: Json): string | null {
  const address = childOf(json, 'address')
  const { address_line_1: first, address_line_2: second, locality, region, postal_code: postcode } = address ?? {}
  const parts = [first, second, locality, region, postcode].flatMap((part) => textOf(part) ?? [])
  return parts.join(', ').slice(0, addressLengthMax) || null
}
