import { addDays, type Day } from '../../../../src/shared/days.js'
import { forms } from '../sample-filings.js'
import type { KnownPlan } from './known-company.js'

/** Companies that are overdue, indebted, insolvent or dissolved. */
export function troubledCompanies(today: Day): KnownPlan[] {
  const ago = (days: number) => addDays(today, -days)
  return [
    {
      number: '10888801',
      name: 'DAWDLESTONE JOINERY LIMITED',
      monthsOld: 120,
      accountsDueInMonths: -2,
      officers: [{ name: 'DAWDLER, Perran' }],
      websites: ['dawdlestone.example'],
    },
    {
      number: '10888802',
      name: 'TARRYFORD LETTINGS LTD',
      monthsOld: 96,
      confirmedDaysAgo: 420,
      industries: ['68209'],
      officers: [{ name: 'TARRYMAN, Cerys' }],
      websites: ['tarryford.example'],
    },
    {
      number: '10888803',
      name: 'FADINGHAM FREIGHT LIMITED',
      monthsOld: 70,
      statusDetail: 'active-proposal-to-strike-off',
      accountsDueInMonths: -5,
      industries: ['49410'],
      officers: [{ name: 'FADDEN, Corin' }],
      filings: [[20, forms.firstGazette()]],
    },
    {
      number: '06888804',
      name: 'SINKWELL CONSTRUCTION LIMITED',
      monthsOld: 230,
      status: 'liquidation',
      accountsDueInMonths: -9,
      industries: ['41202'],
      officers: [{ name: 'SINKER, Aron' }],
      insolvency: [
        { type: 'creditors-voluntary-liquidation', dates: [['wound-up-on', 210]] },
        {
          type: 'in-administration',
          dates: [
            ['administration-started-on', 420],
            ['administration-ended-on', 211],
          ],
        },
      ],
      filings: [[209, forms.liquidator()]],
      websites: ['sinkwell.example'],
    },
    {
      number: '05888805',
      name: 'WAVERBY STORES LIMITED',
      monthsOld: 260,
      status: 'administration',
      industries: ['47910'],
      officers: [{ name: 'WAVERLEY-BROOK, Edda' }],
      insolvency: [{ type: 'in-administration', dates: [['administration-started-on', 45]] }],
      filings: [[44, forms.administrator()]],
      websites: ['waverby.example'],
    },
    {
      number: '07888806',
      name: 'MENDERLEY HOTELS LTD',
      monthsOld: 190,
      status: 'voluntary-arrangement',
      industries: ['55100'],
      officers: [{ name: 'MENDER, Tegan' }],
      insolvency: [{ type: 'corporate-voluntary-arrangement', dates: [['voluntary-arrangement-started-on', 300]] }],
      filings: [[298, forms.arrangement()]],
    },
    {
      number: '03888807',
      name: 'BYGONE LAMPS LIMITED',
      monthsOld: 330,
      status: 'dissolved',
      dissolvedDaysAgo: 800,
      officers: [{ name: 'LAMPLEY, Garth' }],
      filings: [[800, forms.dissolved()]],
    },
    {
      number: '08888808',
      name: 'PLEDGEFIELD ESTATES LIMITED',
      monthsOld: 150,
      industries: ['68209'],
      officers: [{ name: 'PLEDGER, Rhoswen' }],
      charges: [{ status: 'outstanding', createdDaysAgo: 700, to: 'Harrowmere Bank Plc' }],
      // As with some real companies, the flag contradicts the list of charges.
      claimsCharges: false,
      filings: [[699, forms.charge('088888080001', ago(700))]],
      websites: ['pledgefield.example'],
    },
    {
      number: '08888809',
      name: 'QUITSTONE ENGINEERING LTD',
      monthsOld: 150,
      industries: ['25620'],
      officers: [{ name: 'QUITTER, Bram' }],
      charges: [
        { status: 'fully-satisfied', createdDaysAgo: 3_000, satisfiedDaysAgo: 900, to: 'Harrowmere Bank Plc' },
        { status: 'fully-satisfied', createdDaysAgo: 2_500, satisfiedDaysAgo: 400, to: 'Marshwell Finance Limited' },
      ],
      websites: ['quitstone.example'],
    },
    {
      number: '08888810',
      name: 'HALFMERE FARMS LIMITED',
      monthsOld: 155,
      industries: ['01500'],
      officers: [{ name: 'HALFMERE, Sorrel' }],
      charges: [{ status: 'part-satisfied', createdDaysAgo: 2_000, to: 'Harrowmere Bank Plc' }],
      websites: ['halfmere.example'],
    },
    {
      number: '09888811',
      name: 'PARTINGTON GATE MEDIA LIMITED',
      monthsOld: 118,
      industries: ['59111'],
      officers: [{ name: 'GATELEY, Fenella' }, { name: 'LEAVERTON, Hale', resignedDaysAgo: 75 }],
      filings: [[70, forms.termination('Hale Leaverton', ago(75))]],
      websites: ['partingtongate.example'],
    },
    {
      number: '14888812',
      name: 'NOBODY STEAD LTD',
      monthsOld: 52,
      accountsType: 'dormant',
      officers: [],
    },
  ]
}
