import type { Handler } from '../../http/request-context.js'

/** Asks nothing of the database: restarting this process would not bring a database back. */
export const live: Handler<'live'> = async ({ version }) => ({ status: 200, body: { status: 'alive', version } })
