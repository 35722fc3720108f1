import type { CompanyNumber } from '../register/company/company-number.js'
import { readCompanyNumber } from '../register/company/read-company-number.js'
import { type Entry, entryProblem, readEntry } from './read-entry.js'

export interface Found<Company> {
  /** `not_read`: nothing is stored about the website, and it was not read. */
  readonly decision: 'matched' | 'needs_review' | 'no_match' | 'not_read'
  /** Best first. If `matched`, the first is the company. */
  readonly candidates: readonly Company[]
  /** Why there is no match. */
  readonly reason: string | null
}

/** Where companies are looked up: in the stores of this process, or with a client of the API. */
export interface CompanySource<Company> {
  byNumber(number: CompanyNumber): Promise<Company | null>
  byName(name: string): Promise<Found<Company>>
  /** The address is a domain, a URL or an e-mail address. */
  byWebsite(address: string): Promise<Found<Company>>
}

export interface IdentifiedCompany<Company> extends Found<Company> {
  /** What the text was read as. */
  readonly entry: Entry
}

/** Which company does this text mean? The console, OpenRefine and the command line ask this; rows of lists are read alike. */
export async function identifyCompany<Company>(
  source: CompanySource<Company>,
  text: string,
): Promise<IdentifiedCompany<Company>> {
  const entry = readEntry(text)
  const reason = entryProblem(entry)
  if (reason !== null) return { entry, decision: 'no_match', candidates: [], reason }
  return { entry, ...(await lookUp(source, entry)) }
}

async function lookUp<Company>(source: CompanySource<Company>, { kind, text }: Entry): Promise<Found<Company>> {
  if (kind === 'name') return source.byName(text)
  if (kind !== 'number') return source.byWebsite(text)
  const number = readCompanyNumber(text)
  const company = number && (await source.byNumber(number))
  if (company) return { decision: 'matched', candidates: [company], reason: null }
  return { decision: 'no_match', candidates: [], reason: `No company on the register has the number ${text}.` }
}
