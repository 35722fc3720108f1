import type { Ports } from '../ports.js'
import { CommitCache } from '../shared/commit-cache.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { Balance } from './credit-ledger.js'
import { creditStatement } from './credit-statement.js'
import { verifyLedger } from './verify-ledger.js'

const cachedBalancesMax = 1_000

export function creditsUseCases(ports: Ports) {
  const balances = new CommitCache<Balance>(ports.changes, cachedBalancesMax)
  return {
    credits: {
      balance: (account: AccountId) => balances.of(account, () => ports.ledger.balance(account)),
      statement: (account: AccountId, page: PageRequest) => creditStatement(ports, account, page),
    },
    operator: {
      verifyLedger: () => verifyLedger(ports),
    },
  }
}
