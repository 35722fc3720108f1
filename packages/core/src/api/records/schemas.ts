import { z } from 'zod'
import { date, pageOf, time } from '../../contract/common.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { chargeTerms } from '../../register/records/charges.js'
import { controlStatuses } from '../../register/records/control-statements.js'
import { controlBands, controlHolders, controlKinds } from '../../register/records/nature-of-control.js'
import { verificationStates } from '../../register/records/verification.js'
import { unreadReasons } from '../../sync/records/appointment-reading.js'
import { calculatedKinds, thresholdAnswers } from '../../sync/records/calculated-control.js'
import { recordSources } from '../../sync/records/get-record.js'
import { missingReasons, ownershipKinds } from '../../sync/records/ownership.js'
import { personLinks } from '../../sync/records/person.js'
import { sharedStates } from '../../sync/records/shared-officers.js'

const text = z.string().nullable()
const day = date.nullable()

/** A page of a list about a company, with the age of the list. */
function recordPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    company_number: z.string(),
    as_of: time.meta({ description: 'When Companies House last reported on this list.' }),
    source: z
      .enum(recordSources)
      .meta({ description: 'Whether the newest of these facts came from the API of Companies House or its streams.' }),
    stale: z.boolean().meta({ description: 'The copy is too old, and could not be refreshed.' }),
    is_complete: z.boolean().meta({
      description: 'False if only some entries are known. Then an entry that is missing here may still exist.',
    }),
  })
}

/** The same for lists whose past can be asked for. */
function peoplePageOf<Item extends z.ZodType>(item: Item) {
  return recordPageOf(item).extend({
    as_of: time.meta({
      description:
        'When Companies House last reported on this list. In an answer about the past it is never after the time asked for.',
    }),
    stale: z.boolean().meta({
      description:
        'The copy is too old, and could not be refreshed. In an answer about the past: it was more than a day old at that time.',
    }),
  })
}

const dateOfBirth = z
  .strictObject({ month: z.int().min(1).max(12), year: z.int() })
  .meta({ id: 'MonthOfBirth', description: 'The public register shows no day of birth.' })

const identification = z
  .strictObject({
    legal_form: text,
    legal_authority: text,
    place_registered: text,
    country_registered: text,
    registration_number: text.meta({ description: 'As it was filed, often without leading zeros.' }),
    company_number: text.meta({ description: 'The same as a UK company number; null if it is none.' }),
  })
  .meta({ id: 'Identification', description: 'Where a firm is registered, as the firm wrote it.' })

const personVerification = z
  .strictObject({
    state: z.enum(verificationStates).meta({
      description:
        '`due` is no failure: the due date is not past. `unknown` means that the register has neither a start nor a due date.',
    }),
    due_on: day,
    verified_from: day.meta({ description: 'From when the verification counts, YYYY-MM-DD.' }),
    valid_until: day.meta({ description: 'Null if it has no end.' }),
    identity_verified_on: day.meta({ description: 'Null for people who used GOV.UK One Login.' }),
    verified_by: text.meta({ description: 'The authorised corporate service provider; null if there was none.' }),
    supervisory_bodies: z.array(z.string()),
    preferred_name: text,
  })
  .meta({ id: 'PersonVerification' })

const verificationOfPerson = personVerification.nullable().meta({
  description: 'Null for firms, for people who have left, and for roles that need no verification.',
})

export const officer = z
  .strictObject({
    appointment_id: z.string(),
    officer_id: text.meta({ description: 'The same at all companies. Null if not known.' }),
    name: z.string(),
    officer_role: z.string(),
    status: z.enum(['active', 'resigned']),
    is_corporate: z.boolean(),
    appointed_on: day,
    appointed_before: day.meta({ description: 'For appointments before 1992, whose day is not known.' }),
    resigned_on: day,
    occupation: text,
    nationality: text,
    country_of_residence: text,
    date_of_birth: dateOfBirth.nullable(),
    service_address: text.meta({ description: 'Town and postcode.' }),
    identification: identification.nullable(),
    identity_verification: verificationOfPerson,
  })
  .meta({ id: 'Officer' })

const natureOfControl = z
  .strictObject({
    code: z.string().meta({ description: 'The word of Companies House.' }),
    kind: z.enum(controlKinds),
    band: z.enum(controlBands).nullable().meta({ description: 'A range. The register has no exact shares.' }),
    held_as: z.enum(controlHolders),
    text: z.string(),
  })
  .meta({ id: 'NatureOfControl' })

export const owner = z
  .strictObject({
    psc_id: z.string(),
    name: text.meta({ description: 'Null if the name is protected.' }),
    kind: z.string(),
    status: z.enum(['active', 'ceased']),
    is_corporate: z.boolean(),
    natures_of_control: z.array(natureOfControl),
    notified_on: day,
    ceased_on: day,
    nationality: text,
    country_of_residence: text,
    date_of_birth: dateOfBirth.nullable(),
    identification: identification.nullable(),
    identity_verification: verificationOfPerson,
  })
  .meta({ id: 'PersonWithSignificantControl' })

const charge = z
  .strictObject({
    charge_id: z.string(),
    charge_code: text,
    status: text,
    is_outstanding: z.boolean(),
    description: text,
    created_on: day,
    delivered_on: day,
    satisfied_on: day,
    persons_entitled: z.array(z.string()),
    secured: text.meta({ description: 'What is owed, as it was filed.' }),
    property: text.meta({ description: 'What is charged, as it was filed.' }),
    terms: z.array(z.enum(chargeTerms)),
    filings: z
      .array(z.strictObject({ transaction_id: z.string(), filing_type: text, delivered_on: day }))
      .meta({ description: 'Filings about it.' }),
  })
  .meta({ id: 'Charge' })

const insolvencyCase = z
  .strictObject({
    case_number: z.string(),
    type: z.string(),
    dates: z.array(z.strictObject({ type: z.string(), date })),
    practitioners: z.array(
      z.strictObject({ name: z.string(), role: text, appointed_on: day, ceased_to_act_on: day, address: text }),
    ),
  })
  .meta({ id: 'InsolvencyCase' })

const filing = z
  .strictObject({
    transaction_id: z.string(),
    type: text.meta({ description: 'The form, such as `AA` or `TM01`.' }),
    category: text,
    subcategories: z.array(z.string()),
    description: text.meta({ description: 'The word of Companies House for what was filed.' }),
    description_values: z.record(z.string(), z.unknown()),
    text: z.string().meta({ description: 'What was filed, in a sentence.' }),
    date: day,
    action_date: day.meta({ description: 'When what it reports took effect, YYYY-MM-DD.' }),
    pages: z.int().nullable(),
  })
  .meta({ id: 'Filing' })

const controlStatement = z
  .strictObject({ statement: z.string(), psc_name: text, notified_on: day, ceased_on: day })
  .meta({ id: 'ControlStatement' })

const controlExemption = z
  .strictObject({ exemption_type: z.string(), exempt_from: day, exempt_to: day })
  .meta({ id: 'ControlExemption' })

export const controlStatus = z.enum(controlStatuses).meta({
  description:
    '`states_no_owner` and `exempt` are facts on the register. `none_listed` means that the register says nothing. `not_known` means that we do not know what it says.',
})

export const officerPage = peoplePageOf(officer).meta({ id: 'OfficerPage' })
export const ownerPage = peoplePageOf(owner)
  .extend({
    control_status: controlStatus,
    statements: z.array(controlStatement).nullable().meta({
      description: 'Current ones first. Null if they are not known.',
    }),
    exemptions: z.array(controlExemption).nullable().meta({ description: 'Null if they are not known.' }),
  })
  .meta({ id: 'OwnerPage' })
export const chargePage = recordPageOf(charge).meta({ id: 'ChargePage' })
export const insolvencyPage = recordPageOf(insolvencyCase)
  .extend({ statuses: z.array(z.string()).meta({ description: 'The words of Companies House for open proceedings.' }) })
  .meta({ id: 'InsolvencyPage' })
export const filingPage = recordPageOf(filing).meta({ id: 'FilingPage' })

const calculatedControl = z
  .strictObject({
    kind: z.enum(calculatedKinds),
    from: z.number(),
    to: z.number(),
    over_25_percent: z.enum(thresholdAnswers),
    calculation: text.meta({ description: 'Null if several chains are added up.' }),
  })
  .meta({ id: 'CalculatedControl' })

const ownershipNode = z
  .strictObject({
    id: z.string().meta({ description: 'The company number, or an id within this answer.' }),
    kind: z.enum(ownershipKinds).meta({ description: '`firm` is a legal entity that is not on the UK register.' }),
    name: text,
    company_number: text,
    company_status: companyStatus.nullable(),
    level: z.int().meta({ description: 'How many links it is away from the company.' }),
    registration_number: text.meta({ description: 'Of a firm, as it was filed.' }),
    country: text.meta({ description: 'Of a firm, as it was filed.' }),
    control_status: controlStatus.nullable(),
    as_of: time.nullable().meta({ description: 'When Companies House last reported on its owners.' }),
    stale: z.boolean(),
    missing: z.enum(missingReasons).nullable().meta({
      description: 'Why its owners are not shown, or not all of them. Null if none are missing.',
    }),
    calculated_control: z.array(calculatedControl).nullable().meta({
      description:
        'Percent of the company that follow from the bands of the chain: arithmetic, no fact of the register. Null if companies own each other.',
    }),
  })
  .meta({ id: 'OwnershipNode' })

const ownershipLink = z
  .strictObject({
    owner: z.string().meta({ description: 'The id of the owner.' }),
    owned: z.string().meta({ description: 'The id of the company that it controls.' }),
    natures_of_control: z.array(natureOfControl),
    notified_on: day,
    ceased_on: day,
    is_ceased: z.boolean(),
    closes_loop: z.boolean().meta({ description: 'The company in turn controls its owner.' }),
  })
  .meta({ id: 'OwnershipLink' })

const servingOfficer = z
  .strictObject({
    name: z.string(),
    officer_roles: z.array(z.string()),
    is_corporate: z.boolean(),
    appointments: z.int().nullable().meta({
      description: 'How many appointments the officer has or had, at all companies. Null if it is not known.',
    }),
    missing: z.enum(unreadReasons).nullable().meta({
      description: 'Why the appointments of the officer are not shown, or not all of them. Null if they are.',
    }),
  })
  .meta({ id: 'ServingOfficer' })

const sharedCompany = z
  .strictObject({
    company_number: z.string(),
    company_name: text,
    company_status: companyStatus.nullable(),
    state: z.enum(sharedStates).meta({
      description:
        '`serving`: at least one of the officers serves here now. `resigned`: they have all left. `dissolved`: the company is off the register.',
    }),
    officers: z.array(
      z.strictObject({
        name: z.string(),
        officer_role: z.string(),
        status: z.enum(['active', 'resigned']),
        appointed_on: day,
        resigned_on: day,
      }),
    ),
  })
  .meta({ id: 'SharedCompany', description: 'A company that has or had one of the officers. No sign of ownership.' })

const sharedOfficers = z
  .strictObject({
    as_of: time.meta({ description: 'The time of the oldest copy that it was read from.' }),
    stale: z.boolean().meta({ description: 'Some copy is too old, and could not be refreshed.' }),
    is_complete: z
      .boolean()
      .meta({ description: 'False if appointments of some officer, or some companies, are missing.' }),
    officers: z.array(servingOfficer),
    companies: z.array(sharedCompany),
  })
  .meta({ id: 'SharedOfficers' })

export const ownership = z
  .strictObject({
    company_number: z.string(),
    depth: z.int(),
    is_complete: z.boolean().meta({ description: 'False if owners of some node are missing.' }),
    nodes: z.array(ownershipNode),
    links: z.array(ownershipLink),
    shared_officers: sharedOfficers.nullable().meta({
      description: 'The companies that share a serving officer. Null unless `by=officers` was given.',
    }),
  })
  .meta({ id: 'Ownership' })

export const person = z
  .strictObject({
    company_number: z.string(),
    name: text,
    is_corporate: z.boolean(),
    date_of_birth: dateOfBirth.nullable(),
    officer_id: text,
    joined_by: z.array(z.enum(personLinks)).meta({
      description: 'Why these entries are about one person.',
    }),
    officers: z.array(officer),
    owners: z.array(owner),
    also_controls: z
      .array(z.strictObject({ company_number: z.string(), company_name: text, owner }))
      .meta({ description: 'Companies of the appointments with an owner of this name and month of birth.' }),
    appointments: z.array(
      z.strictObject({
        company_number: z.string(),
        company_name: text,
        company_status: text,
        officer_role: z.string(),
        appointed_on: day,
        resigned_on: day,
      }),
    ),
    appointments_total: z.int().nullable(),
    missing: z.enum(unreadReasons).nullable(),
    as_of: time,
    stale: z.boolean(),
  })
  .meta({ id: 'CompanyPerson' })
