import { unkeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import type { Caller } from '../../shared/access/caller.js'
import { allRights, type Right, withReading } from '../../shared/access/rights.js'
import { dayMs, type Instant, isoTime } from '../../shared/clock.js'
import { ForbiddenError, InvalidRequestError } from '../../shared/errors.js'
import { type AccountId, asId, newId } from '../../shared/ids.js'
import { ApiKeyNotFoundError, ApiKeysFullError, DefaultKeyError, InvalidCredentialsError } from '../errors.js'
import { mintApiKey } from './api-key.js'
import type { NamedKey } from './named-key-store.js'

/** Keys of an account beside the default one. */
export const namedKeysMax = 20
const lifetimeMaxDays = 3_650

/** The ids and the name of the default key, and of keys that it has replaced and that still work. */
export const defaultKeyName = 'default'
const replacedKeyId = 'previous'
const replacedKeysListedMax = 20

/** A key as its owner sees it. */
export interface ListedApiKey
  extends Pick<NamedKey, 'name' | 'last4' | 'rights' | 'createdAt' | 'lastUsedAt' | 'expiresAt'> {
  readonly id: string
}

export interface NewApiKey {
  readonly name: string
  /** Reading is always included. */
  readonly rights: readonly Right[]
  readonly expiresAt: Instant | null
}

/** The default key first, then those that it replaced, then the named keys from the oldest on. */
export async function listApiKeys(
  { apiKeys, namedKeys, clock }: Pick<Ports, 'apiKeys' | 'namedKeys' | 'clock'>,
  account: AccountId,
): Promise<readonly ListedApiKey[]> {
  const [defaults, named] = await Promise.all([
    apiKeys.list(account, clock.now(), replacedKeysListedMax),
    namedKeys.list(account),
  ])
  return [
    ...defaults.map(({ last4, createdAt, lastUsedAt, validUntil }, place) => ({
      id: place === 0 && validUntil === null ? defaultKeyName : replacedKeyId,
      name: defaultKeyName,
      last4,
      rights: allRights,
      createdAt,
      lastUsedAt,
      expiresAt: validUntil,
    })),
    ...named,
  ]
}

type CreateApiKeyPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'random'>

/**
 * Creates a key and returns it, for the only time. A key can create no key that may do more or lasts longer. A repeat
 * replaces the key that an earlier run has created and did not show.
 */
export async function createApiKey(
  ports: CreateApiKeyPorts,
  creator: Caller,
  { name, rights, expiresAt }: NewApiKey,
  work = unkeyedWork,
): Promise<{ readonly apiKey: string; readonly key: ListedApiKey }> {
  const at = ports.clock.now()
  checkExpiry(at, expiresAt)
  checkWithin(creator, rights, expiresAt)
  const { key: apiKey, hash, last4 } = mintApiKey(ports)
  const key: NamedKey = {
    id: newId(ports.random, 'key'),
    account: creator.account,
    name,
    hash,
    last4,
    rights: withReading(rights),
    createdAt: at,
    lastUsedAt: null,
    expiresAt,
  }
  if (isReserved(name)) throw nameTaken(name)
  await ports.atomically(async (stores) => {
    if (work.done !== null) await stores.namedKeys.end(creator.account, asId('key', work.done))
    const outcome = await stores.namedKeys.add(key, namedKeysMax)
    if (outcome === 'taken') throw nameTaken(name)
    if (outcome === 'full') throw new ApiKeysFullError(namedKeysMax)
    if (outcome === 'gone') throw new InvalidCredentialsError('This account was deleted.', 'Sign up again.')
    await work.record(stores, key.id)
  })
  return { apiKey, key }
}

export async function renameApiKey(
  { namedKeys }: Pick<Ports, 'namedKeys'>,
  account: AccountId,
  id: string,
  name: string,
): Promise<ListedApiKey> {
  if (id === defaultKeyName || id === replacedKeyId) throw new DefaultKeyError('renamed')
  if (isReserved(name)) throw nameTaken(name)
  const renamed = id.startsWith('key_') ? await namedKeys.rename(account, asId('key', id), name) : null
  if (renamed === 'taken') throw nameTaken(name)
  if (!renamed) throw new ApiKeyNotFoundError()
  return renamed
}

/** Ends a key at once. The default key is never ended, only replaced, so that an account always has a key. */
export async function endApiKey(
  { apiKeys, namedKeys, clock }: Pick<Ports, 'apiKeys' | 'namedKeys' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  if (id === defaultKeyName) throw new DefaultKeyError('ended')
  const isEnded =
    id === replacedKeyId
      ? await apiKeys.endReplaced(account, clock.now())
      : id.startsWith('key_') && (await namedKeys.end(account, asId('key', id)))
  if (!isEnded) throw new ApiKeyNotFoundError()
}

function checkExpiry(at: Instant, expiresAt: Instant | null): void {
  if (expiresAt === null || (expiresAt > at && expiresAt <= at + lifetimeMaxDays * dayMs)) return
  const message = `must be in the future, and at most ${lifetimeMaxDays} days from now`
  throw new InvalidRequestError(`expires_at ${message}.`, [{ field: 'expires_at', message }])
}

/** Otherwise a key with few rights could give itself more, and one that expires could outlive its end. */
function checkWithin(creator: Caller, rights: readonly Right[], expiresAt: Instant | null): void {
  const missing = rights.filter((right) => !creator.rights.includes(right))
  if (missing.length > 0) {
    throw new ForbiddenError(
      `This key does not have the right ${missing.join(' and ')}, so it cannot give it to another key.`,
      'Leave it out, or create the key with a credential that has the right.',
    )
  }
  const end = creator.kind === 'key' ? creator.expiresAt : null
  if (end !== null && (expiresAt === null || expiresAt > end)) {
    throw new ForbiddenError(
      `This key expires at ${isoTime(end)}, so it cannot create a key that lasts longer.`,
      'Give expires_at a time that is not later, or create the key with a credential that does not expire.',
    )
  }
}

function isReserved(name: string): boolean {
  return name.toLowerCase() === defaultKeyName
}

function nameTaken(name: string): InvalidRequestError {
  return new InvalidRequestError(
    `This account has a key with the name ${name}, or one that differs only by its case.`,
    [{ field: 'name', message: 'is the name of another key of this account' }],
    'Choose another name, or end that key first.',
  )
}
