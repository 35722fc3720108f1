import { z } from 'zod'
import { time } from '../../contract/common.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { tagLengthMax, tagsMax } from '../../watchlist/tags.js'
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
  })
  .meta({ id: 'WatchlistEntry' })

export const watchResult = z
  .strictObject({
    given: z.string().meta({ description: 'The number as you sent it.' }),
    outcome: z.enum(['watched', 'already_watched', ...watchRefusals]),
    company_number: z.string().nullable().meta({ description: 'Null if it is not a company number.' }),
    company_name: z.string().nullable().meta({ description: 'Null if the company is not watched.' }),
  })
  .meta({ id: 'WatchResult' })
