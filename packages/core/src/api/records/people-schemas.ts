import { z } from 'zod'
import { time } from '../../contract/common.js'
import { controlStatuses } from '../../register/records/control-statements.js'
import { controlBands, controlHolders, controlKinds } from '../../register/records/nature-of-control.js'
import { verificationStates } from '../../register/records/verification.js'
import { unreadReasons } from '../../sync/records/appointment-reading.js'
import { personLinks } from '../../sync/records/person.js'
import { day, recordPageOf, text } from './schemas.js'

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
  .meta({ id: 'Identification', description: 'The registration of a firm, as it was filed.' })

const personVerification = z
  .strictObject({
    state: z.enum(verificationStates).meta({
      description:
        '`due` is no failure: the due date is not past. `unknown`: the register has neither a start nor a due date.',
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

export const natureOfControl = z
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

const controlStatement = z
  .strictObject({ statement: z.string(), psc_name: text, notified_on: day, ceased_on: day })
  .meta({ id: 'ControlStatement' })

const controlExemption = z
  .strictObject({ exemption_type: z.string(), exempt_from: day, exempt_to: day })
  .meta({ id: 'ControlExemption' })

export const controlStatus = z.enum(controlStatuses).meta({
  description:
    '`states_no_owner` and `exempt` are facts on the register. `none_listed`: it says nothing. `not_known`: we do not know what it says.',
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
