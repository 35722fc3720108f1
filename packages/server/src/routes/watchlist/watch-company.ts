import { renderWatched } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const watchCompany: Handler<'watchCompany'> = async ({ engine, caller }, { body }) => {
  const { entry, isNew } = await engine.watchlist.watch(caller.account, body.company_number)
  return { status: isNew ? 201 : 200, body: { ...renderWatched(entry), already_watched: !isNew } }
}
