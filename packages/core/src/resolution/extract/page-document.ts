/** The part of a page that a text belongs to. */
export type Zone = 'title' | 'heading' | 'header' | 'navigation' | 'body' | 'footer' | 'structured'

/** A continuous text: a paragraph, a heading, a table cell or a list item. */
export interface Block {
  readonly zone: Zone
  readonly text: string
  /** Its offset in the text of the page. */
  readonly offset: number
}

export interface PageLink {
  /** Absolute, http or https, without a fragment. */
  readonly url: string
  readonly text: string
  readonly zone: Zone
}

/** An organisation in JSON-LD or microdata. */
export interface StructuredOrganisation {
  readonly types: readonly string[]
  readonly name: string | null
  readonly legalName: string | null
  readonly url: string | null
  readonly vatNumber: string | null
  /** Identifiers with the names that the page gives them. */
  readonly identifiers: readonly { readonly name: string | null; readonly value: string }[]
  readonly postcode: string | null
  readonly country: string | null
  readonly emails: readonly string[]
}

/** A parsed page: its texts in reading order with their zones, and its links. */
export interface PageDocument {
  readonly url: string
  readonly title: string
  /** The site name that the page states (`og:site_name`, `application-name`). */
  readonly siteName: string | null
  readonly description: string | null
  readonly language: string | null
  /** All blocks, separated by line breaks. */
  readonly text: string
  readonly blocks: readonly Block[]
  readonly links: readonly PageLink[]
  readonly organisations: readonly StructuredOrganisation[]
  /** The target of an immediate `<meta http-equiv="refresh">`. */
  readonly refreshUrl: string | null
  readonly canonicalUrl: string | null
  /** Hardly any text; scripts would render it. */
  readonly isScriptShell: boolean
  /** The page was longer than the size limit. */
  readonly isCut: boolean
}
