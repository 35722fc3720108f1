import type { z } from 'zod'
import { exampleCompany } from '../companies/examples.js'
import type { currentSignal, signal } from './schemas.js'

const officer = { name: 'QUILLFEATHER, Ada', officer_role: 'director', appointed_on: '2019-01-25' }

/** A signal in the feed of an account. */
export const exampleSignal = {
  id: 'sig_5pWqDlVEW5zFCRrfGF9lVZ',
  sequence: 17,
  signal_type: 'director_resigned',
  category: 'officer',
  severity: 'notice',
  company_number: exampleCompany.company_number,
  company_name: exampleCompany.company_name,
  summary: `${officer.name} resigned as director of ${exampleCompany.company_name} on 2026-03-01.`,
  before: { ...officer, resigned_on: null },
  after: { ...officer, resigned_on: '2026-03-01' },
  occurred_on: '2026-03-01',
  published_at: '2026-03-02T09:14:03.000Z',
  detected_at: '2026-03-02T09:14:04.120Z',
  source: { kind: 'stream', stream: 'officers', timepoint: 1660556 },
  tags: ['clients'],
  reference: 'CRM-4711',
  links: {
    register: `https://find-and-update.company-information.service.gov.uk/company/${exampleCompany.company_number}`,
  },
} satisfies z.input<typeof signal>

/** The same signal in the feed, which somebody has seen. */
export const exampleFeedSignal: z.input<typeof signal> = {
  ...exampleSignal,
  seen_at: '2026-03-02T10:00:00.000Z',
  seen_by: 'ada@harbour-lane.example',
}

/** The same signal in the history of its company. */
export const exampleHistorySignal: z.input<typeof signal> = { ...exampleSignal, sequence: null }

export const exampleCurrentSignal: z.input<typeof currentSignal> = {
  code: 'recent_director_resignation',
  detail: `${officer.name} resigned as director on 2026-03-01.`,
  since: '2026-03-01',
}
