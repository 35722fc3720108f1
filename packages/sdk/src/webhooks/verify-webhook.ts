import { isRecord, parseJson } from '../json.js'
import type { WebhookEvent } from './webhook-event.js'
import { readWebhookHeaders, type WebhookClaims, type WebhookHeaders } from './webhook-headers.js'
import { isSameText, type WebhookKeys, webhookKeys } from './webhook-signature.js'
import { WebhookVerificationError } from './webhook-verification-error.js'

const toleranceSecondsDefault = 300

/** Options of `verifyWebhook`. */
export interface VerifyWebhookOptions {
  /** The largest allowed difference between the time of sending and now, in either direction. Defaults to 300. */
  readonly toleranceSeconds?: number | undefined
  /** Replaces the system clock. */
  readonly now?: Date | undefined
}

/**
 * Verifies a delivery and returns its event. Throws a WebhookVerificationError if it is not signed with the secret. Pass
 * the raw body, before any JSON parser. If a delivery has both kinds of signature, as those of the server do, both must
 * be valid.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = toleranceSecondsDefault, now = new Date() }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  if (!(Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0)) {
    throw new TypeError('toleranceSeconds must be a number from 0.')
  }
  if (Number.isNaN(now.getTime())) throw new TypeError('now must be a valid date.')

  const body = bytesOf(rawBody)
  const keys = await webhookKeys(secret)
  const claims = readWebhookHeaders(headers)
  if (!(await isSigned(keys, claims, body))) {
    throw new WebhookVerificationError(
      'wrong_signature',
      'The signature does not match. The secret is wrong, or the body was changed.',
      'Use the secret of this destination, and the raw body, byte for byte, before any JSON parser.',
    )
  }
  // Checked after the signature, so that a wrong secret is never reported as a wrong clock.
  for (const claim of [claims.own, claims.standard]) {
    if (claim) requireRecent(Number(claim.timestamp), Math.floor(now.getTime() / 1000), toleranceSeconds)
  }
  return eventIn(body)
}

function bytesOf(rawBody: string | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (rawBody instanceof Uint8Array) return rawBody
  throw new WebhookVerificationError(
    'malformed_body',
    'The body is neither a string nor bytes.',
    'Pass the raw body, before any JSON parser.',
  )
}

async function isSigned(keys: WebhookKeys, { own, standard }: WebhookClaims, body: Uint8Array): Promise<boolean> {
  const ownExpected = own && (await keys.hexOf({ timestamp: own.timestamp, body }))
  const standardExpected = standard && (await keys.standardOf(standard.id, { timestamp: standard.timestamp, body }))
  return (
    (ownExpected === null || isAmong(own?.signatures, ownExpected)) &&
    (standardExpected === null || isAmong(standard?.signatures, standardExpected))
  )
}

function isAmong(signatures: readonly string[] = [], expected: string): boolean {
  return signatures.some((signature) => isSameText(signature, expected))
}

function requireRecent(sentAt: number, now: number, toleranceSeconds: number): void {
  const age = now - sentAt
  if (Math.abs(age) <= toleranceSeconds) return
  throw age > 0
    ? new WebhookVerificationError(
        'too_old',
        `The delivery was signed ${age} s ago; at most ${toleranceSeconds} s are allowed.`,
        'Verify deliveries as they arrive, and check the clock of this machine. It may also be a replay by an attacker.',
      )
    : new WebhookVerificationError(
        'too_new',
        `The delivery was signed ${-age} s in the future; at most ${toleranceSeconds} s are allowed.`,
        'Check the clocks of this machine and of the server.',
      )
}

function eventIn(body: Uint8Array): WebhookEvent {
  const event = parseJson(body)
  if (isEvent(event)) return event
  throw new WebhookVerificationError(
    'malformed_body',
    'The signature is valid, but the body is not a webhook event.',
    'Check that the secret belongs to a Brassplate webhook destination.',
  )
}

/** Other fields are trusted because they are signed. A newer server may send types that are not listed here. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    isRecord(value) &&
    [value.id, value.type, value.timestamp].every((each) => typeof each === 'string') &&
    isRecord(value.data)
  )
}
