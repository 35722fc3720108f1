import type { Ports } from '../ports.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { CreditLedger } from './credit-ledger.js'

/**
 * The ports of a server without credit limits. Every charge is written to the ledger and matched by a grant of one
 * credit in the same transaction. So no account runs out, no balance falls, and limits can be switched on later.
 */
export function withUnlimitedCredits(ports: Ports): Ports {
  return {
    ...ports,
    ledger: unlimitedLedger(ports.ledger),
    atomically: (work) => ports.atomically((stores) => work({ ...stores, ledger: unlimitedLedger(stores.ledger) })),
  }
}

function unlimitedLedger(ledger: CreditLedger): CreditLedger {
  /** Safe to repeat: each occasion is granted once. */
  const match = (account: AccountId, occasion: string, at: Instant) =>
    ledger.grant({ account, reference: `credits_off:${occasion}`, credits: 1, at })

  return {
    ...ledger,

    /** If the account has no credit, it gets the one that a charge would be matched by. It keeps it if the job is free. */
    async hold(account, job, at) {
      const outcome = await ledger.hold(account, job, at)
      if (outcome.kind === 'held') return outcome
      await match(account, job, at)
      return ledger.hold(account, job, at)
    },

    async capture(job, charge) {
      const account = await ledger.capture(job, charge)
      if (account !== null) await match(account, job, charge.at)
      return account
    },

    async charge(charge) {
      const occasion = `${charge.account}:${charge.reference}`
      const outcome = await ledger.charge(charge)
      if (outcome === 'already') return outcome
      await match(charge.account, occasion, charge.at)
      return outcome === 'charged' ? outcome : ledger.charge(charge)
    },
  }
}
