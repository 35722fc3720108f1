import type { Ports } from '../../ports.js'
import { type Instant, secondMs } from '../../shared/clock.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import { mailboxUrl } from '../destination/mailbox-link.js'
import { contentTypeHeader, signatureHeaders } from '../destination/signature.js'
import { openSecret } from '../destination/webhook-secret.js'
import { mailAddressIn } from '../destination/webhook-url.js'
import { isQuestion } from '../message/alert.js'
import { bodyFor, mailFor } from '../message/message-for.js'
import type { ClaimedDelivery } from './delivery-store.js'
import type { PostAnswer, WebhookPost } from './webhook-post.js'

export type Attempt = { readonly startedAt: Instant } & (
  | { readonly kind: 'sent'; readonly answer: PostAnswer; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'unsent'; readonly message: string }
)

const secretLost = 'The signing secret can no longer be decrypted. Rotate it to resume deliveries.'
const unconfirmed = 'The mailbox has not agreed to receive mails.'

/** How deliveries leave this process. */
export interface DeliveryRoutes {
  readonly post: WebhookPost
  /** Where the links in mails lead. */
  readonly siteUrl: string
}

/** Writes the message that the receiver expects and sends it. A webhook is signed with the current time. */
export async function attemptDelivery(
  ports: Pick<Ports, 'crypto' | 'clock'>,
  { post, siteUrl }: DeliveryRoutes,
  claimed: ClaimedDelivery,
  signal: StopSignal,
): Promise<Attempt> {
  const { destination, body: event } = claimed
  const { kind, address } = destination
  const now = ports.clock.now()
  if (kind === 'email') {
    if (!destination.isConfirmed && !isQuestion(event)) {
      return { kind: 'unsent', startedAt: now, message: unconfirmed }
    }
    const urlOf = (action: 'confirm' | 'stop') => mailboxUrl(ports.crypto, siteUrl, action, destination, now)
    const answer = await post.mail({ to: mailAddressIn(address), ...mailFor(event, urlOf, siteUrl) })
    return { kind: 'sent', startedAt: now, answer }
  }
  const body = bodyFor(kind, event)
  const signature = kind === 'webhook' ? signedHeaders(ports, claimed, now) : {}
  if (signature === null) return { kind: 'unsent', startedAt: now, message: secretLost }
  const headers = { ...contentTypeHeader, ...signature }
  const answer = await post.send({ address, headers, body, signal })
  return { kind: 'sent', startedAt: now, answer, headers }
}

/** Null if the secret can no longer be decrypted. */
function signedHeaders({ crypto }: Pick<Ports, 'crypto'>, claimed: ClaimedDelivery, now: Instant) {
  const { destination, eventId, body } = claimed
  const { secret: sealed, previousSecret: sealedBefore, previousValidUntil } = destination.secrets
  const secret = openSecret(crypto, destination, sealed)
  if (secret === null) return null
  const isPreviousValid = sealedBefore !== null && (previousValidUntil ?? 0) > now
  return signatureHeaders({
    crypto,
    secret,
    previousSecret: isPreviousValid ? openSecret(crypto, destination, sealedBefore) : null,
    eventId,
    deliveryId: claimed.id,
    attempt: claimed.attempt,
    timestampSeconds: Math.floor(now / secondMs),
    body,
  })
}
