import { renderSignal } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const listCompanySignals: Handler<'listCompanySignals'> = async ({ engine }, { path, query }) => {
  const signals = await engine.signals.ofCompany(path.company_number, query.limit)
  return { status: 200, body: { data: signals.map((signal) => renderSignal(signal, null)) } }
}
