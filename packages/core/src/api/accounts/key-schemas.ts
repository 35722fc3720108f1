import { z } from 'zod'
import { apiKeyPrefix } from '../../accounts/api-key/api-key.js'
import type { ListedApiKey } from '../../accounts/api-key/named-keys.js'
import { time } from '../../contract/common.js'
import { allRights, rightMeanings } from '../../shared/access/rights.js'
import { isoTime } from '../../shared/clock.js'

const nameLengthMax = 60

/** On one line, so that it can be shown in tables, logs and histories. */
export const keyName = z
  .string()
  .max(nameLengthMax)
  .trim()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must have at least one character, and no line breaks or control characters')
  .meta({ description: 'A name to recognise the key by, unique in the account.', minLength: 1 })

const right = z
  .enum(allRights)
  .meta({ id: 'Right', description: allRights.map((each) => `\`${each}\`: ${rightMeanings[each]}`).join(' ') })

export const rights = z.array(right).max(allRights.length)

export const listedKey = z
  .strictObject({
    id: z.string().meta({
      description: '`key_…`, `default`, or `previous` for keys that the default key has replaced. Not a credential.',
    }),
    name: z.string(),
    prefix: z.string(),
    last4: z.string(),
    rights,
    created_at: time,
    last_used_at: time.nullable().meta({ description: 'To the minute; null if it was never used.' }),
    expires_at: time.nullable().meta({ description: 'Null if it does not expire.' }),
  })
  .meta({ id: 'ApiKey' })

export function renderListedKey(key: ListedApiKey): z.input<typeof listedKey> {
  return {
    id: key.id,
    name: key.name,
    prefix: apiKeyPrefix,
    last4: key.last4,
    rights: [...key.rights],
    created_at: isoTime(key.createdAt),
    last_used_at: key.lastUsedAt === null ? null : isoTime(key.lastUsedAt),
    expires_at: key.expiresAt === null ? null : isoTime(key.expiresAt),
  }
}
