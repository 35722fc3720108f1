import type { Balance } from '../../../src/credits/credit-ledger.js'

/** A row of `credit_balances`; nulls if the account has none. */
export interface BalanceRow {
  posted: number | null
  reserved: number | null
}

export function toBalance(row: BalanceRow | null): Balance {
  const [posted, reserved] = [row?.posted ?? 0, row?.reserved ?? 0]
  return { balance: posted, held: reserved, available: posted - reserved }
}
