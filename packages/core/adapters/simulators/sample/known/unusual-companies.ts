import type { KnownPlan } from './known-company.js'

/** Companies with rare number prefixes that parsers often miss. */
export function unusualCompanies(): KnownPlan[] {
  return [
    {
      number: 'FC039970',
      name: 'NORDHAVN SIGNAL GMBH',
      kind: 'overseas',
      monthsOld: 50,
      office: ['14', 'Signalweg', 'Nordhavn', '20999'],
      country: 'Germany',
      countryOfOrigin: 'GERMANY',
      officers: [{ name: 'NORDMANN, Ilsa', appointedDaysAgo: 1_500 }],
      websites: ['nordhavn-signal.example'],
    },
    {
      number: 'BR024971',
      name: 'NORDHAVN SIGNAL GMBH',
      kind: 'branch',
      status: 'open',
      monthsOld: 49,
      office: ['2', 'Canal Street', 'Harrowmere', 'PL2 2AA'],
    },
    {
      number: 'OE009972',
      name: 'ISLE OF GULLS PROPERTY HOLDINGS LIMITED',
      kind: 'overseasEntity',
      status: 'registered',
      monthsOld: 30,
      office: ['PO Box 9', 'Gull Parade', 'Port Gull', 'JE9 9ZZ'],
      country: 'Jersey',
      countryOfOrigin: 'JERSEY',
      industries: ['68209'],
    },
    { number: 'RC000973', name: 'THE WORSHIPFUL SOCIETY OF ROPEWALKERS', kind: 'charter', monthsOld: 1_500 },
    { number: 'IP29974R', name: 'MARSHWELL ALLOTMENT SOCIETY LIMITED', kind: 'society', monthsOld: 550 },
    { number: 'CE009975', name: 'FRIENDS OF THE OLD FERRY', kind: 'charity', monthsOld: 90 },
  ]
}
