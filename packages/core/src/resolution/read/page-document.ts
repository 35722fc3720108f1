/** Where on a page a text stands. */
export type Zone = 'title' | 'heading' | 'header' | 'navigation' | 'body' | 'footer' | 'structured'

/** A text that nothing breaks: a paragraph, a heading, a cell, an item of a list. */
export interface Block {
  readonly zone: Zone
  readonly text: string
  /** Where it begins in the text of the page. */
  readonly offset: number
}

export interface PageLink {
  /** Absolute, http or https, without a fragment. */
  readonly url: string
  readonly text: string
  readonly zone: Zone
}

/** What a page says of an organisation in JSON-LD or microdata. */
export interface StructuredOrganisation {
  readonly types: readonly string[]
  readonly name: string | null
  readonly legalName: string | null
  readonly url: string | null
  readonly vatNumber: string | null
  /** Identifiers with the name of what they are, as the page gives them. */
  readonly identifiers: readonly { readonly name: string | null; readonly value: string }[]
  readonly postcode: string | null
  readonly country: string | null
  readonly emails: readonly string[]
}

/** A page as a reader sees it: its texts in order, where each stands, and where it leads. */
export interface PageDocument {
  readonly url: string
  readonly title: string
  /** What the page calls the site (`og:site_name`, `application-name`). */
  readonly siteName: string | null
  readonly description: string | null
  readonly language: string | null
  /** All blocks, parted by line breaks. */
  readonly text: string
  readonly blocks: readonly Block[]
  readonly links: readonly PageLink[]
  readonly organisations: readonly StructuredOrganisation[]
  /** Where `<meta http-equiv="refresh">` leads at once. */
  readonly refreshUrl: string | null
  readonly canonicalUrl: string | null
  /** Hardly any text, and a script that would write it. */
  readonly isScriptShell: boolean
  /** Some of it lay beyond what is read. */
  readonly isCut: boolean
}
