import { type Statement, type StatementEntry, statementTotalMax } from '../../../src/credits/credit-ledger.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf, type PageRequest } from '../../../src/shared/page.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { occasionOf } from './ledger-names.js'

interface StatementRow {
  id: number
  kind: StatementEntry['kind']
  reference: string
  created_at: number
  amount: number
  domain: string | null
  company_number: string | null
  balance_of_newest: number
}

/** Computes balances back from the current one, over the newer entries only. */
export async function sqlLedgerStatement(
  session: SqlSession,
  account: AccountId,
  page: PageRequest,
): Promise<Statement> {
  const rows = await session.all<StatementRow>(
    sql`SELECT listed.transaction_id AS id, kind, reference, created_at, amount, domain, company_number,
        (SELECT posted FROM credit_balances WHERE account_id = ${account})
          - CAST((SELECT coalesce(sum(newer.amount), 0) FROM (
            SELECT amount FROM ledger_entries WHERE account_id = ${account}
            ORDER BY transaction_id DESC LIMIT ${offsetOf(page)}
          ) AS newer) AS BIGINT) AS balance_of_newest
      FROM (
        SELECT transaction_id, amount FROM ledger_entries WHERE account_id = ${account}
        ORDER BY transaction_id DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}
      ) AS listed
      JOIN ledger_transactions ON ledger_transactions.id = listed.transaction_id
      LEFT JOIN ledger_charges ON ledger_charges.transaction_id = listed.transaction_id
      ORDER BY listed.transaction_id DESC`,
  )
  const counted = await one<{ total: number }>(
    session,
    sql`SELECT count(*) AS total FROM (
      SELECT 1 AS entry FROM ledger_entries WHERE account_id = ${account} LIMIT ${statementTotalMax}) AS counted`,
  )
  return { entries: entriesOf(account, rows), total: counted?.total ?? 0 }
}

function entriesOf(account: AccountId, rows: readonly StatementRow[]): StatementEntry[] {
  const ownOccasion = occasionOf(account, '')
  let balanceAfter = rows[0]?.balance_of_newest ?? 0
  return rows.map(({ id, kind, reference, created_at, amount, domain, company_number }) => {
    const entry: StatementEntry = {
      id,
      kind,
      credits: amount,
      balanceAfter,
      reference: reference.startsWith(ownOccasion) ? reference.slice(ownOccasion.length) : reference,
      domain,
      company: company_number === null ? null : asCompanyNumber(company_number),
      at: created_at,
    }
    balanceAfter -= amount
    return entry
  })
}
