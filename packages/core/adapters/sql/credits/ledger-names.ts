import type { AccountId } from '../../../src/shared/ids.js'

/** The counterparts of grants and charges. System accounts have entries but no balance row. */
export const grantedAccount = 'system:granted'
export const revenueAccount = 'system:revenue'

/** Makes a charge reference unique across accounts, and different from those of jobs, which are their ids. */
export function occasionOf(account: AccountId, reference: string): string {
  return `${account}:${reference}`
}
