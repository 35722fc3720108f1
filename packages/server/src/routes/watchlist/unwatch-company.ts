import type { Handler } from '../../http/request-context.js'

export const unwatchCompany: Handler<'unwatchCompany'> = async ({ engine, caller }, { path }) => {
  const { company, changed } = await engine.watchlist.unwatch(caller.account, path.company_number)
  return { status: 200, body: { company_number: company, watched: false, changed } }
}
