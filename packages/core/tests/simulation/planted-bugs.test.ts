import { describe, expect, it } from 'vitest'
import { plantedBugs } from './planted-bugs.js'
import { stepsPerSeed } from './seeds.js'
import { simulate } from './simulate.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** A bug that was found at a seed may be found a little later after a change of the simulation. */
const seedsMax = 40

describe('the simulation', () => {
  it('gives the same trace for the same seed, and another one for another seed', async () => {
    const [one, again, other] = [await trace(7), await trace(7), await trace(8)]
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
    expect(one.some((line) => / dies inside a transaction/.test(line))).toBe(true)
  })

  for (const { bug, seed, plant } of plantedBugs) {
    it(`finds that ${bug}`, async () => {
      const first = isProof ? 1 : seed
      let found: number | null = null
      for (let next = first; found === null && next < first + seedsMax; next += 1) {
        const { problems } = await simulate({ seed: next, steps: stepsPerSeed, plant })
        if (problems.length > 0) found = next
      }
      expect(found).not.toBeNull()
    })
  }

  it('finds nothing at these seeds without the bugs', async () => {
    for (const seed of new Set(plantedBugs.map((planted) => planted.seed))) {
      expect((await simulate({ seed, steps: stepsPerSeed })).problems).toEqual([])
    }
  })
})

async function trace(seed: number): Promise<readonly string[]> {
  return (await simulate({ seed, steps: stepsPerSeed })).trace
}
