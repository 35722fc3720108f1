import type { WebhookEvent } from './webhook-event.js'
import { readWebhookHeaders, type WebhookClaims, type WebhookHeaders } from './webhook-headers.js'
import { isSameText, type WebhookKeys, webhookKeys } from './webhook-signature.js'
import { WebhookVerificationError } from './webhook-verification-error.js'

const toleranceSecondsDefault = 300

export interface VerifyWebhookOptions {
  /** How far the time of sending may lie from now, past or future; 300 unless given. */
  readonly toleranceSeconds?: number | undefined
  /** In place of the clock of this machine. */
  readonly now?: Date | undefined
}

/**
 * The event of a delivery that really comes from the holder of the secret; anything else is thrown as a
 * WebhookVerificationError. Takes the body as it came, before any JSON parser. Where a delivery carries both kinds of
 * signature, as the server's do, both have to be right.
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
      'The signature does not fit: the secret or the body is not the one that was signed.',
      'Use the secret of this destination, and the body byte for byte as it came, before any JSON parser.',
    )
  }
  // Told only of what is signed, so that a wrong secret is never taken for a wrong clock.
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
    'The body is neither text nor bytes.',
    'Hand over the body as it came, before any JSON parser.',
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
        `The delivery was signed ${age} s ago; ${toleranceSeconds} s are allowed.`,
        'Verify a delivery when it arrives, and check the clock of this machine. It may also be a replay by somebody else.',
      )
    : new WebhookVerificationError(
        'too_new',
        `The delivery was signed ${-age} s in the future; ${toleranceSeconds} s are allowed.`,
        'Check the clock of this machine, and that of the server.',
      )
}

function eventIn(body: Uint8Array): WebhookEvent {
  const event = parse(body)
  if (isEvent(event)) return event
  throw new WebhookVerificationError(
    'malformed_body',
    'The delivery is signed, but its body is not an event.',
    'Check that the secret is that of a Brassplate webhook destination.',
  )
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
  } catch {
    return undefined
  }
}

/** The rest is the server's word, which is signed; a newer server may send types that are not listed here. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    isRecord(value) &&
    [value.id, value.type, value.timestamp].every((each) => typeof each === 'string') &&
    isRecord(value.data)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
