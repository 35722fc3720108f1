import { ApiError } from '../api-error.js'
import type { Client } from '../client.js'
import { checkedKey } from '../idempotency-key.js'
import type { ManyItem, ManyResult, ResolveManyOptions } from '../parameters.js'
import { inOrder } from './in-order.js'

const concurrencyDefault = 5
const concurrencyMax = 50

/** Every other row would fail for the same reason. */
const fatalCodes: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden'])

/** Resolves many domains with one call each. Order, bounds and errors are described at `Client.resolveMany`. */
export function resolveManyWith(resolveDomain: Client['resolveDomain']): Client['resolveMany'] {
  return (domains, { concurrency = concurrencyDefault, idempotencyKey, wait = true, signal, maxCredits } = {}) => {
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > concurrencyMax) {
      throw new TypeError(`concurrency must be a whole number from 1 to ${concurrencyMax}.`)
    }
    return inOrder<string | ManyItem, ManyResult>(domains, { concurrency, signal }, async (given, index, stop) => {
      const item = typeof given === 'string' ? { domain: given } : given
      const row = { index, domain: item.domain, clientRef: item.clientRef ?? null }
      const key = keyOf(idempotencyKey, index)
      try {
        const answer = await resolveDomain(item.domain, { wait, maxCredits, idempotencyKey: key, signal: stop })
        return { ...row, ok: true, answer }
      } catch (error) {
        if (error instanceof ApiError && !fatalCodes.has(error.code)) return { ...row, ok: false, error }
        throw error
      }
    })
  }
}

/** Counted from 1, as the rows of a sheet. */
function keyOf(prefix: ResolveManyOptions['idempotencyKey'], index: number): string | undefined {
  return prefix === undefined ? undefined : checkedKey(`${prefix}-${index + 1}`)
}
