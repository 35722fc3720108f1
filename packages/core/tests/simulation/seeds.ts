import { describe, expect, it } from 'vitest'
import { type Simulated, simulate } from './simulate.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** Of each of the two files, which run beside each other. */
const seedsPerFile = isProof ? 500 : 3
const seedsPerTest = 50
export const stepsPerSeed = 500
const linesShown = 60
const replayed = process.env.BRASSPLATE_SEED ?? ''
/** A call of a store. There are many, so only a replay shows them. */
const storeCall = /^process-\d+ [a-zA-Z]+(\.[a-zA-Z]+)?$/

/** Tests every second seed, or only the one to replay. */
export function describeSeeds(first: 1 | 2): void {
  const all = Array.from({ length: seedsPerFile }, (_, place) => first + 2 * place)
  const seeds = replayed === '' ? all : all.slice(0, 1).map(() => Number(replayed))
  describe('a fleet with crashes, faults and lost answers', () => {
    for (let start = 0; start < seeds.length; start += seedsPerTest) {
      const some = seeds.slice(start, start + seedsPerTest)
      it(`keeps its promises in ${some.length} seeds from ${some[0]}`, async () => {
        for (const seed of some) expect(report(seed, await simulate({ seed, steps: stepsPerSeed }))).toBe('')
      })
    }
  })
}

/** Empty if there is no problem. */
function report(seed: number, { problems, trace }: Simulated): string {
  if (problems.length === 0) return ''
  const events = trace.filter((line) => !storeCall.test(line))
  const shown = replayed === '' ? events.slice(-linesShown) : trace
  return [
    `Seed ${seed} has a problem. Replay it with all calls: BRASSPLATE_SEED=${seed}`,
    ...shown,
    ...problems.map((problem) => `Problem of seed ${seed}: ${problem}`),
  ].join('\n')
}
