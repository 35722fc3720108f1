import { z } from 'zod'
import { defaultKeyName } from '../../accounts/api-key/named-keys.js'
import type { AccountProfile } from '../../accounts/describe-account.js'
import { passwordBytesMax, passwordLengthMin } from '../../accounts/password/password.js'
import type { ListedSession } from '../../accounts/session/sessions.js'
import { time } from '../../contract/common.js'
import type { Caller } from '../../shared/access/caller.js'
import { isoTime } from '../../shared/clock.js'
import { parseEmail } from '../../web/email.js'
import { rights } from './key-schemas.js'

/** Trimmed and lower-cased, because addresses are compared that way. */
export const email = z
  .string()
  .max(320)
  .transform((text, context) => {
    const parsed = parseEmail(text)
    if (parsed) return parsed
    context.issues.push({ code: 'custom', message: 'must be an e-mail address', input: text })
    return z.NEVER
  })
  .meta({ format: 'email' })

/** Only the upper bound is checked here. The password policy is checked by the use case. */
export const password = z.string().min(1).max(passwordBytesMax).meta({ format: 'password' })
export const newPassword = z
  .string()
  .max(passwordBytesMax)
  .meta({
    format: 'password',
    minLength: passwordLengthMin,
    description: `At least ${passwordLengthMin} characters, at most ${passwordBytesMax} bytes.`,
  })

export const mailedToken = z.string().min(1).max(200).meta({ description: 'The token from the mailed link.' })

export const session = z
  .strictObject({ token: z.string(), token_type: z.literal('Bearer'), expires_at: time })
  .meta({ id: 'Session' })

export const listedSession = z
  .strictObject({
    id: z.string().meta({ description: 'Not a credential: only the session token is.' }),
    browser: z.string().meta({ description: 'Such as `Firefox on Linux`, or `Unknown browser`.' }),
    started_by: z.enum(['web_page', 'api']),
    created_at: time,
    last_used_at: time.meta({ description: 'Written at most once an hour.' }),
    expires_at: time,
    is_current: z.boolean().meta({ description: 'True for the session of this request.' }),
  })
  .meta({ id: 'ListedSession' })

const limited = z.strictObject({ count: z.int(), limit: z.int() })

export const accountProfile = z
  .strictObject({
    account: z.strictObject({ id: z.string(), email: z.string(), email_verified: z.boolean(), created_at: time }),
    credits: z.strictObject({
      balance: z.int(),
      held: z.int().meta({ description: 'Reserved for running jobs.' }),
      available: z.int().meta({ description: '`balance` minus `held`.' }),
      unlimited: z.boolean().meta({
        description: 'True if this server has no credit limits. Charges are still recorded; the balance does not fall.',
      }),
    }),
    subscription: z.strictObject({ plan: z.literal('self_hosted'), status: z.literal('active'), renews_at: z.null() }),
    watchlist: limited,
    webhooks: limited,
    api_key: z
      .strictObject({ prefix: z.string(), last4: z.string(), created_at: time, last_used_at: time.nullable() })
      .nullable()
      .meta({ description: 'The default key.' }),
    credential: z
      .strictObject({
        kind: z.enum(['session', 'api_key', 'oauth']),
        key_name: z.string().nullable().meta({ description: 'The name of the API key; null for other credentials.' }),
        rights,
      })
      .meta({ description: 'The credential of this request.' }),
  })
  .meta({ id: 'AccountProfile' })

export function renderSession(token: string, expiresAt: number): z.input<typeof session> {
  return { token, token_type: 'Bearer', expires_at: isoTime(expiresAt) }
}

export function renderListedSession(listed: ListedSession): z.input<typeof listedSession> {
  return {
    id: listed.id,
    browser: listed.browser,
    started_by: listed.startedBy,
    created_at: isoTime(listed.createdAt),
    last_used_at: isoTime(listed.lastUsedAt),
    expires_at: isoTime(listed.expiresAt),
    is_current: listed.isCurrent,
  }
}

export function renderProfile(profile: AccountProfile, caller: Caller): z.input<typeof accountProfile> {
  const { account, credits, apiKey } = profile
  return {
    account: {
      id: account.id,
      email: account.email,
      email_verified: account.verifiedAt !== null,
      created_at: isoTime(account.createdAt),
    },
    credits: {
      balance: credits.balance,
      held: credits.held,
      available: credits.available,
      unlimited: credits.isUnlimited,
    },
    subscription: { plan: 'self_hosted', status: 'active', renews_at: null },
    watchlist: { count: profile.watchlistCount, limit: profile.watchlistLimit },
    webhooks: { count: profile.webhookCount, limit: profile.webhookLimit },
    api_key: apiKey && {
      prefix: apiKey.prefix,
      last4: apiKey.last4,
      created_at: isoTime(apiKey.createdAt),
      last_used_at: apiKey.lastUsedAt === null ? null : isoTime(apiKey.lastUsedAt),
    },
    credential: {
      kind: caller.kind === 'key' ? 'api_key' : caller.kind,
      key_name: caller.kind === 'key' && caller.last4 !== null ? (caller.name ?? defaultKeyName) : null,
      rights: [...caller.rights],
    },
  }
}
