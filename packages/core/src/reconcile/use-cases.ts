import type { KeyedWork } from '../idempotency/keyed-work.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Caller } from '../shared/access/caller.js'
import type { AccountId } from '../shared/ids.js'
import { authenticateLink, createLink, deleteLink } from './links.js'
import { extendCompanies, findFacts, reconcileBatch, suggestCompanies } from './reconcile-batch.js'
import type { ReconcileQuery } from './reconcile-query.js'

export function reconcileUseCases(ports: Ports, settings: Settings) {
  return {
    createLink: (creator: Caller, name: string | null, work?: KeyedWork) =>
      createLink(ports, settings, creator, name, work),
    links: (account: AccountId) => ports.reconcileLinks.list(account),
    deleteLink: (account: AccountId, id: string) => deleteLink(ports, account, id),
    /** The account behind a link; null if the token is unknown or revoked. */
    authenticate: (token: string) => authenticateLink(ports, token),
    /** Answers from stored data only; free. */
    batch: (account: AccountId, queries: readonly (readonly [key: string, query: ReconcileQuery])[]) =>
      reconcileBatch(ports, account, queries, settings.domains),
    extend: (account: AccountId, ids: readonly string[], properties: readonly string[]) =>
      extendCompanies(ports, account, ids, properties),
    suggest: (prefix: string) => suggestCompanies(ports, prefix),
    company: (account: AccountId, id: string) => findFacts(ports, account, id),
  }
}
