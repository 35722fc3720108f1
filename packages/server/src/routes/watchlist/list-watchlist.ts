import { renderWatched } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const listWatchlist: Handler<'listWatchlist'> = async ({ engine, caller }) => {
  const { entries, limit } = await engine.watchlist.list(caller.account)
  return { status: 200, body: { data: entries.map(renderWatched), usage: { count: entries.length, limit } } }
}
