import type { Ports } from '../ports.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import { knownCompany } from '../register/profile/known-company.js'
import type { Signal } from '../signals/signal.js'
import { type GetCompanyPorts, getCompany } from './get-company.js'

/** Signals of a company, regardless of who watches it. */
export async function companySignals(
  ports: GetCompanyPorts & Pick<Ports, 'signals'>,
  text: string,
  limit: number,
): Promise<readonly Signal[]> {
  const number = requireCompanyNumber(text)
  if (!(await knownCompany(ports, number))) await getCompany(ports, number)
  return ports.signals.history(number, limit)
}
