import { pageSizeDefault } from '../../contract/common.js'
import type { ApiHandler } from '../handler.js'
import { requireRight } from '../require-right.js'
import { renderReplacement, renderWatched, renderWatchResult } from './render.js'
import { watchlistRoutes as routes } from './routes.js'

export const listWatchlist: ApiHandler<'listWatchlist'> = async ({ engine, caller }, { query }) => {
  const { tag, company_number: company, identity_verification: verification } = query
  const isPaged = query.limit !== undefined || query.cursor !== undefined
  const page = isPaged ? { limit: query.limit ?? pageSizeDefault, cursor: query.cursor ?? null } : null
  const filter = { tag, company, verification }
  const { entries, count, limit, cursor } = await engine.watchlist.list(caller.account, filter, page)
  const pagination = page && { limit: page.limit, has_more: cursor !== null, cursor }
  const body = { data: entries.map(renderWatched), usage: { count, limit }, ...(pagination && { pagination }) }
  return { status: 200, body }
}

export const watchCompany: ApiHandler<'watchCompany'> = async ({ engine, caller }, { body }) => {
  const { entry, isNew } = await engine.watchlist.watch(caller.account, body.company_number, {
    ...(body.tags && { tags: body.tags }),
    reference: body.reference ?? null,
  })
  return { status: isNew ? 201 : 200, body: { ...renderWatched(entry), already_watched: !isNew } }
}

export const replaceWatchlist: ApiHandler<'replaceWatchlist'> = async ({ engine, caller }, { body }) => {
  const rows = body.entries.map(({ company_number: number, ...labels }) => ({ number, ...labels }))
  const { right } = routes.replaceWatchlist
  if (!body.dry_run) requireRight(caller, { right })
  const options = { dryRun: body.dry_run ?? false, skipProblems: body.skip_problems ?? false }
  return { status: 200, body: renderReplacement(await engine.watchlist.replace(caller.account, rows, options)) }
}

export const watchCompanies: ApiHandler<'watchCompanies'> = async ({ engine, caller }, { body }) => {
  const results = await engine.watchlist.watchMany(caller.account, body.company_numbers, body.tags)
  return { status: 200, body: { data: results.map(renderWatchResult) } }
}

export const setWatchTags: ApiHandler<'setWatchTags'> = async ({ engine, caller }, { path, body }) => {
  const entry = await engine.watchlist.setLabels(caller.account, path.company_number, body)
  return { status: 200, body: renderWatched(entry) }
}

export const unwatchCompany: ApiHandler<'unwatchCompany'> = async ({ engine, caller }, { path }) => {
  const { company, changed } = await engine.watchlist.unwatch(caller.account, path.company_number)
  return { status: 200, body: { company_number: company, watched: false, changed } }
}
