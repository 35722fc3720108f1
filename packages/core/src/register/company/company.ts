import type { Day } from '../../shared/days.js'
import type { CompanyNumber } from './company-number.js'

export interface Address {
  readonly careOf: string | null
  readonly poBox: string | null
  readonly premises: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly locality: string | null
  readonly region: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

export interface PreviousName {
  readonly name: string
  readonly effectiveFrom: Day | null
  readonly ceasedOn: Day | null
}

export interface Accounts {
  readonly referenceDay: number | null
  readonly referenceMonth: number | null
  readonly lastType: string | null
  readonly lastMadeUpTo: Day | null
  readonly nextMadeUpTo: Day | null
  readonly nextDue: Day | null
}

export interface Confirmation {
  readonly lastMadeUpTo: Day | null
  readonly nextMadeUpTo: Day | null
  readonly nextDue: Day | null
}

/** Counts from the snapshot file. */
export interface ChargeCounts {
  readonly total: number
  readonly outstanding: number
  readonly partSatisfied: number
  readonly satisfied: number
}

/** Register data of a company in the API's terms. Null if no source has given the fact. */
export interface Company {
  readonly number: CompanyNumber
  readonly name: string
  readonly status: string | null
  readonly statusDetail: string | null
  readonly type: string | null
  readonly subtype: string | null
  readonly jurisdiction: string | null
  readonly office: Address
  readonly incorporatedOn: Day | null
  readonly dissolvedOn: Day | null
  readonly accounts: Accounts
  readonly confirmation: Confirmation
  readonly sicCodes: readonly string[]
  /** Latest first. */
  readonly previousNames: readonly PreviousName[]
  readonly chargeCounts: ChargeCounts | null
  /** Whether it was ever insolvent; says nothing about the present. */
  readonly hasInsolvencyHistory: boolean | null
  /** Whether Companies House has a charges page; its own flag is often wrong. */
  readonly hasChargesPage: boolean | null
  readonly hasInsolvencyPage: boolean | null
}

/** The facts from one source. Facts it does not cover are omitted, not null. */
export type CompanyPatch = Partial<Omit<Company, 'number'>>

export const noAddress: Address = {
  careOf: null,
  poBox: null,
  premises: null,
  line1: null,
  line2: null,
  locality: null,
  region: null,
  postalCode: null,
  country: null,
}

/** A company of which only number and name are known. */
export function unknownCompany(number: CompanyNumber, name: string): Company {
  return {
    number,
    name,
    status: null,
    statusDetail: null,
    type: null,
    subtype: null,
    jurisdiction: null,
    office: noAddress,
    incorporatedOn: null,
    dissolvedOn: null,
    accounts: {
      referenceDay: null,
      referenceMonth: null,
      lastType: null,
      lastMadeUpTo: null,
      nextMadeUpTo: null,
      nextDue: null,
    },
    confirmation: { lastMadeUpTo: null, nextMadeUpTo: null, nextDue: null },
    sicCodes: [],
    previousNames: [],
    chargeCounts: null,
    hasInsolvencyHistory: null,
    hasChargesPage: null,
    hasInsolvencyPage: null,
  }
}
