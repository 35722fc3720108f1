import { renderCompany } from '../contract/render-company.js'
import type { ApiHandler } from './handler.js'
import { staleHeader } from './stale-header.js'

export const getCompany: ApiHandler<'getCompany'> = async ({ engine }, { path }) => {
  const { profile, stale } = await engine.register.get(path.company_number)
  return { status: 200, body: renderCompany(profile), ...(stale && { headers: staleHeader }) }
}
