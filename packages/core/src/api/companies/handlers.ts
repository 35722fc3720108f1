import { asOfInstant } from '../as-of.js'
import type { ApiHandler } from '../handler.js'
import { renderCandidate, renderCompany } from './render.js'
import { searchFilters } from './search-filters.js'
import { staleHeader } from './stale-header.js'

export const getCompany: ApiHandler<'getCompany'> = async ({ engine, caller }, { path, query }) => {
  if (query.as_of !== undefined) {
    const past = await engine.register.getAt(caller.account, path.company_number, asOfInstant(query.as_of))
    return { status: 200, body: renderCompany(past) }
  }
  const { profile, stale } = await engine.register.get(path.company_number)
  return { status: 200, body: renderCompany(profile), ...(stale && { headers: staleHeader }) }
}

export const lookupCompanies: ApiHandler<'lookupCompanies'> = async ({ engine, caller }, { body }) => {
  const results = await engine.register.lookup(body.company_numbers)
  const numbers = results.flatMap(({ profile }) => profile?.company.number ?? [])
  const chosen = body.columns ?? []
  const cells = await engine.exports.columns(caller.account, numbers, chosen)
  const data = results.map(({ given, profile, error }) => {
    if (error !== null) return { given, company: null, error }
    const columns = chosen.length === 0 ? {} : { columns: { ...cells.get(profile.company.number) } }
    return { given, company: renderCompany(profile), error, ...columns }
  })
  return { status: 200, body: { data } }
}

export const searchCompanies: ApiHandler<'searchCompanies'> = async ({ engine, caller }, { query }) => {
  const { page, limit, sort, identity_verification: state } = query
  const question = { ...searchFilters(query), sort: sort || null, page: { page, limit } }
  const { candidates, total, isTotalExact } = state
    ? await engine.register.searchByVerification(caller.account, state, question)
    : await engine.register.search(question)
  const texts = await engine.register.industries()
  const hasMore = page * limit < total
  return {
    status: 200,
    body: {
      data: candidates.map((candidate) => renderCandidate(candidate, texts)),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: hasMore },
    },
  }
}
