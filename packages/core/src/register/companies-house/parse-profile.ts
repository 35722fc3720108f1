import type { Accounts, Address, Company, CompanyPatch, Confirmation, PreviousName } from '../company/company.js'
import { unknownCompany } from '../company/company.js'
import { type CompanyNumber, parseCompanyNumber } from '../company/company-number.js'
import { isLive } from '../company/company-status.js'
import { pick } from '../overlay/pick.js'
import { childOf, countOf, dayOf, flagOf, type Json, lastPart, objectOf, objectsOf, textOf, wordsOf } from './json.js'

/**
 * `whole`: REST gives the complete profile, so absent facts are null. `partial`: a stream event only covers the
 * facts it contains.
 */
export type ProfileMode = 'whole' | 'partial'

/** Null if there is no readable company number. */
export function parseProfile(value: unknown, mode: ProfileMode): { number: CompanyNumber; patch: CompanyPatch } | null {
  const json = objectOf(value)
  const number = json && parseCompanyNumber(textOf(json.company_number) ?? lastPart(childOf(json, 'links')?.self) ?? '')
  return number && json && { number, patch: readPatch(number, json, mode) }
}

type Facts = Omit<Company, 'number' | 'name' | 'chargeCounts'>

const keysOf: Readonly<Record<keyof Facts, readonly string[]>> = {
  status: ['company_status', 'status'],
  statusDetail: ['company_status_detail'],
  type: ['type'],
  subtype: ['subtype'],
  jurisdiction: ['jurisdiction'],
  office: ['registered_office_address'],
  incorporatedOn: ['date_of_creation'],
  dissolvedOn: ['date_of_cessation'],
  accounts: ['accounts'],
  confirmation: ['confirmation_statement'],
  sicCodes: ['sic_codes'],
  previousNames: ['previous_company_names'],
  hasInsolvencyHistory: ['has_insolvency_history'],
  hasChargesPage: ['links'],
  hasInsolvencyPage: ['links'],
}

/** Reads the facts of a profile whose number is known from elsewhere. */
export function readPatch(number: CompanyNumber, json: Json, mode: ProfileMode): CompanyPatch {
  const blank = unknownCompany(number, '')
  const facts = readFacts(json, blank, mode)
  const isGiven = (fact: keyof Facts) => {
    if (facts[fact] !== blank[fact]) return true
    const isUnreadable = keysOf[fact].some((key) => isFilled(json[key]))
    return !isUnreadable && (mode === 'whole' || keysOf[fact].some((key) => key in json))
  }

  const name = textOf(json.company_name)
  const patch: CompanyPatch = { ...(name && { name }), ...pick(facts, isGiven) }
  return mode === 'whole' ? patch : { ...impliedByStatus(patch.status), ...patch }
}

/** An event omits a status detail or dissolution date that no longer applies, so a new status clears them. */
function impliedByStatus(status: string | null | undefined): CompanyPatch {
  if (!status) return {}
  return isLive(status) ? { statusDetail: null, dissolvedOn: null } : { statusDetail: null }
}

function readFacts(json: Json, blank: Company, mode: ProfileMode): Facts {
  const links = childOf(json, 'links')
  // Events often omit links that do exist.
  const hasPage = (key: string) => (links && isFilled(links[key]) ? true : links && mode === 'whole' ? false : null)
  const office = childOf(json, 'registered_office_address')
  const accounts = childOf(json, 'accounts')
  const confirmation = childOf(json, 'confirmation_statement')
  return {
    status: textOf(json.company_status) ?? textOf(json.status),
    statusDetail: textOf(json.company_status_detail),
    type: textOf(json.type),
    subtype:
      textOf(json.subtype) ?? (json.is_community_interest_company === true ? 'community-interest-company' : null),
    jurisdiction: textOf(json.jurisdiction),
    office: office ? readAddress(office) : blank.office,
    incorporatedOn: dayOf(json.date_of_creation),
    dissolvedOn: dayOf(json.date_of_cessation),
    accounts: accounts ? readAccounts(accounts) : blank.accounts,
    confirmation: confirmation ? readConfirmation(confirmation) : blank.confirmation,
    sicCodes: Array.isArray(json.sic_codes) ? wordsOf(json.sic_codes) : blank.sicCodes,
    previousNames: Array.isArray(json.previous_company_names)
      ? readPreviousNames(json.previous_company_names)
      : blank.previousNames,
    hasInsolvencyHistory: json.has_been_liquidated === true || flagOf(json.has_insolvency_history),
    hasChargesPage: hasPage('charges'),
    hasInsolvencyPage: hasPage('insolvency'),
  }
}

function readAddress(json: Json): Address {
  return {
    careOf: textOf(json.care_of),
    poBox: textOf(json.po_box),
    premises: textOf(json.premises),
    line1: textOf(json.address_line_1),
    line2: textOf(json.address_line_2),
    locality: textOf(json.locality),
    region: textOf(json.region),
    postalCode: textOf(json.postal_code),
    country: textOf(json.country),
  }
}

function readAccounts(json: Json): Accounts {
  const reference = childOf(json, 'accounting_reference_date')
  const last = childOf(json, 'last_accounts')
  const next = childOf(json, 'next_accounts')
  const lastType = textOf(last?.type)
  return {
    referenceDay: upTo(31, countOf(reference?.day)),
    referenceMonth: upTo(12, countOf(reference?.month)),
    lastType: lastType === 'null' ? null : lastType,
    lastMadeUpTo: dayOf(last?.made_up_to) ?? dayOf(last?.period_end_on),
    nextMadeUpTo: dayOf(json.next_made_up_to) ?? dayOf(next?.period_end_on),
    nextDue: dayOf(json.next_due) ?? dayOf(next?.due_on),
  }
}

function readConfirmation(json: Json): Confirmation {
  return {
    lastMadeUpTo: dayOf(json.last_made_up_to),
    nextMadeUpTo: dayOf(json.next_made_up_to),
    nextDue: dayOf(json.next_due),
  }
}

function readPreviousNames(values: readonly unknown[]): readonly PreviousName[] {
  const names = objectsOf(values).flatMap((json) => {
    const name = textOf(json.name)
    return name ? { name, effectiveFrom: dayOf(json.effective_from), ceasedOn: dayOf(json.ceased_on) } : []
  })
  return names.toSorted((one, other) => compare(other.ceasedOn ?? '', one.ceasedOn ?? ''))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function upTo(max: number, count: number | null): number | null {
  return count && count <= max ? count : null
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
