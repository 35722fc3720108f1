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
        if (state.grants.has(grant.reference)) return 'already_granted'
        state.grants.set(grant.reference, grant)
        return 'granted'
      }),
  }
}
