import { timingSafeEqual } from 'node:crypto'
import { ForbiddenError } from '@brassplate/core'
import { bearerToken } from '../http/authenticate.js'
import { isAddressHost, isLocalCall } from '../http/request/client-address.js'
import type { Handler } from '../http/request-context.js'

export const health: Handler<'health'> = async ({ health, version }) => {
  const checks = await health.check()
  return checks.database
    ? { status: 200, body: { status: 'healthy', version, checks } }
    : { status: 503, body: { status: 'degraded', version, checks } }
}

/** Does not check the database, because restarting this process would not repair it. */
export const live: Handler<'live'> = async ({ version }) => ({ status: 200, body: { status: 'alive', version } })

/** Migrations are always done, because the server listens only after them. A missing register also counts as ready. */
export const ready: Handler<'ready'> = async ({ health }) => {
  const [database, register] = await Promise.all([health.reachesDatabase(), health.knowsRegister()])
  const checks = { database, migrations: true, register }
  return database && register
    ? { status: 200, body: { status: 'ready', checks } }
    : { status: 503, body: { status: 'not_ready', checks } }
}

export const metrics: Handler<'metrics'> = async ({ config, metrics, request, clientAddress }) => {
  const isAllowed =
    config.metricsToken === null
      ? isLocalCall(clientAddress, request.headers) && isAddressHost(request.headers.get('host') ?? '')
      : isEqualInConstantTime(bearerToken(request.headers) ?? '', config.metricsToken)
  if (!isAllowed) {
    const nextStep =
      config.metricsToken === null
        ? 'Call http://127.0.0.1 or http://localhost on the same machine, not through a proxy. Or set BRASSPLATE_METRICS_TOKEN and send it as Authorization: Bearer.'
        : 'Send the value of BRASSPLATE_METRICS_TOKEN as Authorization: Bearer.'
    throw new ForbiddenError('Metrics need loopback access or the metrics token.', nextStep)
  }
  return { status: 200, body: await metrics.text() }
}

function isEqualInConstantTime(token: string, expected: string): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
