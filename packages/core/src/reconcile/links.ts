import { unkeyedWork } from '../idempotency/keyed-work.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Caller } from '../shared/access/caller.js'
import { minuteMs } from '../shared/clock.js'
import { type AccountId, asId, newId } from '../shared/ids.js'
import { LinkNotFoundError, LinksFullError } from './errors.js'
import { linksMax, looksLikeLinkToken, mintLinkToken, type ReconcileLink } from './link.js'

const touchIntervalMs = minuteMs

export interface CreatedLink {
  readonly link: ReconcileLink
  /** Shown only once. */
  readonly token: string
  /** The address for OpenRefine. It contains the token. */
  readonly url: string
}

/** A repeat replaces the link that an earlier run has created and did not show. */
export async function createLink(
  ports: Pick<Ports, 'atomically' | 'clock' | 'random' | 'crypto'>,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  creator: Caller,
  name: string | null,
  work = unkeyedWork,
): Promise<CreatedLink> {
  const { account } = creator
  const key = creator.kind === 'key' ? creator.keyId : null

  const { token, ...hashed } = mintLinkToken(ports)
  const id = newId(ports.random, 'link')
  const link = { id, account, key, name, ...hashed, createdAt: ports.clock.now(), lastUsedAt: null }
  await ports.atomically(async (stores) => {
    if (work.done !== null) await stores.reconcileLinks.remove(account, asId('link', work.done))
    if (!(await stores.reconcileLinks.add(link, linksMax))) throw new LinksFullError(linksMax)
    await work.record(stores, id)
  })
  return { link, token, url: `${baseUrl}/reconcile/${token}` }
}

/** Revokes a link at once. */
export async function deleteLink(ports: Pick<Ports, 'reconcileLinks'>, account: AccountId, id: string): Promise<void> {
  if (!id.startsWith('link_') || !(await ports.reconcileLinks.remove(account, asId('link', id))))
    throw new LinkNotFoundError()
}

/** The account whose link this is; null if the token is unknown or revoked. */
export async function authenticateLink(
  ports: Pick<Ports, 'reconcileLinks' | 'clock' | 'crypto'>,
  token: string,
): Promise<AccountId | null> {
  if (!looksLikeLinkToken(token)) return null
  const link = await ports.reconcileLinks.findByHash(ports.crypto.sha256(token), ports.clock.now())
  if (!link) return null
  const now = ports.clock.now()
  if (link.lastUsedAt === null || now - link.lastUsedAt >= touchIntervalMs) {
    // `lastUsedAt` is informational: if the store cannot be written, requests must still succeed.
    await ports.reconcileLinks.touch(link.id, now).catch(() => {})
  }
  return link.account
}
