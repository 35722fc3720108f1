import { z } from 'zod'
import { time } from '../../contract/common.js'

export const watchlistEntry = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: z.string().nullable(),
    watched_at: time,
    last_signal_at: time.nullable(),
    signal_count: z.int(),
    website: z.string().nullable().meta({ description: 'Its verified website; null if none is known.' }),
  })
  .meta({ id: 'WatchlistEntry' })
