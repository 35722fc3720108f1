import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/**
 * Runs work for an account: calls to Companies House that it causes count against the share of that account. Without
 * it, as in an embedded client, there is no share.
 */
export function onBehalfOf<Result>(account: string, work: () => Result): Result {
  return callers.run(account, work)
}

/** The account whose share the current call uses; null if there is none. */
export function callingAccount(): string | null {
  return callers.getStore() ?? null
}
