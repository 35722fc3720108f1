import { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from '@brassplate/sdk'

/** What is to be thought of a delivery, and why. */
export type Verdict =
  | { readonly isValid: true }
  | {
      readonly isValid: false
      readonly reason: WebhookVerificationError['reason']
      readonly message: string
      readonly nextStep: string
    }

export interface Judge {
  readonly secret: string
  readonly now: Date
  readonly toleranceSeconds: number
}

/** As the SDK of a receiver would judge it. */
export async function verdictOn(
  body: Uint8Array,
  headers: WebhookHeaders,
  { secret, now, toleranceSeconds }: Judge,
): Promise<Verdict> {
  try {
    await verifyWebhook(body, headers, secret, { now, toleranceSeconds })
    return { isValid: true }
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    const { reason, message, nextStep } = error
    const genuine = isGenuine(reason) ? 'It is genuine, but out of time. ' : ''
    return { isValid: false, reason, message: genuine + message, nextStep }
  }
}

/** Signed with the secret, but not lately. */
export function isGenuine(reason: WebhookVerificationError['reason']): boolean {
  return reason === 'too_old' || reason === 'too_new'
}
