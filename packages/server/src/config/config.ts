import type { Setting, settings } from './settings.js'

/** The value of each setting, as it was parsed. */
export type ParsedSettings = {
  readonly [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never
}

export interface Config extends Omit<ParsedSettings, 'baseUrl' | 'siteUrl' | 'watchlistLimit'> {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly siteUrl: string
  readonly watchlistLimit: number
}
