import { renderWatched } from '../contract/render-signal.js'
import type { ApiHandler } from './handler.js'

export const watchCompany: ApiHandler<'watchCompany'> = async ({ engine, caller }, { body }) => {
  const { entry, isNew } = await engine.watchlist.watch(caller.account, body.company_number)
  return { status: isNew ? 201 : 200, body: { ...renderWatched(entry), already_watched: !isNew } }
}
