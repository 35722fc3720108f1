import { inProcessLimiter } from '../../shared/in-process-limiter.js'
import { secureRandom, systemClock } from '../system.js'
import { CompaniesHouseCalls } from './companies-house-calls.js'

/** Requests a company that need not exist. Rejects if Companies House refuses the key or is unreachable. */
export async function checkRegisterKey(baseUrl: string, key: string): Promise<void> {
  const calls = new CompaniesHouseCalls({
    baseUrl,
    key,
    limiter: inProcessLimiter(),
    clock: systemClock,
    random: secureRandom,
  })
  try {
    await calls.ask('/company/00000000')
  } finally {
    await calls.close()
  }
}
