import { noAddress } from '../../register/company/company.js'
import type { Charge } from '../../register/records/charges.js'
import type { Filing } from '../../register/records/filings/filing.js'
import type { InsolvencyCase } from '../../register/records/insolvency-status.js'
import type { Officer } from '../../register/records/officers.js'
import type { Owner } from '../../register/records/owner.js'
import type { Instant } from '../../shared/clock.js'
import { addDays, type Day } from '../../shared/days.js'

/** What an example is made of: records of a fictional company, dated from today. */
export interface ExampleTime {
  readonly today: Day
  readonly at: Instant
}

export function daysBefore(days: number, { today }: ExampleTime): Day {
  return addDays(today, -days)
}

export function officer(role: string, appointedOn: Day, resignedOn: Day | null, { at: asOf }: ExampleTime): Officer {
  return { id: 'example-officer', name: 'TRENOWETH, Kerensa', role, appointedOn, resignedOn, asOf }
}

export function owner(notifiedOn: Day, ceasedOn: Day | null, { at: asOf }: ExampleTime): Owner {
  return {
    id: 'example-owner',
    name: 'Kerensa Trenoweth',
    kind: 'individual-person-with-significant-control',
    naturesOfControl: ['ownership-of-shares-75-to-100-percent'],
    notifiedOn,
    ceasedOn,
    asOf,
  }
}

export function charge(status: string, createdOn: Day, satisfiedOn: Day | null, { at: asOf }: ExampleTime): Charge {
  return {
    id: 'example-charge',
    status,
    createdOn,
    deliveredOn: addDays(createdOn, 2),
    satisfiedOn,
    description: 'A registered charge',
    personsEntitled: ['Harrowmere Bank Plc'],
    asOf,
  }
}

export const administration = { status: 'administration', insolvency: 'in-administration' }

export const firstCase: InsolvencyCase = {
  number: '1',
  type: 'in-administration',
  dates: [{ type: 'administration-started-on', date: '2025-02-03' }],
}

export function laterCase(time: ExampleTime): InsolvencyCase {
  return {
    number: '2',
    type: 'creditors-voluntary-liquidation',
    dates: [{ type: 'wound-up-on', date: daysBefore(4, time) }],
  }
}

export const formerOffice = {
  ...noAddress,
  premises: '12',
  line1: 'Quay Row',
  locality: 'Portmellow',
  postalCode: 'TR11 4QA',
}
export const currentOffice = {
  ...noAddress,
  premises: '4',
  line1: 'Harbour Lane',
  locality: 'Portmellow',
  postalCode: 'TR11 4QD',
}

export function accounts(dueInDays: number, { today }: ExampleTime) {
  return { lastMadeUpTo: addDays(today, -640), nextDue: addDays(today, dueInDays) }
}

export function confirmation(dueInDays: number, { today }: ExampleTime) {
  return { lastMadeUpTo: addDays(today, -380), nextDue: addDays(today, dueInDays) }
}

export function accountsFiling(time: ExampleTime): Filing {
  return {
    ...filing('AA', 'accounts', time),
    description: 'accounts-with-accounts-type-total-exemption-full',
    descriptionValues: { made_up_date: daysBefore(275, time) },
  }
}

export function confirmationFiling(time: ExampleTime): Filing {
  return {
    ...filing('CS01', 'confirmation-statement', time),
    description: 'confirmation-statement-with-no-updates',
    descriptionValues: { made_up_date: daysBefore(15, time) },
  }
}

export function resolutionFiling(time: ExampleTime): Filing {
  return { ...filing('RESOLUTIONS', 'resolution', time), description: 'resolution' }
}

function filing(type: string, category: string, time: ExampleTime): Filing {
  return {
    id: 'example-filing',
    type,
    category,
    subcategories: [],
    description: null,
    descriptionValues: {},
    date: daysBefore(1, time),
  }
}
