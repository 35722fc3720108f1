import type { Day } from '../../../src/shared/days.js'
import { knownCompanies } from './known-companies.js'
import type { SampleCompany } from './sample-company.js'
import { sampleRegister } from './sample-register.js'

const demoSize = 3_000
const demoSeed = 1_844

/** The demo register: the known companies first, then a few thousand generated ones. */
export function* demoRegister(today: Day, size = demoSize): Iterable<SampleCompany> {
  const known = knownCompanies(today)
  yield* known
  yield* sampleRegister({ seed: demoSeed, size, today, taken: known.map((company) => company.number) })
}
