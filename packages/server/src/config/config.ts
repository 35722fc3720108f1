import type { Rate } from '@brassplate/core'
import type { Setting, settings } from './settings.js'

export type MailTarget =
  | { readonly kind: 'log' }
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'file'; readonly folder: string }

/** A rate as an operator writes it, `600/60s`: calls and seconds for the headers, and the bucket they make. */
export interface RateSetting {
  readonly calls: number
  readonly seconds: number
  readonly rate: Rate
}

/** The value of each setting, as it was parsed. */
export type ParsedSettings = {
  readonly [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never
}

export interface Config extends Omit<ParsedSettings, 'baseUrl' | 'siteUrl'> {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly siteUrl: string
}
