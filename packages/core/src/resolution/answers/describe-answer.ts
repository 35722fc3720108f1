import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/company/known-company.js'
import { type CompanyProfile, describeCompany } from '../../register/company/profile.js'
import { testCompany, testDomain, testProfile } from '../domain/test-domains.js'
import type { KeptCandidate, KeptRelation, StoredAnswer } from './answer-store.js'

/** A kept answer with what the register says of its companies now. */
export interface DescribedAnswer {
  readonly answer: StoredAnswer
  readonly profile: CompanyProfile | null
  readonly candidates: readonly (KeptCandidate & { readonly facts: Company })[]
  readonly related: readonly (KeptRelation & { readonly facts: Company })[]
}

type DescribePorts = Pick<Ports, 'register' | 'overlay' | 'clock'>

/** Asks the register that is here and nobody else, so that an answer never waits. */
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
