import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.js'
import { bearerToken } from './authenticate.js'

/** Whether the call carries the metrics token of the operator. */
export function hasMetricsToken(sent: Parameters<typeof bearerToken>[0], { metricsToken }: Config): boolean {
  return metricsToken !== null && isEqualInConstantTime(bearerToken(sent) ?? '', metricsToken)
}

function isEqualInConstantTime(token: string, expected: string): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
