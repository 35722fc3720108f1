import { createHmac, timingSafeEqual } from 'node:crypto'

const secretPrefix = 'whsec_'
/** A year: what was kept for later can be verified too. */
export const toleranceSecondsMax = 366 * 86_400

/** What a delivery claims: by its own headers, or by those of Standard Webhooks, which sign an id as well. */
export interface Presented {
  readonly scheme: 'brassplate' | 'standard'
  readonly id: string
  readonly timestamp: string
  /** Hex or base64, without any prefix. Any one of them may be the right one. */
  readonly signatures: readonly string[]
}

export type WrongReason = 'malformed_secret' | 'malformed_timestamp' | 'wrong_signature' | 'too_old' | 'too_new'

export type Verdict =
  | { readonly isValid: true; readonly ageSeconds: number }
  | { readonly isValid: false; readonly reason: WrongReason; readonly message: string; readonly nextStep: string }

export interface Checked {
  readonly secret: string
  readonly presented: Presented
  readonly body: Uint8Array
  readonly nowSeconds: number
  readonly toleranceSeconds: number
}

/** Whether a delivery is signed with this secret, and lately. */
export function checkSignature({ secret, presented, body, nowSeconds, toleranceSeconds }: Checked): Verdict {
  const bytes = secretBytes(secret)
  if (!bytes) {
    return wrong(
      'malformed_secret',
      'The secret is not one: it is whsec_ followed by base64.',
      'Copy the whole secret as it was shown when the destination was created or its secret rotated.',
    )
  }
  if (!/^[1-9]\d{0,10}$/.test(presented.timestamp)) {
    return wrong('malformed_timestamp', 'The timestamp is not a time in Unix seconds.', 'Copy the header as it came.')
  }
  const { scheme, signatures } = presented
  const key = scheme === 'brassplate' ? Buffer.from(secret, 'utf8') : bytes
  const expected = hmac(key, signedStart(presented), body).toString(scheme === 'brassplate' ? 'hex' : 'base64')
  if (!signatures.some((signature) => isSame(signature, expected))) {
    return wrong(
      'wrong_signature',
      'The signature does not fit: the secret or the body is not the one that was signed.',
      'Use the secret of this destination, and the body byte for byte as it came.',
    )
  }
  return checkAge(nowSeconds - Number(presented.timestamp), toleranceSeconds)
}

/** What is signed before the body. */
function signedStart({ scheme, id, timestamp }: Presented): string {
  return scheme === 'brassplate' ? `${timestamp}.` : `${id}.${timestamp}.`
}

/** The bytes that a secret stands for; null where it is not written as one. */
export function secretBytes(secret: string): Buffer | null {
  if (!secret.startsWith(secretPrefix)) return null
  const written = secret.slice(secretPrefix.length)
  const bytes = Buffer.from(written, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === written ? bytes : null
}

export function hmac(key: Uint8Array, start: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(start, 'utf8').update(body).digest()
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function checkAge(ageSeconds: number, toleranceSeconds: number): Verdict {
  if (Math.abs(ageSeconds) <= toleranceSeconds) return { isValid: true, ageSeconds }
  return ageSeconds > 0
    ? wrong(
        'too_old',
        `It is genuine, but was signed ${ageSeconds} s ago; ${toleranceSeconds} s are allowed.`,
        'A delivery that was kept for later is verified with a greater --tolerance. Else check the clock of this machine.',
      )
    : wrong(
        'too_new',
        `It is genuine, but was signed ${-ageSeconds} s in the future; ${toleranceSeconds} s are allowed.`,
        'Check the clock of this machine, and that of the server.',
      )
}

function wrong(reason: WrongReason, message: string, nextStep: string): Verdict {
  return { isValid: false, reason, message, nextStep }
}
