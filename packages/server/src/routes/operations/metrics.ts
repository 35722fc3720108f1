import { timingSafeEqual } from 'node:crypto'
import { ForbiddenError } from '@brassplate/core'
import { bearerToken } from '../../http/authenticate.js'
import { isLoopback } from '../../http/client-address.js'
import type { Handler } from '../../http/request-context.js'

export const metrics: Handler<'metrics'> = async ({ config, metrics, request, clientAddress }) => {
  const isAllowed =
    config.metricsToken === null
      ? isLoopback(clientAddress) && !request.headers.has('x-forwarded-for')
      : isSame(bearerToken(request.headers) ?? '', config.metricsToken)
  if (!isAllowed) {
    const nextStep =
      config.metricsToken === null
        ? 'Ask from the machine itself, not through a proxy, or set BRASSPLATE_METRICS_TOKEN and send it as bearer.'
        : 'Send the token of BRASSPLATE_METRICS_TOKEN as Authorization: Bearer.'
    throw new ForbiddenError('Metrics are not for everybody.', nextStep)
  }
  return { status: 200, body: await metrics.text() }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
