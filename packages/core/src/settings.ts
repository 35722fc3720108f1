import type { PasswordPolicy } from './accounts/password/password.js'
import type { Rate } from './limits/rate.js'
import type { ResolutionRules } from './resolution/domain/domain.js'

/** What an operator may choose and the rules need to know. */
export interface Settings extends PasswordPolicy {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly signup: 'open' | 'closed'
  readonly signupCredits: number
  /** Sign-ups from one address. */
  readonly signupRate: Rate
  readonly watchlistLimit: number
  readonly webhookLimit: number
  /** Lets webhooks go to private addresses, over http and on any port. */
  readonly allowPrivateNetworks: boolean
  /** Which domains may be asked for beside those of the public web, and how sure a match has to be. */
  readonly domains: ResolutionRules
}
