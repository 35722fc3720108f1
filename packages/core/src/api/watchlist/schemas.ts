import { z } from 'zod'
import { time } from '../../contract/common.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { tagLengthMax, tagsMax } from '../../signals/tags.js'
import { referenceLengthMax } from '../../watchlist/reference.js'
import { rowRefusals } from '../../watchlist/replace/judge-rows.js'
import { watchRefusals } from '../../watchlist/watch-companies.js'

/** The use case checks each tag. */
export const tags = z
  .array(z.string().max(200))
  .max(tagsMax)
  .meta({
    description: `At most ${tagsMax} tags of ${tagLengthMax} characters: letters, digits, spaces, - _ and . The case does not matter.`,
  })

export const watchlistEntry = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: companyStatus.nullable(),
    watched_at: time,
    last_signal_at: time.nullable(),
    signal_count: z.int(),
    website: z.string().nullable().meta({ description: 'Its verified website; null if none is known.' }),
    tags: z.array(z.string()),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The key of the company in your own system, if you gave one.' }),
  })
  .meta({ id: 'WatchlistEntry' })

/** The use case checks it. */
export const reference = z
  .string()
  .max(1_000)
  .nullable()
  .meta({
    description: `The key of the company in your own system, at most ${referenceLengthMax} characters. It comes back in every signal.`,
  })

/** The use case checks each entry, so that one that is wrong has a result of its own. */
export const givenEntry = z.strictObject({
  company_number: z.string().max(1_000),
  tags: z.array(z.string().max(200)).max(100).optional().meta({ description: 'Left out, they stay as they are.' }),
  reference: reference.optional().meta({ description: 'Left out, it stays as it is; null removes it.' }),
})

export const entryResult = z
  .strictObject({
    row: z.int().meta({ description: 'The place in your list, from 1.' }),
    given: z.string().meta({ description: 'The number as you sent it.' }),
    outcome: z.enum(['added', 'changed', 'unchanged', 'duplicate', ...rowRefusals]),
    company_number: z.string().nullable().meta({ description: 'Null if it is not a company number.' }),
    message: z.string().nullable().meta({ description: 'What is wrong with the row; null if nothing is.' }),
  })
  .meta({ id: 'WatchlistEntryResult' })

export const replacedWatchlist = z
  .strictObject({
    status: z.enum(['applied', 'dry_run', 'refused']).meta({
      description: '`refused`: rows have problems and nothing was changed. Correct them, or send `skip_problems`.',
    }),
    counts: z.strictObject({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      removed: z.int(),
      duplicates: z.int(),
      problems: z.int(),
    }),
    removed: z
      .array(z.strictObject({ company_number: z.string(), company_name: z.string().nullable() }))
      .meta({ description: 'The companies that are not in your list; the first 10,000 of them.' }),
    data: z.array(entryResult).meta({ description: 'One result per entry, in the same order.' }),
  })
  .meta({ id: 'ReplacedWatchlist' })

export const watchResult = z
  .strictObject({
    given: z.string().meta({ description: 'The number as you sent it.' }),
    outcome: z.enum(['watched', 'already_watched', ...watchRefusals]),
    company_number: z.string().nullable().meta({ description: 'Null if it is not a company number.' }),
    company_name: z.string().nullable().meta({ description: 'Null if the company is not watched.' }),
  })
  .meta({ id: 'WatchResult' })
