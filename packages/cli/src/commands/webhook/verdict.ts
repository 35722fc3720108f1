import { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from '@brassplate/sdk'

/** The result of verifying a delivery. */
export type Verdict =
  | { readonly isValid: true }
  | {
      readonly isValid: false
      readonly reason: WebhookVerificationError['reason']
      readonly message: string
      readonly nextStep: string
    }

export interface VerificationOptions {
  readonly secret: string
  readonly now: Date
  readonly toleranceSeconds: number
}

/** Verifies a delivery as the SDK in a receiver would. */
export async function verdictOn(
  body: Uint8Array,
  headers: WebhookHeaders,
  { secret, now, toleranceSeconds }: VerificationOptions,
): Promise<Verdict> {
  try {
    await verifyWebhook(body, headers, secret, { now, toleranceSeconds })
    return { isValid: true }
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    const { reason, message, nextStep } = error
    const genuine = isGenuine(reason) ? 'The delivery is genuine, but its timestamp is out of range. ' : ''
    return { isValid: false, reason, message: genuine + message, nextStep }
  }
}

/** The signature is right, but the timestamp is out of range. */
export function isGenuine(reason: WebhookVerificationError['reason']): boolean {
  return reason === 'too_old' || reason === 'too_new'
}
