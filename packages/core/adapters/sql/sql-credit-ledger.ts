import type { CreditLedger } from '../../src/credits/credit-ledger.js'
import { one, type SqlSession } from './sql-session.js'

/** The other side of every grant. System accounts have entries and no balance row. */
const grantedAccount = 'system:granted'

export function sqlCreditLedger(session: SqlSession): CreditLedger {
  return {
    async balance(account) {
      const row = await one<{ posted: number; reserved: number }>(
        session,
        'SELECT posted, reserved FROM credit_balances WHERE account_id = ?',
        account,
      )
      const { posted, reserved } = row ?? { posted: 0, reserved: 0 }
      return { balance: posted, held: reserved, available: posted - reserved }
    },

    grant({ account, reference, credits, at }) {
      return session.together(async (inside) => {
        const [transaction] = await inside.change<{ id: number }>(
          `INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('grant', ?, ?)
           ON CONFLICT (kind, reference) DO NOTHING RETURNING id`,
          ...[reference, at],
        )
        if (!transaction) {
          const [kept] = await inside.all<{ amount: number }>(
            `SELECT amount FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
             WHERE kind = 'grant' AND reference = ? AND account_id = ?`,
            ...[reference, account],
          )
          return kept?.amount === credits ? 'already_granted' : 'other_amount'
        }

        await inside.change(
          'INSERT INTO ledger_entries (transaction_id, account_id, amount) VALUES (?, ?, ?), (?, ?, ?)',
          ...[transaction.id, account, credits, transaction.id, grantedAccount, -credits],
        )
        await inside.change(
          `INSERT INTO credit_balances (account_id, posted, reserved) VALUES (?, ?, 0)
           ON CONFLICT (account_id) DO UPDATE SET posted = credit_balances.posted + excluded.posted`,
          ...[account, credits],
        )
        return 'granted'
      })
    },
  }
}
