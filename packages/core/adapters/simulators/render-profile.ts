import type { Address } from '../../src/register/company/company.js'
import { addDays, type Day } from '../../src/shared/days.js'
import { isNameOnly, jurisdictionOf, wordsOf } from './sample/company-kinds.js'
import type { SampleCompany } from './sample/sample-company.js'
import { addMonths } from './sample/sample-dates.js'
import { etagOf } from './sample/sample-ids.js'

export type Json = Readonly<Record<string, unknown>>

/** The profile as the stream sends it, without the fields computed per request. */
export function streamProfile(company: SampleCompany): Json {
  const { type, subtype } = wordsOf(company.kind)
  const isLive = company.dissolvedOn === null
  const facts = {
    ...(company.accounts && { accounts: accountsOf(company.accounts, isLive) }),
    can_file: isLive && company.accounts !== null,
    company_name: company.name,
    company_number: company.number,
    company_status: company.status,
    ...(company.statusDetail && { company_status_detail: company.statusDetail }),
    ...(company.confirmation && isLive && { confirmation_statement: confirmationOf(company.confirmation) }),
    date_of_creation: company.incorporatedOn,
    ...(company.dissolvedOn && { date_of_cessation: company.dissolvedOn }),
    ...(subtype === 'community-interest-company' && { is_community_interest_company: true }),
    jurisdiction: jurisdictionOf(company.number),
    links: linksOf(company),
    ...(isNameOnly(company.number) && { partial_data_available: 'full-data-available-from-the-company' }),
    ...(company.previousNames.length > 0 && {
      previous_company_names: company.previousNames.map((previous) => ({
        name: previous.name,
        effective_from: previous.effectiveFrom,
        ceased_on: previous.ceasedOn,
      })),
    }),
    registered_office_address: addressOf(company.office),
    ...(company.sicCodes.length > 0 && { sic_codes: company.sicCodes }),
    ...(subtype && { subtype }),
    type,
  }
  return { ...facts, etag: etagOf(facts) }
}

/** The profile as REST returns it on a given day. */
export function profile(company: SampleCompany, today: Day): Json {
  const base = streamProfile(company)
  const isOver = (due: Day | null | undefined) => Boolean(due && due < today)
  const accounts = base.accounts as Json | undefined
  const confirmation = base.confirmation_statement as Json | undefined
  const isAccountsLate = isOver(company.accounts?.nextDue)
  return {
    ...base,
    ...(accounts?.next_accounts !== undefined && {
      accounts: {
        ...accounts,
        next_accounts: { ...(accounts.next_accounts as Json), overdue: isAccountsLate },
        overdue: isAccountsLate,
      },
    }),
    ...(confirmation && {
      confirmation_statement: { ...confirmation, overdue: isOver(company.confirmation?.nextDue) },
    }),
    has_been_liquidated: false,
    has_charges: company.claimsCharges,
    has_insolvency_history: company.insolvency.length > 0,
    registered_office_is_in_dispute: false,
    undeliverable_registered_office_address: false,
  }
}

export function addressOf(address: Address): Json {
  return present({
    care_of: address.careOf,
    po_box: address.poBox,
    premises: address.premises,
    address_line_1: address.line1,
    address_line_2: address.line2,
    locality: address.locality,
    region: address.region,
    postal_code: address.postalCode,
    country: address.country,
  })
}

/** Without null fields: Companies House omits them. */
export function present(facts: Json): Json {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
}

function accountsOf(accounts: NonNullable<SampleCompany['accounts']>, isLive: boolean): Json {
  const { lastMadeUpTo, nextMadeUpTo } = accounts
  return present({
    accounting_reference_date: {
      day: String(accounts.referenceDay).padStart(2, '0'),
      month: String(accounts.referenceMonth).padStart(2, '0'),
    },
    last_accounts: lastMadeUpTo
      ? {
          made_up_to: lastMadeUpTo,
          ...accountingPeriod(addDays(addMonths(lastMadeUpTo, -12), 1), lastMadeUpTo),
          type: accounts.lastType,
        }
      : { type: 'null' },
    ...(isLive &&
      nextMadeUpTo && {
        next_accounts: {
          ...accountingPeriod(lastMadeUpTo ? addDays(lastMadeUpTo, 1) : addMonths(nextMadeUpTo, -12), nextMadeUpTo),
          due_on: accounts.nextDue,
        },
        next_due: accounts.nextDue,
        next_made_up_to: nextMadeUpTo,
      }),
  })
}

function accountingPeriod(from: Day, to: Day): Json {
  return { period_start_on: from, period_end_on: to }
}

function confirmationOf(confirmation: NonNullable<SampleCompany['confirmation']>): Json {
  return present({
    last_made_up_to: confirmation.lastMadeUpTo,
    next_made_up_to: confirmation.nextMadeUpTo,
    next_due: confirmation.nextDue,
  })
}

function linksOf(company: SampleCompany): Json {
  const self = `/company/${company.number}`
  return {
    self,
    ...(company.charges.length > 0 && { charges: `${self}/charges` }),
    filing_history: `${self}/filing-history`,
    ...(company.insolvency.length > 0 && { insolvency: `${self}/insolvency` }),
    ...(!isNameOnly(company.number) && { officers: `${self}/officers` }),
    ...(company.owners.length > 0 && { persons_with_significant_control: `${self}/persons-with-significant-control` }),
    ...(company.statements?.length && {
      persons_with_significant_control_statements: `${self}/persons-with-significant-control-statements`,
    }),
    ...(company.exemptions?.length && { exemptions: `${self}/exemptions` }),
  }
}
