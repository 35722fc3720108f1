import type { z } from 'zod'
import { exampleCompany } from '../companies/examples.js'
import { exampleSignal } from '../signals/examples.js'
import type { replacedWatchlist, watchlistEntry } from './schemas.js'

export const exampleWatched: z.input<typeof watchlistEntry> = {
  company_number: exampleCompany.company_number,
  company_name: exampleCompany.company_name,
  company_status: exampleCompany.company_status,
  watched_at: '2026-03-01T09:00:00.000Z',
  last_signal_at: exampleSignal.detected_at,
  signal_count: 1,
  website: 'harbour-lane.example',
  tags: ['clients'],
  reference: 'CRM-4711',
}

/** The same company at the moment when the watch starts, without a reference. */
export const exampleNewlyWatched: z.input<typeof watchlistEntry> = {
  ...exampleWatched,
  last_signal_at: null,
  signal_count: 0,
  reference: null,
}

export const exampleReplaced: z.input<typeof replacedWatchlist> = {
  status: 'dry_run',
  counts: { added: 1, changed: 1, unchanged: 0, removed: 1, duplicates: 0, problems: 0 },
  removed: [{ company_number: '10333444', company_name: 'LANTERN QUAY LIMITED' }],
  data: [
    { row: 1, given: '09999991', outcome: 'changed', company_number: '09999991', message: null },
    { row: 2, given: '11200417', outcome: 'added', company_number: '11200417', message: null },
  ],
}
