export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_header'
  | 'too_old'
  | 'too_new'
  | 'wrong_signature'
  | 'malformed_secret'
  | 'malformed_body'

/** A delivery that must not be acted on. Answer it with a 4xx, and switch on `reason` to see why. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'

  constructor(
    readonly reason: WebhookVerificationReason,
    message: string,
    /** What to do about it, one sentence. */
    readonly nextStep: string,
  ) {
    super(message)
  }
}
