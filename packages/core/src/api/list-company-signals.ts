import { renderSignal } from '../contract/render-signal.js'
import type { ApiHandler } from './handler.js'

export const listCompanySignals: ApiHandler<'listCompanySignals'> = async ({ engine }, { path, query }) => {
  const signals = await engine.signals.ofCompany(path.company_number, query.limit)
  return { status: 200, body: { data: signals.map((signal) => renderSignal(signal, null)) } }
}
