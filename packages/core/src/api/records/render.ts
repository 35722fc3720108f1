import type { z } from 'zod'
import { type Charge, isActiveCharge } from '../../register/records/charges.js'
import { needsVerificationAsDirector, needsVerificationAsOwner } from '../../register/records/company-verification.js'
import type { ControlStatement, ControlStatements } from '../../register/records/control-statements.js'
import type { Filing } from '../../register/records/filings/filing.js'
import { filingText } from '../../register/records/filings/filing-text.js'
import type { InsolvencyCase } from '../../register/records/insolvency-status.js'
import { natureOfControl } from '../../register/records/nature-of-control.js'
import type { Officer } from '../../register/records/officers.js'
import { isCeasedOwner, isCorporateOwner, type Owner } from '../../register/records/owner.js'
import type { Identification } from '../../register/records/person.js'
import { ukCompanyNumber } from '../../register/records/uk-registration.js'
import { openEnd, type Verification, verificationState } from '../../register/records/verification.js'
import { isoTime } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { PageRequest } from '../../shared/page.js'
import { calculatedControl } from '../../sync/records/calculated-control.js'
import type { RecordPage } from '../../sync/records/company-records.js'
import type { Ownership } from '../../sync/records/ownership.js'
import type { CompanyPerson } from '../../sync/records/person.js'
import type { SharedOfficers } from '../../sync/records/shared-officers.js'
import type { ownership } from './ownership-schemas.js'
import type { officer, owner, ownerPage, person } from './people-schemas.js'
import type { chargePage, filingPage, insolvencyPage } from './schemas.js'

/** A page of a list, whose entries are rendered by `render`. */
export function renderPage<Item, Rendered>(
  found: RecordPage<Item>,
  { page, limit }: PageRequest,
  render: (item: Item, today: Day) => Rendered,
) {
  return {
    data: found.items.map((item) => render(item, found.today)),
    pagination: { page, limit, total: found.total, total_is_exact: true, has_more: page * limit < found.total },
    company_number: found.number,
    as_of: isoTime(found.asOf),
    source: found.source,
    stale: found.stale,
    is_complete: found.isComplete,
  }
}

export function renderOfficer(facts: Officer, today: Day): z.input<typeof officer> {
  const isCorporate = facts.role.startsWith('corporate-')
  const isVerifiable = !isCorporate && facts.resignedOn === null
  const isShown = needsVerificationAsDirector(facts) || (isVerifiable && facts.verification !== undefined)
  return {
    appointment_id: facts.id,
    officer_id: facts.officer ?? null,
    name: facts.name,
    officer_role: facts.role,
    status: facts.resignedOn === null ? 'active' : 'resigned',
    is_corporate: isCorporate,
    appointed_on: facts.appointedOn,
    appointed_before: facts.appointedBefore ?? null,
    resigned_on: facts.resignedOn,
    occupation: facts.occupation ?? null,
    nationality: facts.nationality ?? null,
    country_of_residence: facts.countryOfResidence ?? null,
    date_of_birth: facts.born ? { ...facts.born } : null,
    service_address:
      [facts.serviceAddress?.locality, facts.serviceAddress?.postalCode].filter(Boolean).join(', ') || null,
    identification: facts.identification ? renderIdentification(facts.identification) : null,
    identity_verification: isShown ? renderVerification(facts.verification ?? null, today) : null,
  }
}

export function renderOwner(facts: Owner, today: Day): z.input<typeof owner> {
  const isShown = needsVerificationAsOwner(facts)
  return {
    psc_id: facts.id,
    name: facts.name,
    kind: facts.kind,
    status: isCeasedOwner(facts) ? 'ceased' : 'active',
    is_corporate: isCorporateOwner(facts.kind),
    natures_of_control: renderNatures(facts.naturesOfControl),
    notified_on: facts.notifiedOn,
    ceased_on: facts.ceasedOn,
    nationality: facts.nationality ?? null,
    country_of_residence: facts.countryOfResidence ?? null,
    date_of_birth: facts.born ? { ...facts.born } : null,
    identification: facts.identification ? renderIdentification(facts.identification) : null,
    identity_verification: isShown ? renderVerification(facts.verification ?? null, today) : null,
  }
}

function renderNatures(codes: readonly string[]) {
  return codes.map((each) => {
    const { code, kind, band, heldAs, text } = natureOfControl(each)
    return { code, kind, band, held_as: heldAs, text }
  })
}

function renderIdentification(facts: Identification) {
  return {
    legal_form: facts.legalForm,
    legal_authority: facts.legalAuthority,
    place_registered: facts.placeRegistered,
    country_registered: facts.countryRegistered,
    registration_number: facts.registrationNumber,
    company_number: ukCompanyNumber(facts),
  }
}

function renderVerification(facts: Verification | null, today: Day) {
  const endOn = facts?.endOn ?? null
  return {
    state: verificationState(facts, today),
    due_on: facts?.statementDueOn ?? null,
    verified_from: facts?.startOn ?? null,
    valid_until: endOn === openEnd ? null : endOn,
    identity_verified_on: facts?.verifiedOn ?? null,
    verified_by: facts?.provider ?? null,
    supervisory_bodies: [...(facts?.supervisoryBodies ?? [])],
    preferred_name: facts?.preferredName ?? null,
  }
}

export function renderStatements(
  stated: ControlStatements | null,
): Pick<z.input<typeof ownerPage>, 'statements' | 'exemptions'> {
  const { items = [], isComplete = false } = stated?.statements ?? {}
  const statements = items
    .toSorted(
      (one, other) => Number(one.ceasedOn !== null) - Number(other.ceasedOn !== null) || latestFirst(one, other),
    )
    .map(({ statement, ownerName, notifiedOn, ceasedOn }) => ({
      statement,
      psc_name: ownerName,
      notified_on: notifiedOn,
      ceased_on: ceasedOn,
    }))
  const exemptions = stated?.exemptions?.items.map(({ type, exemptFrom, exemptTo }) => ({
    exemption_type: type,
    exempt_from: exemptFrom,
    exempt_to: exemptTo,
  }))
  // An empty list would say that there are none.
  return { statements: isComplete || statements.length > 0 ? statements : null, exemptions: exemptions ?? null }
}

function latestFirst({ notifiedOn: one }: ControlStatement, { notifiedOn: other }: ControlStatement): number {
  return (one ?? '') > (other ?? '') ? -1 : 1
}

export function renderCharge(facts: Charge): z.input<typeof chargePage>['data'][number] {
  return {
    charge_id: facts.id,
    charge_code: facts.code ?? null,
    status: facts.status,
    is_outstanding: isActiveCharge(facts),
    description: facts.description,
    created_on: facts.createdOn,
    delivered_on: facts.deliveredOn,
    satisfied_on: facts.satisfiedOn,
    persons_entitled: [...facts.personsEntitled],
    secured: facts.secured ?? null,
    property: facts.property ?? null,
    terms: [...(facts.terms ?? [])],
    filings: (facts.filings ?? []).map(({ id, type, deliveredOn }) => ({
      transaction_id: id,
      filing_type: type,
      delivered_on: deliveredOn,
    })),
  }
}

export function renderCase(facts: InsolvencyCase): z.input<typeof insolvencyPage>['data'][number] {
  return {
    case_number: facts.number,
    type: facts.type,
    dates: facts.dates.map(({ type, date }) => ({ type, date })),
    practitioners: (facts.practitioners ?? []).map(({ name, role, appointedOn, ceasedToActOn, address = null }) => ({
      name,
      role,
      appointed_on: appointedOn,
      ceased_to_act_on: ceasedToActOn,
      address,
    })),
  }
}

export function renderFiling(facts: Filing): z.input<typeof filingPage>['data'][number] {
  return {
    transaction_id: facts.id,
    type: facts.type,
    category: facts.category,
    subcategories: [...facts.subcategories],
    description: facts.description,
    description_values: { ...facts.descriptionValues },
    text: filingText(facts),
    date: facts.date,
    action_date: facts.actionDate ?? null,
    pages: facts.pages ?? null,
  }
}

export function renderPerson(found: CompanyPerson): z.input<typeof person> {
  return {
    company_number: found.number,
    name: found.name,
    is_corporate: found.isCorporate,
    date_of_birth: found.born && { ...found.born },
    officer_id: found.officer,
    joined_by: [...found.joinedBy],
    officers: found.roles.map((role) => renderOfficer(role, found.today)),
    owners: found.ownerships.map((one) => renderOwner(one, found.today)),
    also_controls: found.otherOwnerships.map(({ company, companyName, owner: one }) => ({
      company_number: company,
      company_name: companyName,
      owner: renderOwner(one, found.today),
    })),
    appointments: found.appointments.map(({ company, companyName, companyStatus, role, appointedOn, resignedOn }) => ({
      company_number: company,
      company_name: companyName,
      company_status: companyStatus,
      officer_role: role,
      appointed_on: appointedOn,
      resigned_on: resignedOn,
    })),
    appointments_total: found.total,
    missing: found.missing,
    as_of: isoTime(found.asOf),
    stale: found.isStale,
  }
}

export function renderOwnership(found: Ownership, shared: SharedOfficers | null): z.input<typeof ownership> {
  const calculated = calculatedControl(found.number, found.links)
  return {
    company_number: found.number,
    depth: found.depth,
    is_complete: found.isComplete,
    nodes: found.nodes.map((node) => ({
      id: node.id,
      kind: node.kind,
      name: node.name,
      company_number: node.number,
      company_status: node.status,
      level: node.level,
      registration_number: node.registrationNumber,
      country: node.country,
      control_status: node.controlStatus,
      as_of: node.asOf === null ? null : isoTime(node.asOf),
      stale: node.isStale,
      missing: node.missing,
      calculated_control:
        calculated &&
        (calculated.get(node.id) ?? []).map(({ isOverThreshold, ...range }) => ({
          ...range,
          over_25_percent: isOverThreshold,
        })),
    })),
    links: found.links.map((link) => ({
      owner: link.owner,
      owned: link.owned,
      natures_of_control: renderNatures(link.naturesOfControl),
      notified_on: link.notifiedOn,
      ceased_on: link.ceasedOn,
      is_ceased: link.isCeased,
      closes_loop: link.closesLoop,
    })),
    shared_officers: shared && renderSharedOfficers(shared),
  }
}

function renderSharedOfficers(shared: SharedOfficers): NonNullable<z.input<typeof ownership>['shared_officers']> {
  return {
    as_of: isoTime(shared.asOf),
    stale: shared.isStale,
    is_complete: shared.isComplete,
    officers: shared.officers.map(({ name, roles, isCorporate, appointments, missing }) => ({
      name,
      officer_roles: [...roles],
      is_corporate: isCorporate,
      appointments,
      missing,
    })),
    companies: shared.companies.map(({ number, name, status, state, officers }) => ({
      company_number: number,
      company_name: name,
      company_status: status,
      state,
      officers: officers.map((officer) => ({
        name: officer.name,
        officer_role: officer.role,
        status: officer.resignedOn === null ? 'active' : 'resigned',
        appointed_on: officer.appointedOn,
        resigned_on: officer.resignedOn,
      })),
    })),
  }
}
