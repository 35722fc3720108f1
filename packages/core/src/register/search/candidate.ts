import type { Company } from '../company/company.js'
import type { Candidate } from './question.js'

/** A company as shown in a search result. */
export function candidateOf(
  company: Company,
  matchedName: string | null = null,
  score: number | null = null,
): Candidate {
  return {
    number: company.number,
    name: company.name,
    status: company.status,
    type: company.type,
    postcode: company.office.postalCode,
    addressSnippet: addressLine(company),
    incorporatedOn: company.incorporatedOn,
    dissolvedOn: company.dissolvedOn,
    accountsType: company.accounts.lastType,
    sicCodes: company.sicCodes,
    matchedName,
    score: score === null ? null : Math.round(score * 1_000) / 1_000,
  }
}

/** The registered office in one line; null if nothing of it is known. */
export function addressLine({ office }: Company): string | null {
  const { premises, line1, line2, locality, region, country, postalCode } = office
  const street = premises !== null && line1 !== null ? `${premises} ${line1}` : (premises ?? line1)
  const parts = [street, line2, locality, region, country, postalCode].filter((part) => part !== null && part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}
