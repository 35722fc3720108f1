import type { CompanyNumber } from '../register/company-number.js'
import type { FoundHost } from './extract/find-hosts.js'
import type { FoundNumber } from './extract/find-numbers.js'
import type { FoundPostcode } from './extract/find-postcodes.js'
import type { ForeignSign } from './extract/foreign-signs.js'
import type { NameRole } from './extract/name-roles.js'
import type { PageStanding } from './extract/page-standing.js'
import type { Quote } from './extract/page-text.js'
import type { PageLink, Zone } from './page-document.js'

/** A name of a company on a page, in every reading of where it begins. */
export interface FoundName {
  /** Readings from the longest to the shortest; `isClean` where nothing before it could belong to it. */
  readonly readings: readonly { readonly name: string; readonly isClean: boolean }[]
  readonly hasEnding: boolean
  readonly roles: readonly NameRole[]
  readonly tradingNames: readonly string[]
  readonly offset: number
  readonly end: number
  readonly zone: Zone
  readonly block: number
  /** Its sentence begins with it. */
  readonly isSubject: boolean
  /** Its block has little room for anything else. */
  readonly isOwnLine: boolean
  readonly quote: Quote
}

export interface RegisterLink {
  readonly number: CompanyNumber
  readonly zone: Zone
}

/** What one page tells of who stands behind it. */
export interface PageFacts {
  readonly title: string
  readonly siteName: string | null
  readonly headings: readonly string[]
  readonly language: string | null
  readonly links: readonly PageLink[]
  readonly refreshUrl: string | null
  readonly isScriptShell: boolean
  readonly textLength: number
  readonly standing: PageStanding
  readonly numbers: readonly FoundNumber[]
  readonly names: readonly FoundName[]
  readonly postcodes: readonly FoundPostcode[]
  readonly vatNumbers: readonly string[]
  readonly hosts: readonly FoundHost[]
  readonly registerLinks: readonly RegisterLink[]
  readonly foreignSigns: readonly ForeignSign[]
}
