import { type Statement, type StatementEntry, statementTotalMax } from '../../../src/credits/credit-ledger.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf, type PageRequest } from '../../../src/shared/page.js'
import { countUpTo } from '../bounded-statements.js'
import { sql } from '../query.js'
import type { SqlSession } from '../sql-session.js'
import { occasionOf } from './ledger-names.js'

interface StatementRow extends Omit<StatementEntry, 'balanceAfter'> {
  readonly balanceOfNewest: number
}

/** Computes balances back from the current one, over the newer entries only. */
export async function sqlLedgerStatement(
  session: SqlSession,
  account: AccountId,
  page: PageRequest,
): Promise<Statement> {
  const rows = await session.all<StatementRow>(
    sql`SELECT listed.transaction_id AS id, kind, reference, created_at AS at, amount AS credits, domain,
        company_number AS company,
        (SELECT posted FROM credit_balances WHERE account_id = ${account})
          - CAST((SELECT coalesce(sum(newer.amount), 0) FROM (
            SELECT amount FROM ledger_entries WHERE account_id = ${account}
            ORDER BY transaction_id DESC LIMIT ${offsetOf(page)}
          ) AS newer) AS BIGINT) AS "balanceOfNewest"
      FROM (
        SELECT transaction_id, amount FROM ledger_entries WHERE account_id = ${account}
        ORDER BY transaction_id DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}
      ) AS listed
      JOIN ledger_transactions ON ledger_transactions.id = listed.transaction_id
      LEFT JOIN ledger_charges ON ledger_charges.transaction_id = listed.transaction_id
      ORDER BY listed.transaction_id DESC`,
  )
  const own = sql`SELECT 1 AS entry FROM ledger_entries WHERE account_id = ${account}`
  return { entries: entriesOf(account, rows), total: await countUpTo(session, statementTotalMax, own) }
}

function entriesOf(account: AccountId, rows: readonly StatementRow[]): StatementEntry[] {
  const ownOccasion = occasionOf(account, '')
  let balance = rows[0]?.balanceOfNewest ?? 0
  return rows.map(({ balanceOfNewest: _, reference, ...entry }) => {
    const balanceAfter = balance
    balance -= entry.credits
    const ownReference = reference.startsWith(ownOccasion) ? reference.slice(ownOccasion.length) : reference
    return { ...entry, balanceAfter, reference: ownReference }
  })
}
