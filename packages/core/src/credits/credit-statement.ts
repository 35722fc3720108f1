import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { type Statement, statementTotalMax } from './credit-ledger.js'

export interface CreditStatement extends Statement {
  /** False if there are more entries than the pages can show; `total` is then the last entry they can show. */
  readonly isTotalExact: boolean
}

/** Grants and charges of an account, newest first. */
export async function creditStatement(
  ports: Pick<Ports, 'ledger'>,
  account: AccountId,
  page: PageRequest,
): Promise<CreditStatement> {
  const { entries, total } = await ports.ledger.statement(account, page)
  const isTotalExact = total < statementTotalMax
  return { entries, total: isTotalExact ? total : statementTotalMax - 1, isTotalExact }
}
