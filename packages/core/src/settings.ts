import type { PasswordPolicy } from './accounts/password.js'

/** What an operator may choose and the rules need to know. */
export interface Settings extends PasswordPolicy {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly signup: 'open' | 'closed'
  readonly signupCredits: number
  readonly watchlistLimit: number
  readonly webhookLimit: number
}
