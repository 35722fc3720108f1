import { ForbiddenError } from '@brassplate/core'
import { hasMetricsToken } from '../http/credentials/metrics-token.js'
import { isAddressHost, isLocalCall } from '../http/request/client-address.js'
import type { Handler } from '../http/request-context.js'

export const health: Handler<'health'> = async ({ health, version }) => {
  const checks = await health.check()
  const status = checks.database && checks.queue !== false ? 'healthy' : 'degraded'
  // Without a worker, this process can still accept work, so only the database decides the HTTP status.
  return { status: checks.database ? 200 : 503, body: { status, version, checks } }
}

/** Does not check the database, because restarting this process would not repair it. */
export const live: Handler<'live'> = async ({ version }) => ({ status: 200, body: { status: 'alive', version } })

/** Migrations are always done, because the server listens only after them. A missing register also counts as ready. */
export const ready: Handler<'ready'> = async ({ health }) => {
  const [database, registerChecked] = await Promise.all([health.reachesDatabase(), health.knowsRegister()])
  const checks = { database, migrations: true, register_checked: registerChecked }
  return database && registerChecked
    ? { status: 200, body: { status: 'ready', checks } }
    : { status: 503, body: { status: 'not_ready', checks } }
}

export const metrics: Handler<'metrics'> = async ({ config, health, metrics, request, clientAddress }) => {
  const isAllowed =
    config.metricsToken === null
      ? isLocalCall(clientAddress, request.headers) && isAddressHost(request.headers.get('host') ?? '')
      : hasMetricsToken(request.headers, config)
  if (!isAllowed) {
    const nextStep =
      config.metricsToken === null
        ? 'Call http://127.0.0.1 or http://localhost on the same machine, not through a proxy. Or set BRASSPLATE_METRICS_TOKEN and send it as Authorization: Bearer.'
        : 'Send the value of BRASSPLATE_METRICS_TOKEN as Authorization: Bearer.'
    throw new ForbiddenError('Metrics need loopback access or the metrics token.', nextStep, 'api')
  }
  return { status: 200, body: await metrics.text(await health.overview()) }
}
