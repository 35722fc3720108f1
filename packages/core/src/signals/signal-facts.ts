import { z } from 'zod'
import { companyStatus, registeredOffice } from '../register/company/company-schemas.js'
import { verificationStates } from '../register/records/verification.js'
import type { SignalType } from './signal-type.js'

const text = z.string().nullable()
const date = z.iso.date().meta({ description: 'YYYY-MM-DD' })
const day = date.nullable()
const none = z.null()

const statusFacts = z
  .strictObject({
    company_status: companyStatus.nullable(),
    company_status_detail: text,
    current_insolvency_status: text,
  })
  .meta({ id: 'StatusFacts' })

const caseFacts = z
  .strictObject({
    cases: z.array(
      z.strictObject({
        number: z.string(),
        type: z.string(),
        dates: z.array(z.strictObject({ type: z.string(), date })),
      }),
    ),
  })
  .meta({ id: 'InsolvencyCaseFacts' })

const nameFacts = z.strictObject({ company_name: z.string() })

const officeFacts = z.strictObject({ registered_office: registeredOffice })
const sicCodesFacts = z.strictObject({ sic_codes: z.array(z.string()) })
const accountsFacts = z.strictObject({ accounts_made_up_to: day, accounts_type: text })
const accountsTypeFacts = z.strictObject({ accounts_type: z.string() })
const confirmationFacts = z.strictObject({ confirmation_made_up_to: day })

const filingFacts = z.strictObject({
  transaction_id: z.string(),
  filing_type: text,
  filing_category: text,
  filing_description: text,
  filed_on: day,
})

const officerFacts = z
  .strictObject({ name: z.string(), officer_role: z.string(), appointed_on: day, resigned_on: day })
  .meta({ id: 'OfficerFacts' })

const ownerFacts = z
  .strictObject({
    name: text.meta({ description: 'Null if the name is protected.' }),
    kind: z.string(),
    natures_of_control: z.array(z.string()),
    notified_on: day,
    ceased_on: day,
  })
  .meta({ id: 'OwnerFacts' })

const chargeFacts = z
  .strictObject({
    charge_id: z.string(),
    status: text,
    created_on: day,
    delivered_on: day,
    satisfied_on: day,
    description: text,
    persons_entitled: z.array(z.string()),
  })
  .meta({ id: 'ChargeFacts' })

const verification = z.enum(verificationStates)
const directorFacts = { name: text, role: z.literal('director'), officer_role: z.string(), due_on: day }
const pscFacts = { name: text, role: z.literal('psc'), kind: z.string(), due_on: day }

const pendingFacts = z
  .discriminatedUnion('role', [
    z.strictObject({ ...directorFacts, identity_verification: verification }),
    z.strictObject({ ...pscFacts, identity_verification: verification }),
  ])
  .meta({ id: 'PendingVerificationFacts' })

const verifiedFacts = z
  .discriminatedUnion('role', [
    z.strictObject({ ...directorFacts, identity_verification: verification, verified_from: day }),
    z.strictObject({ ...pscFacts, identity_verification: verification, verified_from: day }),
  ])
  .meta({ id: 'VerificationFacts' })

const websiteFacts = z.strictObject({ website: z.string() })

const statusTypes = [
  'status_changed',
  'strike_off_proposed',
  'strike_off_discontinued',
  'dissolved',
  'restored',
  'insolvency_opened',
  'insolvency_closed',
] as const

interface Shape {
  readonly id: string
  readonly types: readonly [SignalType, ...SignalType[]]
  readonly before: z.ZodType
  readonly after: z.ZodType
}

/**
 * What a signal says about the time before and after the change. The detectors write these facts, and the API describes
 * them. Each signal type is in exactly one shape.
 */
export const signalShapes = [
  {
    id: 'StatusSignal',
    types: statusTypes,
    before: statusFacts,
    after: statusFacts,
  },
  {
    id: 'InsolvencyUpdatedSignal',
    types: ['insolvency_updated'],
    before: z.union([statusFacts, caseFacts]),
    after: z.union([statusFacts, caseFacts]),
  },
  { id: 'NameChangedSignal', types: ['name_changed'], before: nameFacts, after: nameFacts },
  { id: 'OfficeChangedSignal', types: ['registered_office_changed'], before: officeFacts, after: officeFacts },
  { id: 'SicCodesChangedSignal', types: ['sic_codes_changed'], before: sicCodesFacts, after: sicCodesFacts },
  {
    id: 'AccountsFiledSignal',
    types: ['accounts_filed'],
    before: accountsFacts,
    after: accountsFacts.extend({ filed_on: day }),
  },
  {
    id: 'AccountsOverdueSignal',
    types: ['accounts_overdue'],
    before: none,
    after: z.strictObject({ accounts_next_due: date }),
  },
  {
    id: 'AccountsTypeChangedSignal',
    types: ['accounts_type_changed'],
    before: accountsTypeFacts,
    after: accountsTypeFacts,
  },
  {
    id: 'ConfirmationFiledSignal',
    types: ['confirmation_filed'],
    before: confirmationFacts,
    after: confirmationFacts.extend({ filed_on: day }),
  },
  {
    id: 'ConfirmationOverdueSignal',
    types: ['confirmation_overdue'],
    before: none,
    after: z.strictObject({ confirmation_next_due: date }),
  },
  { id: 'FilingAddedSignal', types: ['filing_added'], before: none, after: filingFacts },
  {
    id: 'OfficerAppointedSignal',
    types: ['director_appointed', 'officer_appointed'],
    before: none,
    after: officerFacts,
  },
  {
    id: 'OfficerResignedSignal',
    types: ['director_resigned', 'officer_resigned'],
    before: officerFacts,
    after: officerFacts,
  },
  { id: 'OwnerNotifiedSignal', types: ['psc_notified'], before: none, after: ownerFacts },
  { id: 'OwnerCeasedSignal', types: ['psc_ceased'], before: ownerFacts, after: ownerFacts },
  { id: 'ChargeRegisteredSignal', types: ['charge_registered'], before: none, after: chargeFacts },
  { id: 'ChargeSatisfiedSignal', types: ['charge_satisfied'], before: chargeFacts.nullable(), after: chargeFacts },
  { id: 'IdentityVerifiedSignal', types: ['identity_verified'], before: verifiedFacts, after: verifiedFacts },
  {
    id: 'VerificationPendingSignal',
    types: ['identity_verification_due', 'identity_verification_overdue'],
    before: none,
    after: pendingFacts,
  },
  { id: 'WebsiteVerifiedSignal', types: ['website_verified'], before: none, after: websiteFacts },
  { id: 'WebsiteChangedSignal', types: ['website_changed'], before: websiteFacts, after: websiteFacts },
  { id: 'WebsiteLostSignal', types: ['website_lost'], before: websiteFacts, after: none },
] as const satisfies readonly Shape[]

export type SignalShape = (typeof signalShapes)[number]

type ChangeIn<One> = One extends SignalShape
  ? { type: One['types'][number]; before: z.input<One['before']>; after: z.input<One['after']> }
  : never

/** A signal type with its facts before and after the change. */
export type SignalChange = ChangeIn<SignalShape>

/** The types that have the facts of a status. */
export type StatusSignalType = (typeof statusTypes)[number] | 'insolvency_updated'
