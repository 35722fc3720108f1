import { renderWatched } from '../contract/render-signal.js'
import type { ApiHandler } from './handler.js'

export const listWatchlist: ApiHandler<'listWatchlist'> = async ({ engine, caller }) => {
  const { entries, limit } = await engine.watchlist.list(caller.account)
  return { status: 200, body: { data: entries.map(renderWatched), usage: { count: entries.length, limit } } }
}
