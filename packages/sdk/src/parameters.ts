import type { CallOptions, WaitOptions } from './call-options.js'
import type { SignalFilter } from './wire.generated.js'

export interface PageSizeOptions extends CallOptions {
  /** How many at a time, at most 100; what reads a whole list takes 100 unless given, anything else 20. */
  readonly limit?: number | undefined
}

export interface PageOptions extends PageSizeOptions {
  /** From 1. */
  readonly page?: number | undefined
}

export interface CompanyFilters {
  readonly name?: string | undefined
  readonly postcode?: string | undefined
  /** In the words of the register, such as `active`. */
  readonly companyStatus?: string | undefined
  readonly accountsType?: string | undefined
  /** YYYY-MM-DD */
  readonly incorporatedFrom?: string | undefined
  /** YYYY-MM-DD */
  readonly incorporatedTo?: string | undefined
}

export interface SignalFilters {
  /** `all`, a category or a single type. */
  readonly signalType?: SignalFilter | undefined
  readonly companyNumber?: string | undefined
  readonly since?: string | Date | undefined
}

export interface ResolveDomainOptions extends WaitOptions {
  /** The most that this call may spend; with 0 only what is free is answered. */
  readonly maxCredits?: 0 | 1 | undefined
}

/** With a number, a name or both; the number wins. */
export interface CompanyQuestion {
  readonly companyNumber?: string | undefined
  readonly companyName?: string | undefined
  /** Forces a fresh search for the website. */
  readonly refresh?: boolean | undefined
  /** The most that this call may spend; with 0 only what is free is answered. */
  readonly maxCredits?: 0 | 1 | undefined
}

export interface BatchItem {
  readonly domain: string
  /** Comes back with the answer to this item. */
  readonly clientRef?: string | undefined
}
