/** Why a delivery is not trustworthy. */
export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_header'
  | 'too_old'
  | 'too_new'
  | 'wrong_signature'
  | 'malformed_secret'
  | 'malformed_body'

/** The delivery is not trustworthy. Ignore it and answer with a 4xx. Switch on `reason` to see why. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'

  constructor(
    readonly reason: WebhookVerificationReason,
    message: string,
    /** What to do about the error. */
    readonly nextStep: string,
  ) {
    super(message)
  }
}
