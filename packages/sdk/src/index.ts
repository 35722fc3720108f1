export { type AnyErrorCode, ApiError } from './api-error.js'
export { type AuthClient, createAuthClient } from './auth-client.js'
export type * from './call-options.js'
export type { Client } from './client.js'
export {
  type ApiKeyOption,
  type BasicClientOptions,
  type ClientOptions,
  createClient,
  type SessionOption,
} from './create-client.js'
export type { ConnectionOptions } from './http/http.js'
export type { RequestEnd, RequestHooks, RequestRetry, RequestStart } from './http/request-hooks.js'
export type * from './parameters.js'
export type { Proof, ProofFileHash, ProofKeySet, ProofPublicKey, VerifiedProof } from './proof/proof.js'
export { ProofVerificationError, type ProofVerificationReason } from './proof/proof-verification-error.js'
export { type SealedKind, sealedKind } from './proof/read-zip.js'
export { type Dossier, type VerifiedDossier, verifyDossier } from './proof/verify-dossier.js'
export { verifyProof } from './proof/verify-proof.js'
export { claimedProofKeys } from './proof/verify-sealed.js'
export { type SignTestPayloadOptions, signTestPayload } from './webhooks/sign-test-payload.js'
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks/verify-webhook.js'
export type { SignalEvent, SignalTestEvent, TestEvent, WebhookEvent } from './webhooks/webhook-event.js'
export type { WebhookHeaders } from './webhooks/webhook-headers.js'
export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/webhook-verification-error.js'
export type * from './wire.generated.js'
