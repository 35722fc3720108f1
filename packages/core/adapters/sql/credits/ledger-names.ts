import type { AccountId } from '../../../src/shared/ids.js'

/** The counterparts of grants and charges. System accounts have entries but no balance row. */
export const grantedAccount = 'system:granted'
export const revenueAccount = 'system:revenue'

/** Charge references are unique across accounts. The account prefix keeps them apart from those of jobs, which are ids. */
export function occasionOf(account: AccountId, reference: string): string {
  return `${account}:${reference}`
}
