import { noon } from './accounts/samples.js'
import type { Contract } from './contract.js'

export const healthProbeContract: Contract = {
  async 'reads from and writes to an open store repeatedly'({ first, second }) {
    for (const [step, { health }] of [first, second, first].entries()) {
      await health.write(noon + step)
      await health.read()
    }
  },
}
