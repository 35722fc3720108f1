import type { Handler } from '../../http/request-context.js'

/** A server listens only after its migrations. That there is no register is something known of it, too. */
export const ready: Handler<'ready'> = async ({ health }) => {
  const checks = { migrations: true, register: await health.knowsRegister() }
  return checks.register
    ? { status: 200, body: { status: 'ready', checks } }
    : { status: 503, body: { status: 'starting', checks } }
}
