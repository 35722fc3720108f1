import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/profile/known-company.js'
import { type CompanyProfile, describeCompany } from '../../register/profile/profile.js'
import { testCompany, testDomain, testProfile } from '../domain/test-domains.js'
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
  const now = ports.clock.now()
  const isTest = testDomain(answer.domain) !== null
  const profileOf = (number: CompanyNumber) => (isTest ? testProfile(now) : knownProfile(ports, number))
  const factsOf = async (number: CompanyNumber) =>
    isTest ? testCompany : ((await knownProfile(ports, number))?.company ?? null)
  const [profile, candidates, related] = await Promise.all([
    answer.company === null ? null : profileOf(answer.company),
    withFacts(answer.candidates, factsOf),
    withFacts(answer.related, factsOf),
  ])
  return { answer, profile, candidates, related }
}

async function withFacts<Item extends { readonly company: CompanyNumber }>(
  items: readonly Item[],
  factsOf: (number: CompanyNumber) => Promise<Company | null>,
): Promise<(Item & { readonly facts: Company })[]> {
  const described = await Promise.all(items.map(async (item) => ({ item, facts: await factsOf(item.company) })))
  return described.flatMap(({ item, facts }) => (facts ? [{ ...item, facts }] : []))
}

async function knownProfile(ports: DescribePorts, number: CompanyNumber): Promise<CompanyProfile | null> {
  const known = await knownCompany(ports, number)
  return known && describeCompany(known.layered, known.overlay, ports.clock.now())
}
