import { type Address, noAddress } from '../../../src/register/company/company.js'
import type { SampleNames } from './sample-names.js'
import { innerLetters, postcodeAreas, streets } from './sample-words.js'
import type { SeededRandom } from './seeded-random.js'

const millCount = 6
const millShare = 0.12

/** Registered offices. A few are company mills: one postcode shared by very many companies. */
export function sampleAddresses(random: SeededRandom, names: SampleNames): () => Address {
  const mills: readonly [Address, ...Address[]] = [ordinary(), ...Array.from({ length: millCount - 1 }, ordinary)]

  function ordinary(): Address {
    const inner = `${random.below(10)}${random.pick(innerLetters)}${random.pick(innerLetters)}`
    return {
      ...noAddress,
      premises: String(1 + random.below(240)),
      line1: random.pick(streets),
      line2: random.chance(0.2) ? `${names.place()} Business Park` : null,
      locality: names.place(),
      region: random.chance(0.25) ? `${names.place()}shire` : null,
      postalCode: `${random.pickByRank(postcodeAreas)}${1 + random.below(20)} ${inner}`,
      country: random.pickWeighted([
        ['England', 5],
        ['United Kingdom', 4],
        [null, 1],
      ]),
    }
  }

  return () => {
    if (!random.chance(millShare)) return ordinary()
    const mill = random.pickByRank(mills)
    return { ...mill, premises: `Office ${1 + random.below(900)}, ${mill.premises}` }
  }
}
