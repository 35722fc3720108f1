import { renderCompany } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const getCompany: Handler<'getCompany'> = async ({ engine, metrics }, { path }) => {
  const { profile, stale } = await engine.register.get(path.company_number)
  if (!stale) return { status: 200, body: renderCompany(profile) }

  metrics.register.staleAnswer()
  return { status: 200, body: renderCompany(profile), headers: { 'X-Register-Stale': 'true' } }
}
