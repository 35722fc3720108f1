import type { ApiHandler } from '../handler.js'
import { renderCandidate, renderCompany } from './render.js'
import { staleHeader } from './stale-header.js'

export const getCompany: ApiHandler<'getCompany'> = async ({ engine }, { path }) => {
  const { profile, stale } = await engine.register.get(path.company_number)
  return { status: 200, body: renderCompany(profile), ...(stale && { headers: staleHeader }) }
}

export const searchCompanies: ApiHandler<'searchCompanies'> = async ({ engine }, { query }) => {
  const { page, limit } = query
  const { candidates, total, isTotalExact } = await engine.register.search({
    name: nonBlank(query.name),
    postcode: nonBlank(query.postcode),
    status: nonBlank(query.company_status),
    accountsType: nonBlank(query.accounts_type),
    incorporatedFrom: nonBlank(query.incorporated_from),
    incorporatedTo: nonBlank(query.incorporated_to),
    page: { page, limit },
  })
  const hasMore = page * limit < total
  return {
    status: 200,
    body: {
      data: candidates.map(renderCandidate),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: hasMore },
    },
  }
}

/** Treats a blank form field as absent. */
function nonBlank<Text extends string>(text: Text | undefined): Text | null {
  return text?.trim() ? text : null
}
