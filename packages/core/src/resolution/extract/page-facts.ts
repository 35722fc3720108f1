import type { CompanyNumber } from '../../register/company/company-number.js'
import type { FoundHost } from './find-hosts.js'
import type { ForeignSign } from './foreign-signs.js'
import type { FoundNumber } from './numbers/find-numbers.js'
import type { FoundPostcode } from './numbers/find-postcodes.js'
import type { PageLink, StructuredOrganisation, Zone } from './page-document.js'
import type { PageKind } from './page-kind.js'

/** A possible company name on a page, with every reading of where it begins or ends. */
export interface FoundName {
  /** Readings, longest first. `isClean`: nothing before the reading can belong to the name. */
  readonly readings: readonly { readonly name: string; readonly isClean: boolean }[]
  readonly source: 'ending' | 'copyright' | 'operator' | 'title' | 'structured'
  /** −1 for a name that is not in the text. */
  readonly offset: number
  readonly end: number
  readonly zone: Zone
  readonly isInCopyright: boolean
}

export interface RegisterLink {
  readonly number: CompanyNumber
  readonly zone: Zone
}

/** What one page says about who runs the site. */
export interface PageFacts {
  readonly title: string
  readonly siteName: string | null
  readonly headings: readonly string[]
  readonly language: string | null
  readonly links: readonly PageLink[]
  readonly refreshUrl: string | null
  readonly isScriptShell: boolean
  readonly textLength: number
  /** The stored text, limited in length. Registered names are searched in it. */
  readonly text: string
  /** The start of each zone in the text, in order. */
  readonly zones: readonly { readonly offset: number; readonly zone: Zone }[]
  readonly pageKind: PageKind
  readonly numbers: readonly FoundNumber[]
  readonly names: readonly FoundName[]
  readonly postcodes: readonly FoundPostcode[]
  readonly vatNumbers: readonly string[]
  readonly hosts: readonly FoundHost[]
  readonly registerLinks: readonly RegisterLink[]
  readonly foreignSigns: readonly ForeignSign[]
  readonly organisations: readonly StructuredOrganisation[]
}
