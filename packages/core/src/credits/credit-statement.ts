import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { type Statement, statementTotalMax } from './credit-ledger.js'

export interface CreditStatement extends Statement {
  /** False where there are more entries than pages reach; then `total` is how far they do. */
  readonly isTotalExact: boolean
}

/** What was granted to an account and what it was charged, newest first. */
export async function creditStatement(
  ports: Pick<Ports, 'ledger'>,
  account: AccountId,
  page: PageRequest,
): Promise<CreditStatement> {
  const { entries, total } = await ports.ledger.statement(account, page)
  const isTotalExact = total < statementTotalMax
  return { entries, total: isTotalExact ? total : statementTotalMax - 1, isTotalExact }
}
