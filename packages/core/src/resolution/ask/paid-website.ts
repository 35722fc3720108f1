import { isPaid } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { AccountId } from '../../shared/ids.js'

/** The verified website of a company, if the account has paid for it in the last 30 days; null otherwise. Never charges. */
export async function paidWebsite(
  { websites, ledger, clock }: Pick<Ports, 'websites' | 'ledger' | 'clock'>,
  account: AccountId,
  company: CompanyNumber,
): Promise<string | null> {
  const now = clock.now()
  const stored = await websites.find(company)
  if (!stored || stored.domain === null || stored.expiresAt <= now) return null
  return isPaid(await ledger.lastCharge(account, stored.domain, company), now) ? stored.domain : null
}
