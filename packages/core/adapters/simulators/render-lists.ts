import type { InsolvencyCase } from '../../src/register/records/insolvency-status.js'
import { addressOf, type Json, present } from './render-profile.js'
import type { SampleCharge, SampleCompany, SampleFiling, SampleOfficer, SampleOwner } from './sample/sample-company.js'
import { etagOf, sampleId } from './sample/sample-ids.js'

/** List entries, the same in REST and streams. They hold the company number only in links. */
export function officerItem(company: SampleCompany, officer: SampleOfficer): Json {
  return tagged({
    address: addressOf(company.office),
    appointed_on: officer.appointedOn,
    ...(officer.appointedOn === null && { appointed_before: '1992-01-01' }),
    is_pre_1992_appointment: officer.appointedOn === null,
    resigned_on: officer.resignedOn,
    ...(officer.born && {
      country_of_residence: 'United Kingdom',
      date_of_birth: officer.born,
      nationality: 'British',
      occupation: 'Director',
    }),
    links: {
      self: `/company/${company.number}/appointments/${officer.id}`,
      officer: { appointments: `/officers/${sampleId(officer.id)}/appointments` },
    },
    name: officer.name,
    officer_role: officer.role,
  })
}

export function chargeItem(company: SampleCompany, charge: SampleCharge): Json {
  return tagged({
    charge_code: `${company.number}${String(charge.number).padStart(4, '0')}`,
    charge_number: charge.number,
    classification: { type: 'charge-description', description: 'A registered charge' },
    status: charge.status,
    created_on: charge.createdOn,
    delivered_on: charge.createdOn,
    satisfied_on: charge.satisfiedOn,
    particulars: { contains_fixed_charge: true, contains_negative_pledge: true },
    persons_entitled: [{ name: charge.personEntitled }],
    transactions: [{ filing_type: 'create-charge-with-deed', delivered_on: charge.createdOn }],
    links: { self: `/company/${company.number}/charges/${charge.id}` },
  })
}

export function ownerItem(company: SampleCompany, owner: SampleOwner): Json {
  const path = owner.kind === 'individual' ? 'individual' : 'corporate-entity'
  return tagged({
    address: addressOf(company.office),
    kind: `${owner.kind}-person-with-significant-control`,
    name: owner.name,
    natures_of_control: owner.naturesOfControl,
    notified_on: owner.notifiedOn,
    ceased_on: owner.ceasedOn,
    ceased: owner.ceasedOn !== null,
    ...(owner.registrationNumber && {
      identification: {
        legal_form: 'Private Limited Company',
        legal_authority: 'Companies Act 2006',
        country_registered: 'England',
        place_registered: 'Companies House',
        // Companies often omit the leading zeros of their number.
        registration_number: owner.registrationNumber.replace(/^0+/, ''),
      },
    }),
    links: { self: `/company/${company.number}/persons-with-significant-control/${path}/${owner.id}` },
  })
}

export function filingItem(company: SampleCompany, filing: SampleFiling): Json {
  return present({
    transaction_id: filing.id,
    barcode: `X${filing.id.slice(0, 7).toUpperCase()}`,
    type: filing.type,
    date: filing.date,
    category: filing.category,
    // Companies House sends both forms.
    subcategory: filing.subcategory === 'create' ? [filing.subcategory] : filing.subcategory,
    description: filing.description,
    description_values: filing.values,
    pages: 1,
    links: { self: `/company/${company.number}/filing-history/${filing.id}` },
  })
}

const insolvencyWords: Readonly<Record<string, readonly string[]>> = {
  liquidation: ['liquidation'],
  administration: ['in-administration'],
  receivership: ['receivership'],
  'voluntary-arrangement': ['voluntary-arrangement'],
  'insolvency-proceedings': ['in-administration', 'administrative-receiver'],
}

export function insolvencyBody(company: SampleCompany): Json {
  return tagged({
    status: insolvencyWords[company.status] ?? [],
    cases: company.insolvency.map(caseItem),
  })
}

function caseItem(one: InsolvencyCase): Json {
  return {
    type: one.type,
    number: one.number,
    dates: one.dates,
    practitioners: [
      {
        name: 'Merrin Tolverton',
        role: 'practitioner',
        address: { address_line_1: '1 Ledger Court', locality: 'Harrowmere', postal_code: 'LS1 1AA' },
      },
    ],
    notes: [],
  }
}

function tagged(facts: Json): Json {
  const known = present(facts)
  return { ...known, etag: etagOf(known) }
}
