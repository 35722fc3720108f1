import type { InsolvencyCase } from '../../src/register/records/insolvency-status.js'
import { addDays } from '../../src/shared/days.js'
import { addressOf, type Json, present } from './render-profile.js'
import { birthOf } from './sample/sample-births.js'
import type {
  SampleCharge,
  SampleCompany,
  SampleFiling,
  SampleIdentification,
  SampleOfficer,
  SampleOwner,
  SampleStatement,
  SampleVerification,
} from './sample/sample-company.js'
import { etagOf, sampleId } from './sample/sample-ids.js'

/** List entries, the same in REST and streams. They hold the company number only in links. */
export function officerItem(company: SampleCompany, officer: SampleOfficer): Json {
  return tagged({
    address: addressOf(company.office),
    appointed_on: officer.appointedOn,
    ...(officer.appointedOn === null && { appointed_before: '1992-01-01' }),
    is_pre_1992_appointment: officer.appointedOn === null,
    resigned_on: officer.resignedOn,
    ...verificationOf(officer),
    ...(officer.identification && {
      identification: {
        identification_type: officer.identification.country ? 'non-eea' : 'uk-limited-company',
        ...registrationOf(officer.identification),
      },
    }),
    ...(officer.born && {
      country_of_residence: 'United Kingdom',
      date_of_birth: officer.born,
      nationality: 'British',
      occupation: occupations[(officer.born.year + officer.born.month) % occupations.length],
    }),
    links: {
      self: `/company/${company.number}/appointments/${officer.id}`,
      officer: { appointments: `/officers/${officerId(officer)}/appointments` },
    },
    name: officer.name,
    officer_role: officer.role,
  })
}

const occupations = ['Company Director', 'Accountant', 'Engineer', 'Manager', 'Consultant', 'Solicitor']

/** The register's id of a person or firm. */
export function officerId({ id, person }: SampleOfficer): string {
  return person === undefined ? sampleId(id) : sampleId('person', person)
}

/** An entry in the list of all appointments of one officer, which names the company and shows no link to itself. */
export function appointmentItem(company: SampleCompany, officer: SampleOfficer): Json {
  const [surname = '', forename = ''] = officer.name.split(', ')
  const {
    links: _,
    etag: __,
    identity_verification_details: ___,
    date_of_birth: ____,
    ...facts
  } = officerItem(company, officer)
  return present({
    ...facts,
    appointed_to: {
      company_name: company.name,
      company_number: company.number,
      company_status: company.status,
    },
    name: [forename, surname].filter(Boolean).join(' '),
    name_elements: forename ? { forename, surname } : null,
    links: { company: `/company/${company.number}` },
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
    particulars: {
      type: 'brief-description',
      description: charge.property,
      contains_fixed_charge: true,
      contains_negative_pledge: true,
    },
    persons_entitled: [{ name: charge.personEntitled }],
    transactions: transactionsOf(company, charge),
    links: { self: `/company/${company.number}/charges/${charge.id}` },
  })
}

/** Satisfied charges have a second one. Filings that the register does not list have no link. */
function transactionsOf(company: SampleCompany, { number, createdOn, satisfiedOn }: SampleCharge): Json[] {
  const transaction = (type: string, form: string, on: string) => {
    const filed = company.filings.find(
      (filing) => filing.type === form && Number(filing.values.charge_number?.slice(-4)) === number,
    )
    const links = filed && { filing: `/company/${company.number}/filing-history/${filed.id}` }
    return present({ filing_type: type, delivered_on: on, links: links ?? null })
  }
  return [
    transaction('create-charge-with-deed', 'MR01', createdOn),
    ...(satisfiedOn === null ? [] : [transaction('charge-satisfaction', 'MR04', satisfiedOn)]),
  ]
}

export function ownerItem(company: SampleCompany, owner: SampleOwner): Json {
  const isPerson = owner.kind === 'individual'
  return tagged({
    // Nothing is public about a protected person.
    ...(owner.kind !== 'super-secure' && { address: addressOf(company.office), name: owner.name }),
    ...(isPerson && {
      country_of_residence: 'United Kingdom',
      date_of_birth: bornOf(company, owner),
      nationality: 'British',
    }),
    ...verificationOf(owner),
    kind: `${owner.kind}-person-with-significant-control`,
    natures_of_control: owner.naturesOfControl,
    notified_on: owner.notifiedOn,
    ceased_on: owner.ceasedOn,
    ceased: owner.ceasedOn !== null,
    ...(owner.registrationNumber && {
      identification: {
        ...registrationOf({ ...owner, registrationNumber: owner.registrationNumber }),
        country_registered: owner.country ?? 'England',
      },
    }),
    links: { self: `/company/${company.number}/persons-with-significant-control/${owner.kind}/${owner.id}` },
  })
}

/** An owner who is an officer too has one birthday. */
function bornOf({ officers }: SampleCompany, owner: SampleOwner) {
  const same = officers.find(
    ({ name }) => name.split(', ').reverse().join(' ').toLowerCase() === owner.name.toLowerCase(),
  )
  return same?.born ?? birthOf(owner.name)
}

function registrationOf({ country, registrationNumber }: SampleIdentification): Json {
  return {
    legal_form: country ? 'Limited Company' : 'Private Limited Company',
    legal_authority: country ? `Law Of ${country}` : 'Companies Act 2006',
    place_registered: country ? `Register Of ${country}` : 'Companies House',
    // Companies often omit the leading zeros of their number.
    registration_number: registrationNumber.replace(/^0+/, ''),
  }
}

/** Somebody who used GOV.UK One Login has neither a provider nor the day of the verification. */
function verificationOf({ verification }: { readonly verification?: SampleVerification }): Json {
  if (!verification) return {}
  if (verification.by === 'pending') {
    const { dueOn } = verification
    return {
      identity_verification_details: {
        appointment_verification_statement_date: addDays(dueOn, -14),
        appointment_verification_statement_due_on: dueOn,
      },
    }
  }
  const { on } = verification
  const period = {
    appointment_verification_end_on: '9999-12-31',
    appointment_verification_start_on: on,
    appointment_verification_statement_date: on,
  }
  if (verification.by === 'one_login') return { identity_verification_details: period }
  return {
    identity_verification_details: {
      anti_money_laundering_supervisory_bodies: ['Guild of Fictional Accountants'],
      ...period,
      appointment_verification_statement_due_on: addDays(on, 14),
      authorised_corporate_service_provider_name: 'LEDGER COURT FILINGS LIMITED',
      identity_verified_on: addDays(on, -2),
      preferred_name: 'As on the register',
    },
  }
}

export function statementItem(company: SampleCompany, statement: SampleStatement): Json {
  return tagged({
    kind: 'persons-with-significant-control-statement',
    statement: statement.statement,
    notified_on: statement.notifiedOn,
    ceased_on: statement.ceasedOn,
    links: { self: `/company/${company.number}/persons-with-significant-control-statements/${statement.id}` },
  })
}

export function exemptionsBody({ number, exemptions = [] }: SampleCompany): Json {
  const byType = exemptions.map(({ type, exemptFrom, exemptTo }) => [
    type.replaceAll('-', '_'),
    { exemption_type: type, items: [present({ exempt_from: exemptFrom, exempt_to: exemptTo })] },
  ])
  return tagged({
    exemptions: Object.fromEntries(byType),
    kind: 'exemptions',
    links: { self: `/company/${number}/exemptions` },
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
        ...(one.dates[0] && { appointed_on: one.dates[0].date }),
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
