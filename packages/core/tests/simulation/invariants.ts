import type { World } from './world.js'

interface AccountSums {
  readonly account_id: string
  readonly posted: number
  readonly reserved: number
  readonly entries: number
  readonly holds: number
}

const sums = `
  SELECT account_id, posted, reserved,
    (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE ledger_entries.account_id = credit_balances.account_id)
      AS entries,
    (SELECT count(*) FROM credit_holds WHERE credit_holds.account_id = credit_balances.account_id AND state = 'open')
      AS holds
  FROM credit_balances`

/** What holds after every step. */
export function checkAlways(world: World): void {
  for (const { account_id: account, posted, reserved, entries, holds } of world.store.rows<AccountSums>(sums)) {
    if (account.startsWith('system')) continue
    if (posted < 0 || reserved < 0 || posted < reserved) {
      world.fail(`${account} has ${posted} credits, of which ${reserved} are held`)
    }
    if (posted !== entries) world.fail(`${account} has ${posted} credits, but its entries sum to ${entries}`)
    if (reserved !== holds) world.fail(`${account} has ${reserved} credits held for ${holds} open holds`)
  }
}
