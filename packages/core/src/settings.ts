import type { PasswordPolicy } from './accounts/password/password.js'
import type { Rate } from './limits/rate.js'
import type { ResolutionRules } from './resolution/domain/domain.js'

/** A font of a document: its family, and its WOFF2 file in Base64. */
export interface DocumentFont {
  readonly family: string
  readonly data: string
}

/** Watched companies per account unless the operator says otherwise, by `credits`: a private server has few accounts. */
export const watchlistLimits = { on: 1_000, off: 10_000 } as const

/** Operator settings that the core needs. */
export interface Settings extends PasswordPolicy {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly signup: 'open' | 'closed'
  readonly signupCredits: number
  /** `off`: charges are recorded, and no account runs out of credits. Default: `on`. */
  readonly credits?: 'on' | 'off'
  /** Sign-ups per client address. */
  readonly signupRate: Rate
  readonly watchlistLimit: number
  readonly webhookLimit: number
  /** Bytes that the lists of an account may take in the store. Default: 500 MB. */
  readonly listBytesMax?: number
  /** Bytes that the answers of an account may take that are stored under idempotency keys. Default: 2 GB. */
  readonly idempotencyBytesMax?: number
  /** Allows webhooks to private addresses, over http and on any port. */
  readonly allowPrivateNetworks: boolean
  /** How long the record of received answers is stored. */
  readonly answerRetentionDays: number
  /** How long signals are stored; null if as long as their account. */
  readonly signalRetentionDays: number | null
  /** Fonts that dossiers carry with them, so that they look and print alike everywhere. Default: none. */
  readonly documentFonts?: readonly DocumentFont[]
  /** Domains accepted in addition to public ones, and the match threshold. */
  readonly domains: ResolutionRules
}
