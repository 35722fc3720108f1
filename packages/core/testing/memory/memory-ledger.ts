import type { CreditLedger } from '../../src/credits/credit-ledger.js'
import type { MemorySession } from './memory-database.js'

export function memoryLedger(session: MemorySession): CreditLedger {
  return {
    balance: (account) =>
      session.read((state) => {
        let balance = 0
        for (const grant of state.grants.values()) if (grant.account === account) balance += grant.credits
        return { balance, held: 0, available: balance }
      }),

    grant: (grant) =>
      session.write((state) => {
        const kept = state.grants.get(grant.reference)
        if (kept)
          return kept.account === grant.account && kept.credits === grant.credits ? 'already_granted' : 'other_amount'
        state.grants.set(grant.reference, grant)
        return 'granted'
      }),
  }
}
