import { parseCompanyNumber } from '../company/company-number.js'
import type { Appointment } from '../records/appointments.js'
import { childOf, countOf, dayOf, type Json, lastPart, objectOf, objectsOf, textOf, valuesOf } from './json.js'

export interface AppointmentPage {
  readonly items: Appointment[]
  readonly isCorporate: boolean
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseAppointments(value: unknown): AppointmentPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const items = objectsOf(json.items).flatMap((item) => parseAppointment(item) ?? [])
  return {
    items,
    isCorporate: json.is_corporate_officer === true,
    received,
    total: countOf(json.total_results) ?? received,
  }
}

/** Null without a company or a role. */
function parseAppointment(json: Json): Appointment | null {
  const appointedTo = childOf(json, 'appointed_to')
  const company = parseCompanyNumber(
    textOf(appointedTo?.company_number) ?? lastPart(childOf(json, 'links')?.company) ?? '',
  )
  const role = textOf(json.officer_role)
  if (!company || !role) return null

  return {
    company,
    companyName: textOf(appointedTo?.company_name),
    companyStatus: textOf(appointedTo?.company_status),
    role,
    appointedOn: dayOf(json.appointed_on),
    resignedOn: dayOf(json.resigned_on),
  }
}
