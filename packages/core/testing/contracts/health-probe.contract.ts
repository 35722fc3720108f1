import { noon } from './accounts/samples.js'
import type { Contract } from './contract.js'

export const healthProbeContract: Contract = {
  async 'an open store can be read and written, again and again'({ first, second }) {
    for (const [step, { health }] of [first, second, first].entries()) {
      await health.write(noon + step)
      await health.read()
    }
  },
}
