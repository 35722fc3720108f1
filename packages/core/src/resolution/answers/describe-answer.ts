import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/profile/known-company.js'
import { type CompanyProfile, describeCompany } from '../../register/profile/profile.js'
import { testDomain, testProfile } from '../domain/test-domains.js'
import type { StoredAnswer, StoredCandidate, StoredRelation } from './answer-store.js'

/** A stored answer with the current register data of its companies. */
export interface DescribedAnswer {
  readonly answer: StoredAnswer
  readonly profile: CompanyProfile | null
  readonly candidates: readonly (StoredCandidate & { readonly facts: Company })[]
  readonly related: readonly (StoredRelation & { readonly facts: Company })[]
}

type DescribePorts = Pick<Ports, 'register' | 'overlay' | 'clock'>

/** Reads only the local register, so that an answer never waits for Companies House. */
export async function describeAnswer(ports: DescribePorts, answer: StoredAnswer): Promise<DescribedAnswer> {
  const [profile, candidates, related] = await Promise.all([
    answer.company === null ? null : profileOf(ports, answer, answer.company),
    describeCandidates(ports, answer),
    withFacts(ports, answer, answer.related),
  ])
  return { answer, profile, candidates, related }
}

/** Without companies that have left the register. */
export function describeCandidates(
  ports: DescribePorts,
  answer: Pick<StoredAnswer, 'domain' | 'candidates'>,
): Promise<DescribedAnswer['candidates']> {
  return withFacts(ports, answer, answer.candidates)
}

async function withFacts<Item extends { readonly company: CompanyNumber }>(
  ports: DescribePorts,
  answer: Pick<StoredAnswer, 'domain'>,
  items: readonly Item[],
): Promise<(Item & { readonly facts: Company })[]> {
  const described = await Promise.all(
    items.map(async (item) => ({ item, profile: await profileOf(ports, answer, item.company) })),
  )
  return described.flatMap(({ item, profile }) => (profile ? [{ ...item, facts: profile.company }] : []))
}

async function profileOf(
  ports: DescribePorts,
  { domain }: Pick<StoredAnswer, 'domain'>,
  number: CompanyNumber,
): Promise<CompanyProfile | null> {
  const now = ports.clock.now()
  if (testDomain(domain) !== null) return testProfile(now)
  const known = await knownCompany(ports, number)
  return known && describeCompany(known.layered, known.overlay, now, await ports.register.industries())
}
