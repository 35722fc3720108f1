import type { Ports } from '../../ports.js'
import { readCompanyNumber } from '../company/read-company-number.js'
import { requireRegister } from '../search/require-register.js'
import { knownCompany } from './known-company.js'
import { type CompanyProfile, describeCompany } from './profile.js'

export const lookupMax = 200

export type LookupResult =
  | { readonly given: string; readonly profile: CompanyProfile; readonly error: null }
  | {
      readonly given: string
      readonly profile: null
      readonly error: 'invalid_company_number' | 'company_not_found'
    }

/** What is known locally about several companies: one result per number, in the same order. Asks no one else. */
export async function lookupCompanies(
  ports: Pick<Ports, 'register' | 'overlay' | 'clock'>,
  given: readonly string[],
): Promise<LookupResult[]> {
  const results: LookupResult[] = []
  for (const text of given) results.push(await lookup(ports, text))
  if (!results.some(({ profile }) => profile !== null)) await requireRegister(ports)
  return results
}

async function lookup(ports: Pick<Ports, 'register' | 'overlay' | 'clock'>, given: string): Promise<LookupResult> {
  const number = readCompanyNumber(given)
  if (number === null) return { given, profile: null, error: 'invalid_company_number' }
  const known = await knownCompany(ports, number)
  if (!known) return { given, profile: null, error: 'company_not_found' }
  const texts = await ports.register.industries()
  return { given, profile: describeCompany(known.layered, known.overlay, ports.clock.now(), texts), error: null }
}
