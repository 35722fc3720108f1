import type { Handler } from '../../http/request-context.js'

/** A server listens only after its migrations. Without a register it is ready too, once that is known. */
export const ready: Handler<'ready'> = async ({ health }) => {
  const [database, register] = await Promise.all([health.reachesDatabase(), health.knowsRegister()])
  const checks = { database, migrations: true, register }
  return database && register
    ? { status: 200, body: { status: 'ready', checks } }
    : { status: 503, body: { status: 'not_ready', checks } }
}
