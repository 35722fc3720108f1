import { headerNames } from './webhook-headers.js'
import { webhookKeys } from './webhook-signature.js'

/** Options of `signTestPayload`. */
export interface SignTestPayloadOptions {
  /** The event id. Defaults to the `id` in the body. */
  readonly id?: string | undefined
  /** The time of sending. Defaults to now. */
  readonly now?: Date | undefined
  /** Also signs with this secret, as during a secret rotation. */
  readonly previousSecret?: string | undefined
}

/** Returns the headers that the server would send with this body, for the tests of a receiver. */
export async function signTestPayload(
  body: string | Uint8Array,
  secret: string,
  { id, now = new Date(), previousSecret }: SignTestPayloadOptions = {},
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const parts = { timestamp, body: bytes }
  const standardId = id ?? idIn(bytes)

  const current = await webhookKeys(secret)
  const previous = previousSecret === undefined ? null : await webhookKeys(previousSecret)
  const standard = await Promise.all(
    [current, ...(previous ? [previous] : [])].map(async (keys) => `v1,${await keys.standardOf(standardId, parts)}`),
  )
  return {
    [headerNames.signature]: await (previous ?? current).hexOf(parts),
    ...(previous ? { [headerNames.nextSignature]: await current.hexOf(parts) } : {}),
    [headerNames.timestamp]: timestamp,
    [headerNames.delivery]: 'dlv_test',
    [headerNames.attempt]: '1',
    [headerNames.standardId]: standardId,
    [headerNames.standardTimestamp]: timestamp,
    [headerNames.standardSignature]: standard.join(' '),
  }
}

function idIn(body: Uint8Array): string {
  try {
    const { id } = JSON.parse(new TextDecoder().decode(body)) as { id?: unknown }
    if (typeof id === 'string' && id !== '') return id
  } catch {
    // A body that is not an event can be signed too, to test that a receiver rejects it.
  }
  return 'sig_test'
}
