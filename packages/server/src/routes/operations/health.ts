import type { Handler } from '../../http/request-context.js'

export const health: Handler<'health'> = async ({ health, version }) => {
  const checks = await health.check()
  return checks.database
    ? { status: 200, body: { status: 'healthy', version, checks } }
    : { status: 503, body: { status: 'degraded', version, checks } }
}
