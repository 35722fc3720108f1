import type { Identification, MonthOfBirth } from '../records/person.js'
import type { Verification } from '../records/verification.js'
import { childOf, countOf, dayOf, type Json, textOf, wordsOf } from './json.js'

/** Month and year. A day of birth, which some other lists have, is ignored. */
export function parseBorn(json: Json): MonthOfBirth | null {
  const born = childOf(json, 'date_of_birth')
  const [month, year] = [countOf(born?.month), countOf(born?.year)]
  if (month === null || year === null || month < 1 || month > 12 || year < 1_000 || year > 9_999) return null
  return { month, year }
}

/** Null if nothing in it is readable. */
export function parseIdentification(json: Json): Identification | null {
  const given = childOf(json, 'identification')
  if (!given) return null
  const identification = {
    type: textOf(given.identification_type),
    legalForm: textOf(given.legal_form),
    legalAuthority: textOf(given.legal_authority),
    placeRegistered: textOf(given.place_registered),
    countryRegistered: textOf(given.country_registered),
    registrationNumber: textOf(given.registration_number),
  }
  return Object.values(identification).some((value) => value !== null) ? identification : null
}

/** Null if nothing in it is readable. */
export function parseVerification(json: Json): Verification | null {
  const given = childOf(json, 'identity_verification_details')
  if (!given) return null
  const verification = {
    statementDate: dayOf(given.appointment_verification_statement_date),
    statementDueOn: dayOf(given.appointment_verification_statement_due_on),
    startOn: dayOf(given.appointment_verification_start_on),
    endOn: dayOf(given.appointment_verification_end_on),
    verifiedOn: dayOf(given.identity_verified_on),
    provider: textOf(given.authorised_corporate_service_provider_name),
    supervisoryBodies: wordsOf(given.anti_money_laundering_supervisory_bodies),
    preferredName: textOf(given.preferred_name),
  }
  const { supervisoryBodies, ...facts } = verification
  return supervisoryBodies.length > 0 || Object.values(facts).some((value) => value !== null) ? verification : null
}

/** The facts that are not null. */
export function withoutNulls<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: Exclude<Facts[Key], null> } {
  const given: { [Key in keyof Facts]?: Exclude<Facts[Key], null> } = {}
  for (const key in facts) {
    const value = facts[key]
    if (value !== null) given[key] = value as Exclude<Facts[typeof key], null>
  }
  return given
}
