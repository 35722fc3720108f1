import { forms } from '../sample-filings.js'
import type { KnownPlan } from './known-company.js'

const millOffice = ['Suite 400', 'Ledger Court', 'Harrowmere', 'PL1 9ZZ'] as const
const groupOwner = {
  name: 'Tidewright Group Limited',
  kind: 'corporate-entity',
  registrationNumber: '06999920',
} as const
const groupOffice = ['Tidewright House', 'Wharf Road', 'Eastmarsh', 'SE16 7TD'] as const

/** Companies that are easily confused with each other. */
export function relatedCompanies(): KnownPlan[] {
  return [
    {
      number: '06999920',
      name: 'TIDEWRIGHT GROUP LIMITED',
      monthsOld: 222,
      accountsType: 'group',
      office: groupOffice,
      industries: ['64209'],
      officers: [{ name: 'TIDEWRIGHT, Elowen', person: 'elowen' }],
      owners: [
        { name: 'Elowen Tidewright', naturesOfControl: ['ownership-of-shares-50-to-75-percent'] },
        {
          name: 'Lindhavn Kapital Gmbh',
          kind: 'corporate-entity',
          registrationNumber: 'HRB 48213',
          country: 'Germany',
          naturesOfControl: ['ownership-of-shares-25-to-50-percent'],
        },
      ],
      websites: ['tidewright.example'],
    },
    {
      number: '06999921',
      name: 'TIDEWRIGHT MARINE SERVICES LIMITED',
      monthsOld: 200,
      accountsType: 'audit-exemption-subsidiary',
      office: groupOffice,
      officers: [{ name: 'TIDEWRIGHT, Elowen', person: 'elowen' }],
      owners: [groupOwner],
      websites: ['tidewright.example'],
    },
    {
      number: '06999922',
      name: 'TIDEWRIGHT PONTOONS LIMITED',
      monthsOld: 180,
      accountsType: 'audit-exemption-subsidiary',
      office: groupOffice,
      officers: [{ name: 'DOCKERAY, Perran' }],
      owners: [
        { ...groupOwner, notifiedDaysAgo: 1_200 },
        { name: 'Perran Dockeray', ceasedDaysAgo: 1_200 },
      ],
      websites: ['tidewright.example'],
    },
    {
      number: '12300731',
      name: 'SILVER & REED LIMITED',
      monthsOld: 84,
      office: ['5', 'Mill Lane', 'Stavely Cross', 'EX4 1LD'],
      officers: [{ name: 'REEDSTOW, Anwen' }],
      websites: ['silver-and-reed.example'],
    },
    {
      number: 'SC630732',
      name: 'SILVER AND REED LTD.',
      monthsOld: 83,
      office: ['90', 'Station Road', 'Glenarroch', 'AB10 3XE'],
      country: 'Scotland',
      officers: [{ name: 'SILVERLOW, Verity' }],
      websites: ['silverreed.example'],
    },
    {
      number: '04400940',
      name: 'KINGSMERE OPTICS LIMITED',
      monthsOld: 295,
      status: 'dissolved',
      dissolvedDaysAgo: 1_500,
      officers: [{ name: 'MERETON, Quill', person: 'quill' }],
    },
    {
      number: '13300941',
      name: 'KINGSMERE OPTICS LIMITED',
      monthsOld: 46,
      officers: [{ name: 'MERETON, Quill', person: 'quill' }],
      websites: ['kingsmere-optics.example'],
    },
    {
      number: '08100950',
      name: 'BRIGHTHOLLOW ENERGY LIMITED',
      monthsOld: 175,
      previousNames: [
        ['HOLLOWBROOK HEATING LIMITED', 7],
        ['HOLLOW & SON (PLUMBERS) LIMITED', 90],
      ],
      industries: ['43220'],
      officers: [{ name: 'HOLLOWAY-BRACK, Ada' }],
      filings: [[210, forms.name()]],
      websites: ['brighthollow.example'],
    },
    {
      number: '14400960',
      name: 'LEDGER COURT NOMINEE ONE LTD',
      monthsOld: 58,
      accountsType: 'dormant',
      office: millOffice,
      officers: [{ name: 'COURTLEY, Delwyn' }],
    },
    {
      number: '14400961',
      name: 'MOSSWAY CONSULTING LTD',
      monthsOld: 57,
      accountsType: 'micro-entity',
      office: millOffice,
      industries: ['70229'],
      officers: [{ name: 'MOSSMAN, Orla' }],
      websites: ['mossway.example'],
    },
  ]
}
