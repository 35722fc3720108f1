import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Day } from '../../shared/days.js'

export type KnownSiteSource = 'imported' | 'resolved'
export type KnownSiteOutcome = 'matched' | 'verified' | 'needs_review'

/** A pair of company and website, with its source. */
export interface KnownSite {
  readonly number: CompanyNumber
  /** The registrable domain in ASCII (punycode) form. */
  readonly domain: string
  readonly source: KnownSiteSource
  /** When the source last stated it. */
  readonly seenOn: Day
  /** The outcome of our own check of the site; null for an imported pair. */
  readonly outcome: KnownSiteOutcome | null
}

/** Stores pairs of company and website, once per source. */
export interface KnownSites {
  /**
   * Returns the number of new pairs. For a known pair it only updates the day and the outcome, and only if the stored
   * day is not later.
   */
  add(sites: readonly KnownSite[]): Promise<number>

  /** Most reliable first: resolved, then imported, then needing review; the newest first within each group. */
  domainsOf(number: CompanyNumber, limit: number): Promise<readonly KnownSite[]>

  /** In the same order. */
  companiesOf(domain: string, limit: number): Promise<readonly KnownSite[]>
}

/** The group of a pair in those lists, starting at 0. */
export function siteOrder({ outcome }: Pick<KnownSite, 'outcome'>): number {
  switch (outcome) {
    case 'matched':
    case 'verified':
      return 0
    case null:
      return 1
    case 'needs_review':
      return 2
  }
}

/** The latest entry per pair and source, in a fixed order. */
export function distinctSites(sites: readonly KnownSite[]): readonly KnownSite[] {
  const byKey = new Map<string, KnownSite>()
  for (const site of sites) {
    const key = keyOfSite(site)
    const latest = byKey.get(key)
    if (!latest || latest.seenOn <= site.seenOn) byKey.set(key, site)
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, site]) => site)
}

export function keyOfSite({ number, domain, source }: Pick<KnownSite, 'number' | 'domain' | 'source'>): string {
  return `${number} ${domain} ${source}`
}
