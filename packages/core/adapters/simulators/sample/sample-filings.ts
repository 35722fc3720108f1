import type { Day } from '../../../src/shared/days.js'
import type { CompanyKind } from './company-kinds.js'
import type { SampleFiling } from './sample-company.js'

type Form = Omit<SampleFiling, 'id' | 'date' | 'values'> & { readonly values?: Readonly<Record<string, string>> }

/** One entry of the filing history; its id derives from its position. */
export function filing(number: string, index: number, date: Day, form: Form): SampleFiling {
  return { values: {}, ...form, id: filingId(number, index), date }
}

/** In the real register ids are opaque base64 strings. */
export function filingId(number: string, index: number): string {
  return `${Buffer.from(`${number}${String(index).padStart(4, '0')}`).toString('base64url')}adiqzkcx`
}

export const forms = {
  incorporation: (kind: CompanyKind = 'ltd'): Form => ({
    type: kind === 'llp' ? 'LLIN01' : 'NEWINC',
    category: 'incorporation',
    subcategory: null,
    description: kind === 'llp' ? 'incorporation-limited-liability-partnership' : 'incorporation-company',
  }),
  accounts: (type: string, madeUpTo: Day): Form => ({
    type: 'AA',
    category: 'accounts',
    subcategory: null,
    description: `accounts-with-accounts-type-${type}`,
    values: { made_up_date: madeUpTo },
  }),
  confirmation: (madeUpTo: Day): Form => ({
    type: 'CS01',
    category: 'confirmation-statement',
    subcategory: null,
    description: 'confirmation-statement-with-no-updates',
    values: { made_up_date: madeUpTo },
  }),
  appointment: (name: string, on: Day, role = 'director'): Form => ({
    type: role === 'secretary' ? 'AP03' : 'AP01',
    category: 'officers',
    subcategory: 'appointments',
    description: `appoint-person-${role}-company-with-name-date`,
    values: { officer_name: name, appointment_date: on },
  }),
  termination: (name: string, on: Day, role = 'director'): Form => ({
    type: role === 'secretary' ? 'TM02' : 'TM01',
    category: 'officers',
    subcategory: 'termination',
    description: `termination-${role}-company-with-name-termination-date`,
    values: { officer_name: name, termination_date: on },
  }),
  ownerNotified: (name: string, on: Day): Form => ({
    type: 'PSC01',
    category: 'persons-with-significant-control',
    subcategory: 'notifications',
    description: 'notification-of-a-person-with-significant-control',
    values: { psc_name: name, notification_date: on },
  }),
  ownerCeased: (name: string, on: Day): Form => ({
    type: 'PSC07',
    category: 'persons-with-significant-control',
    subcategory: 'termination',
    description: 'cessation-of-a-person-with-significant-control',
    values: { psc_name: name, cessation_date: on },
  }),
  charge: (chargeNumber: string, createdOn: Day): Form => ({
    type: 'MR01',
    category: 'mortgage',
    subcategory: 'create',
    description: 'mortgage-create-with-deed-with-charge-number-charge-creation-date',
    values: { charge_number: chargeNumber, charge_creation_date: createdOn },
  }),
  satisfaction: (chargeNumber: string): Form => ({
    type: 'MR04',
    category: 'mortgage',
    subcategory: 'satisfy',
    description: 'mortgage-satisfy-charge-full',
    values: { charge_number: chargeNumber },
  }),
  address: (on: Day): Form => ({
    type: 'AD01',
    category: 'address',
    subcategory: null,
    description: 'change-registered-office-address-company-with-date-old-address-new-address',
    values: { change_date: on },
  }),
  name: (): Form => ({
    type: 'CERTNM',
    category: 'change-of-name',
    subcategory: 'certificate',
    description: 'certificate-change-of-name-company',
  }),
  firstGazette: (): Form => ({
    type: 'GAZ1',
    category: 'gazette',
    subcategory: 'compulsory',
    description: 'gazette-notice-compulsory',
  }),
  strikeOffDiscontinued: (): Form => ({
    type: 'DISS40',
    category: 'gazette',
    subcategory: null,
    description: 'gazette-filings-brought-up-to-date',
  }),
  dissolved: (): Form => ({
    type: 'GAZ2',
    category: 'gazette',
    subcategory: 'compulsory',
    description: 'gazette-dissolved-compulsory',
  }),
  liquidator: (): Form => ({
    type: '600',
    category: 'insolvency',
    subcategory: 'voluntary',
    description: 'liquidation-voluntary-appointment-of-liquidator',
  }),
  administrator: (): Form => ({
    type: 'AM01',
    category: 'insolvency',
    subcategory: 'administration',
    description: 'liquidation-in-administration-appointment-of-administrator',
  }),
  administrationEnded: (): Form => ({
    type: 'AM21',
    category: 'insolvency',
    subcategory: 'administration',
    description: 'liquidation-in-administration-end-of-administration',
  }),
  arrangement: (): Form => ({
    type: 'CVA1',
    category: 'insolvency',
    subcategory: 'voluntary-arrangement',
    description: 'liquidation-voluntary-arrangement-meeting-approving-companies-voluntary-arrangement',
  }),
} as const
