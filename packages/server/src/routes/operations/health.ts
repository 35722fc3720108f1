import type { Handler } from '../../http/request-context.js'

export const health: Handler<'health'> = async ({ health, version }) => {
  const { database, queue } = await health.check()
  // Without the register domain there is no register to have.
  const checks = { database, queue, register: false }
  return database
    ? { status: 200, body: { status: 'healthy', version, checks } }
    : { status: 503, body: { status: 'degraded', version, checks } }
}
