import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Day } from '../../shared/days.js'

export type KnownSiteSource = 'imported' | 'resolved'
export type KnownSiteOutcome = 'matched' | 'verified' | 'needs_review'

/** That a company has a website, and who says so. */
export interface KnownSite {
  readonly number: CompanyNumber
  /** Registrable, in the letters of DNS. */
  readonly domain: string
  readonly source: KnownSiteSource
  /** When it was said last. */
  readonly seenOn: Day
  /** What our own look at the site gave; null for a pair that was imported. */
  readonly outcome: KnownSiteOutcome | null
}

/** Pairs of company and website. A pair is kept once for each source. */
export interface KnownSites {
  /**
   * Gives how many pairs are new. One that is known already changes nothing but its day and its outcome, and not even
   * those where the kept day is later.
   */
  add(sites: readonly KnownSite[]): Promise<number>

  /** The surest first: what we found ourselves, then what was imported, then what needs review; each the newest first. */
  domainsOf(number: CompanyNumber, limit: number): Promise<readonly KnownSite[]>

  /** In the same order. */
  companiesOf(domain: string, limit: number): Promise<readonly KnownSite[]>
}

/** The place of a pair in those lists, from 0. */
export function standingOfSite({ outcome }: Pick<KnownSite, 'outcome'>): number {
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

/** One for each pair and source, the latest said, in one order for all. */
export function distinctSites(sites: readonly KnownSite[]): readonly KnownSite[] {
  const byKey = new Map<string, KnownSite>()
  for (const site of sites) {
    const key = keyOfSite(site)
    const kept = byKey.get(key)
    if (!kept || kept.seenOn <= site.seenOn) byKey.set(key, site)
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, site]) => site)
}

export function keyOfSite({ number, domain, source }: Pick<KnownSite, 'number' | 'domain' | 'source'>): string {
  return `${number} ${domain} ${source}`
}
