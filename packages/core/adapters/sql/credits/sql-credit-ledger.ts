import type { Balance, Charge, CreditLedger } from '../../../src/credits/credit-ledger.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { AccountId, JobId } from '../../../src/shared/ids.js'
import { inGroups } from '../in-groups.js'
import { list, rows, sql } from '../query.js'
import { allValues, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { type BalanceRow, toBalance } from './balance-row.js'
import { grantedAccount, occasionOf, revenueAccount } from './ledger-names.js'
import { sqlLedgerStatement } from './sql-ledger-statement.js'
import { sqlLedgerVerify } from './sql-ledger-verify.js'

/**
 * Every method that adds entries updates the balance first, which locks its row until the transaction ends. So the
 * changes of one account run one after another, and their transaction ids rise in commit order.
 */
export function sqlCreditLedger(session: SqlSession): CreditLedger {
  return {
    balance: (account) => balanceOf(session, account),

    grant({ account, reference, credits, at }) {
      return session.transaction(async (inside) => {
        await addToBalance(inside, account, 0)
        const transaction = await addTransaction(inside, 'grant', reference, at)
        if (transaction === null) {
          const amount = await oneValue<number>(
            inside,
            sql`SELECT amount AS value FROM ledger_entries
              JOIN ledger_transactions ON ledger_transactions.id = transaction_id
              WHERE kind = 'grant' AND reference = ${reference} AND account_id = ${account}`,
          )
          return amount === credits ? 'already_granted' : 'other_amount'
        }

        await addEntries(inside, transaction, account, grantedAccount, credits)
        await addToBalance(inside, account, credits)
        return 'granted'
      })
    },

    async isGranted(reference) {
      const grant = sql`SELECT id FROM ledger_transactions WHERE kind = 'grant' AND reference = ${reference}`
      return (await one(session, grant)) !== null
    },

    async lockBalance(account) {
      await session.all(sql`SELECT account_id FROM credit_balances WHERE account_id = ${account} ${session.forUpdate}`)
    },

    hold(account, job, at) {
      return session.transaction(async (inside) => {
        const reserve = sql`UPDATE credit_balances SET reserved = reserved + 1
          WHERE account_id = ${account} AND posted - reserved >= 1 RETURNING account_id`
        if (!(await hasChanged(inside, reserve))) {
          if (await hasHold(inside, account, job)) return { kind: 'held' }
          return { kind: 'insufficient', available: (await balanceOf(inside, account)).available }
        }

        const add = sql`INSERT INTO credit_holds (job_id, account_id, state, held_at)
          SELECT CAST(${job} AS TEXT), CAST(${account} AS TEXT), 'open', CAST(${at} AS BIGINT)
          WHERE NOT EXISTS (SELECT 1 FROM credit_holds WHERE job_id = ${job})
          ON CONFLICT (job_id) DO NOTHING RETURNING job_id`
        if (!(await hasChanged(inside, add))) {
          await inside.run(sql`UPDATE credit_balances SET reserved = reserved - 1 WHERE account_id = ${account}`)
          await hasHold(inside, account, job)
        }
        return { kind: 'held' }
      })
    },

    capture(job, charge) {
      return session.transaction(async (inside) => {
        const account = await endHold(inside, job, 'captured', charge.at)
        if (account === null) return null
        await inside.run(
          sql`UPDATE credit_balances SET posted = posted - 1, reserved = reserved - 1 WHERE account_id = ${account}`,
        )
        const transaction = await addTransaction(inside, 'charge', job, charge.at)
        if (transaction === null) throw new Error(`${job} was charged before its hold was captured.`)
        await addCharge(inside, transaction, account, charge)
        return account
      })
    },

    release(job, at) {
      return session.transaction(async (inside) => {
        const account = await endHold(inside, job, 'released', at)
        if (account === null) return false
        await inside.run(sql`UPDATE credit_balances SET reserved = reserved - 1 WHERE account_id = ${account}`)
        return true
      })
    },

    charge({ account, reference, ...charge }) {
      return session.transaction(async (inside) => {
        const occasion = occasionOf(account, reference)
        const pay = sql`UPDATE credit_balances SET posted = posted - 1
          WHERE account_id = ${account} AND posted - reserved >= 1 RETURNING account_id`
        if (!(await hasChanged(inside, pay))) {
          const existing = sql`SELECT id FROM ledger_transactions WHERE kind = 'charge' AND reference = ${occasion}`
          return (await one(inside, existing)) ? 'already' : 'insufficient'
        }

        const transaction = await addTransaction(inside, 'charge', occasion, charge.at)
        if (transaction === null) {
          await addToBalance(inside, account, 1)
          return 'already'
        }
        await addCharge(inside, transaction, account, charge)
        return 'charged'
      })
    },

    lastCharge: (account, domain, company) =>
      oneValue(
        session,
        sql`SELECT max(charged_at) AS value FROM ledger_charges
          WHERE account_id = ${account} AND domain = ${domain} AND company_number = ${company}`,
      ),

    charges: (account, domain, company, limit) =>
      allValues(
        session,
        sql`SELECT charged_at AS value FROM ledger_charges
          WHERE account_id = ${account} AND domain = ${domain} AND company_number = ${company}
          ORDER BY charged_at DESC LIMIT ${limit}`,
      ),

    async paidSince(account, domains, since) {
      const paid = new Map<string, Set<CompanyNumber>>()
      for (const group of inGroups(domains)) {
        const found = await session.all<{ domain: string; company: CompanyNumber }>(
          sql`SELECT domain, company_number AS company FROM ledger_charges
            WHERE account_id = ${account} AND domain IN (${list(group)}) AND charged_at > ${since}`,
        )
        for (const { domain, company } of found) paid.set(domain, (paid.get(domain) ?? new Set()).add(company))
      }
      return paid
    },

    statement: (account, page) => sqlLedgerStatement(session, account, page),

    async totals(limit) {
      // One statement, so that both sums are of the same moment.
      const row = await one<{ grants: number; granted: number; balances: number; posted: number }>(
        session,
        sql`SELECT grants, granted, balances, posted FROM
            (SELECT count(*) AS grants, CAST(coalesce(-sum(amount), 0) AS BIGINT) AS granted FROM (
              SELECT amount FROM ledger_entries WHERE account_id = ${grantedAccount} LIMIT ${limit + 1}) AS given)
            AS all_grants
          CROSS JOIN
            (SELECT count(*) AS balances, CAST(coalesce(sum(balance), 0) AS BIGINT) AS posted FROM (
              SELECT posted AS balance FROM credit_balances LIMIT ${limit + 1}) AS kept)
            AS all_balances`,
      )
      if (!row || row.grants > limit || row.balances > limit) return null
      return { granted: row.granted, spent: row.granted - row.posted }
    },

    verify: () => sqlLedgerVerify(session),
  }
}

async function balanceOf(session: SqlSession, account: AccountId): Promise<Balance> {
  const query = sql`SELECT posted, reserved FROM credit_balances WHERE account_id = ${account}`
  return toBalance(await one<BalanceRow>(session, query))
}

async function addToBalance(session: SqlSession, account: AccountId, credits: number): Promise<void> {
  await session.run(
    sql`INSERT INTO credit_balances (account_id, posted, reserved) VALUES (${account}, ${credits}, 0)
      ON CONFLICT (account_id) DO UPDATE SET posted = credit_balances.posted + excluded.posted`,
  )
}

/** Returns null if this reference already has a transaction. */
async function addTransaction(
  session: SqlSession,
  kind: 'grant' | 'charge',
  reference: string,
  at: number,
): Promise<number | null> {
  const [added] = await session.run<{ id: number }>(
    sql`INSERT INTO ledger_transactions (kind, reference, created_at) VALUES (${kind}, ${reference}, ${at})
      ON CONFLICT (kind, reference) DO NOTHING RETURNING id`,
  )
  return added?.id ?? null
}

async function addEntries(
  session: SqlSession,
  transaction: number,
  account: string,
  other: string,
  credits: number,
): Promise<void> {
  await session.run(
    sql`INSERT INTO ledger_entries (transaction_id, account_id, amount) VALUES ${rows([
      [transaction, account, credits],
      [transaction, other, -credits],
    ])}`,
  )
}

async function addCharge(session: SqlSession, transaction: number, account: string, charge: Charge): Promise<void> {
  await addEntries(session, transaction, account, revenueAccount, -1)
  await session.run(
    sql`INSERT INTO ledger_charges (transaction_id, account_id, domain, company_number, charged_at)
      VALUES (${transaction}, ${account}, ${charge.domain}, ${charge.company}, ${charge.at})`,
  )
}

/** Returns the account of the hold; null if the job has no open hold. */
async function endHold(
  session: SqlSession,
  job: JobId,
  state: 'captured' | 'released',
  at: number,
): Promise<AccountId | null> {
  const [ended] = await session.run<{ account: AccountId }>(
    sql`UPDATE credit_holds SET state = ${state}, ended_at = ${at} WHERE job_id = ${job} AND state = 'open'
      RETURNING account_id AS account`,
  )
  return ended?.account ?? null
}

async function hasHold(session: SqlSession, account: AccountId, job: JobId): Promise<boolean> {
  const hold = await one<{ account_id: string }>(
    session,
    sql`SELECT account_id FROM credit_holds WHERE job_id = ${job}`,
  )
  if (hold && hold.account_id !== account) throw new Error(`${job} holds a credit of another account.`)
  return hold !== null
}
