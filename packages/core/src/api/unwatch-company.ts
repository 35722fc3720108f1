import type { ApiHandler } from './handler.js'

export const unwatchCompany: ApiHandler<'unwatchCompany'> = async ({ engine, caller }, { path }) => {
  const { company, changed } = await engine.watchlist.unwatch(caller.account, path.company_number)
  return { status: 200, body: { company_number: company, watched: false, changed } }
}
