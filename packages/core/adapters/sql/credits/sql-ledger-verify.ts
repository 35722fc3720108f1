import { LedgerFindings, type LedgerReport } from '../../../src/credits/ledger-report.js'
import { literal, type Query, sql } from '../query.js'
import { allValues, one, oneValue, type SqlSession } from '../sql-session.js'
import { grantedAccount, revenueAccount } from './ledger-names.js'

/** Rows per statement, so that each is short and needs little memory. */
const transactionsAtOnce = 50_000
const accountsAtOnce = 100
const holdsAtOnce = 20_000

/**
 * Each rule concerns one account, one transaction or one hold, and one statement reads all of it at one moment. So a
 * server may write during the check.
 */
export async function sqlLedgerVerify(session: SqlSession): Promise<LedgerReport> {
  const findings = new LedgerFindings()
  await verifyTransactions(session, findings)
  await verifyAccounts(session, findings)
  await verifyHolds(session, findings)
  return findings.report()
}

/** Writes the condition that a column is in the range. */
type IdRange = (column: Query) => Query

interface TransactionRow {
  id: number
  kind: string
  total: number
  sides: number
  charges: number
}

async function verifyTransactions(session: SqlSession, findings: LedgerFindings): Promise<void> {
  const last = (await oneValue<number>(session, sql`SELECT max(id) AS value FROM ledger_transactions`)) ?? 0
  for (let from = 0; from < last; from += transactionsAtOnce) {
    const until = Math.min(from + transactionsAtOnce, last)
    const isInRange: IdRange = (id) => sql`${id} > ${from} AND ${id} <= ${until}`
    const counted = await one<{ transactions: number; entries: number }>(
      session,
      sql`SELECT (SELECT count(*) FROM ledger_transactions WHERE ${isInRange(sql`id`)}) AS transactions,
         (SELECT count(*) FROM ledger_entries WHERE ${isInRange(sql`transaction_id`)}) AS entries`,
    )
    findings.transactions += counted?.transactions ?? 0
    findings.entries += counted?.entries ?? 0

    const bad = await session.all<TransactionRow>(badTransactions(isInRange))
    for (const { id, kind, total, sides, charges } of bad) {
      const subject = String(id)
      findings.compare('transaction', subject, total, 0)
      findings.compare('sides', subject, sides, goodSides)
      findings.compare('charge', subject, charges, kind === 'charge' ? 1 : 0)
    }
  }
}

/** An entry of an account counts 1, of the right system account 10, and any other 100. */
const goodSides = 11
const sides = sql`sum(CASE
  WHEN credit_balances.account_id IS NOT NULL THEN 1
  WHEN kind = 'grant' AND ledger_entries.account_id = ${grantedAccount} THEN 10
  WHEN kind = 'charge' AND ledger_entries.account_id = ${revenueAccount} THEN 10
  ELSE 100 END)`
/** Counts the entries that match their charge: one credit from its account. */
const charges = sql`sum(CASE
  WHEN ledger_charges.account_id = ledger_entries.account_id AND amount = -1 THEN 1 ELSE 0 END)`

/** Gives the range for each table: a database without statistics would otherwise scan them for every range. */
const badTransactions = (isInRange: IdRange) => sql`
  SELECT ledger_transactions.id, kind, CAST(coalesce(sum(amount), 0) AS BIGINT) AS total, ${sides} AS sides,
    ${charges} AS charges
  FROM ledger_transactions
  LEFT JOIN ledger_entries ON ledger_entries.transaction_id = ledger_transactions.id
    AND ${isInRange(sql`ledger_entries.transaction_id`)}
  LEFT JOIN credit_balances ON credit_balances.account_id = ledger_entries.account_id
  LEFT JOIN ledger_charges ON ledger_charges.transaction_id = ledger_transactions.id
    AND ${isInRange(sql`ledger_charges.transaction_id`)}
  WHERE ${isInRange(sql`ledger_transactions.id`)}
  GROUP BY ledger_transactions.id
  HAVING coalesce(sum(amount), 1) <> 0 OR ${sides} <> ${literal(goodSides)}
    OR ${charges} <> CASE kind WHEN 'charge' THEN 1 ELSE 0 END
  ORDER BY ledger_transactions.id`

interface AccountRow {
  account_id: string
  posted: number
  reserved: number
  entered: number
  open: number
}

async function verifyAccounts(session: SqlSession, findings: LedgerFindings): Promise<void> {
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await session.all<AccountRow>(
      sql`SELECT account_id, posted, reserved,
          CAST((SELECT coalesce(sum(amount), 0) FROM ledger_entries
            WHERE ledger_entries.account_id = credit_balances.account_id) AS BIGINT) AS entered,
          (SELECT count(*) FROM credit_holds
            WHERE credit_holds.account_id = credit_balances.account_id AND state = 'open') AS open
        FROM credit_balances WHERE account_id > ${after} ORDER BY account_id LIMIT ${accountsAtOnce}`,
    )
    for (const { account_id, posted, reserved, entered, open } of rows) {
      findings.accounts += 1
      findings.compare('balance', account_id, posted, entered)
      findings.compare('held', account_id, reserved, open)
    }
    after = rows.at(-1)?.account_id ?? after
    isLast = rows.length < accountsAtOnce
  }
}

interface HoldRow {
  job: string
  charges: number
  captured: number
}

/** Sorts before every job id, and after every other reference of a charge. */
const beforeJobs = 'job'

async function verifyHolds(session: SqlSession, findings: LedgerFindings): Promise<void> {
  for (let after = beforeJobs, isLast = false; !isLast; ) {
    const upTo = await one<{ counted: number; last: string | null }>(
      session,
      sql`SELECT count(*) AS counted, max(job_id) AS last FROM (
         SELECT job_id FROM credit_holds WHERE job_id > ${after} ORDER BY job_id LIMIT ${holdsAtOnce}) AS next_holds`,
    )
    const { counted, last } = upTo ?? { counted: 0, last: null }
    isLast = last === null || counted < holdsAtOnce
    const isInRange = idRange(after, isLast ? null : last)
    const bad = await session.all<HoldRow>(badHolds(isInRange))
    for (const { job, charges, captured } of bad) {
      findings.compare('hold', job, charges, captured)
    }
    for (const job of await allValues<string>(session, strayHolds(isInRange))) findings.compare('stray', job, 0, 1)
    findings.holds += counted
    after = last ?? after
  }
}

/** Captured holds without a charge of their account, and charges of jobs without a captured hold. */
function badHolds(isInRange: IdRange): Query {
  return sql`
    SELECT job_id AS job, 0 AS charges, 1 AS captured FROM credit_holds
    WHERE state = 'captured' AND ${isInRange(sql`job_id`)} AND NOT EXISTS (
      SELECT 1 FROM ledger_transactions JOIN ledger_charges ON transaction_id = id
      WHERE kind = 'charge' AND reference = job_id AND ledger_charges.account_id = credit_holds.account_id
        AND ${isInRange(sql`reference`)})
    UNION ALL
    SELECT reference AS job, 1 AS charges, 0 AS captured FROM ledger_transactions
    WHERE kind = 'charge' AND ${isInRange(sql`reference`)} AND NOT EXISTS (
      SELECT 1 FROM credit_holds WHERE job_id = reference AND state = 'captured' AND ${isInRange(sql`job_id`)})
    ORDER BY job`
}

/** Open holds without an open job that would end them. Holds of deleted accounts do not count. */
function strayHolds(isInRange: IdRange): Query {
  return sql`
    SELECT job_id AS value FROM credit_holds
    WHERE state = 'open' AND ${isInRange(sql`job_id`)}
      AND EXISTS (SELECT 1 FROM accounts WHERE accounts.id = credit_holds.account_id)
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = job_id AND jobs.status = 'open')
    ORDER BY job_id`
}

/** The last range has no upper bound, so that it includes charges without a hold. */
function idRange(after: string, until: string | null): IdRange {
  return (id) => (until === null ? sql`${id} > ${after}` : sql`${id} > ${after} AND ${id} <= ${until}`)
}
