import type { z } from 'zod'
import type { creditEntry } from './schemas.js'

/** A charge and the grant before it, newest first. */
export const exampleEntries: z.input<typeof creditEntry>[] = [
  {
    id: 2,
    kind: 'charge',
    credits: -1,
    balance_after: 99,
    reference: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3',
    domain: 'harbour-lane.example',
    company_number: '09999991',
    created_at: '2026-03-02T12:00:01.000Z',
  },
  {
    id: 1,
    kind: 'grant',
    credits: 100,
    balance_after: 100,
    reference: 'invoice-17',
    domain: null,
    company_number: null,
    created_at: '2026-03-01T09:00:00.000Z',
  },
]
