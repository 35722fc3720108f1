import type { Ports } from '../../ports.js'
import { type Instant, secondMs } from '../../shared/clock.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import { contentTypeHeader, signatureHeaders } from '../destination/signature.js'
import { openSecret } from '../destination/webhook-secret.js'
import type { ClaimedDelivery } from './delivery-store.js'
import type { PostAnswer, WebhookPost } from './webhook-post.js'

export type Attempt = { readonly startedAt: Instant } & (
  | { readonly kind: 'sent'; readonly answer: PostAnswer }
  | { readonly kind: 'unsent'; readonly message: string }
)

const secretLost = 'The signing secret can no longer be decrypted. Rotate it to resume deliveries.'

/** Signs a delivery with the current time and sends it. */
export async function attemptDelivery(
  { crypto, clock }: Pick<Ports, 'crypto' | 'clock'>,
  post: WebhookPost,
  claimed: ClaimedDelivery,
  signal: StopSignal,
): Promise<Attempt> {
  const { destination, eventId, body } = claimed
  const { secret: sealed, previousSecret: sealedBefore, previousValidUntil } = destination.secrets
  const now = clock.now()
  const secret = openSecret(crypto, destination, sealed)
  if (secret === null) return { kind: 'unsent', startedAt: now, message: secretLost }
  const isPreviousValid = sealedBefore !== null && (previousValidUntil ?? 0) > now
  const signature = signatureHeaders({
    crypto,
    secret,
    previousSecret: isPreviousValid ? openSecret(crypto, destination, sealedBefore) : null,
    eventId,
    deliveryId: claimed.id,
    attempt: claimed.attempt,
    timestampSeconds: Math.floor(now / secondMs),
    body,
  })
  const headers = { ...contentTypeHeader, ...signature }
  const answer = await post.send({ address: destination.address, headers, body, signal })
  return { kind: 'sent', startedAt: now, answer }
}
