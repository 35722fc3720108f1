import type { AccountId } from '../../../src/shared/ids.js'

/** The other sides of grants and charges. System accounts have entries and no balance row. */
export const grantedAccount = 'system:granted'
export const revenueAccount = 'system:revenue'

/** References of charges are unique among all accounts; those of jobs are their ids, so the two never meet. */
export function occasionOf(account: AccountId, reference: string): string {
  return `${account}:${reference}`
}
