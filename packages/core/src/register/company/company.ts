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

/** As the bulk file counts them. */
export interface ChargeCounts {
  readonly total: number
  readonly outstanding: number
  readonly partSatisfied: number
  readonly satisfied: number
}

/** What the register says of a company, in the words of its API. A fact that no source has given is null. */
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
  /** Whether it ever was insolvent; says nothing of today. */
  readonly hasInsolvencyHistory: boolean | null
  /** Whether the register keeps a page of charges, which its own flag often denies. */
  readonly hasChargesPage: boolean | null
  readonly hasInsolvencyPage: boolean | null
}

/** The facts that one source gives; what it does not speak of is left out, not null. */
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

/** A company of whom only number and name are known. */
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
