import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { creditStatement } from './credit-statement.js'
import { verifyLedger } from './verify-ledger.js'

export function creditsUseCases(ports: Ports) {
  return {
    credits: {
      balance: (account: AccountId) => ports.ledger.balance(account),
      statement: (account: AccountId, page: PageRequest) => creditStatement(ports, account, page),
    },
    operator: {
      verifyLedger: () => verifyLedger(ports),
    },
  }
}
