import type { z } from 'zod'
import { exampleCompany } from '../companies/examples.js'
import { exampleSignal } from '../signals/examples.js'
import type { watchlistEntry } from './schemas.js'

export const exampleWatched: z.input<typeof watchlistEntry> = {
  company_number: exampleCompany.company_number,
  company_name: exampleCompany.company_name,
  company_status: exampleCompany.company_status,
  watched_at: '2026-03-01T09:00:00.000Z',
  last_signal_at: exampleSignal.detected_at,
  signal_count: 1,
  website: 'harbour-lane.example',
  tags: ['clients'],
}

/** The same company at the moment when the watch starts. */
export const exampleNewlyWatched: z.input<typeof watchlistEntry> = {
  ...exampleWatched,
  last_signal_at: null,
  signal_count: 0,
}
