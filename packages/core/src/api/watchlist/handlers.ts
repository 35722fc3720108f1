import type { ApiHandler } from '../handler.js'
import { renderWatched } from './render.js'

export const listWatchlist: ApiHandler<'listWatchlist'> = async ({ engine, caller }) => {
  const { entries, limit } = await engine.watchlist.list(caller.account)
  return { status: 200, body: { data: entries.map(renderWatched), usage: { count: entries.length, limit } } }
}

export const watchCompany: ApiHandler<'watchCompany'> = async ({ engine, caller }, { body }) => {
  const { entry, isNew } = await engine.watchlist.watch(caller.account, body.company_number)
  return { status: isNew ? 201 : 200, body: { ...renderWatched(entry), already_watched: !isNew } }
}

export const unwatchCompany: ApiHandler<'unwatchCompany'> = async ({ engine, caller }, { path }) => {
  const { company, changed } = await engine.watchlist.unwatch(caller.account, path.company_number)
  return { status: 200, body: { company_number: company, watched: false, changed } }
}
