import { describe, expect, it } from 'vitest'
import { addAccounts } from '../../../testing/contracts/jobs/job-samples.js'
import { noon, sampleCompanyNumber, testPorts } from '../../../testing/index.js'
import { asId } from '../../shared/ids.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { exportReviews, type ReviewLabel } from './export-reviews.js'
import type { Pin } from './review-store.js'

const [ada, ben] = [asId('acc', 'acc_ada'), asId('acc', 'acc_ben')]
const [one, two] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]

function answer(domain: string, overrides: Partial<StoredAnswer>): StoredAnswer {
  return {
    domain,
    canonicalDomain: domain,
    status: 'needs_review',
    confidence: 0.5,
    company: null,
    evidence: [],
    related: [],
    candidates: [],
    explanation: '',
    pages: [],
    unreadReason: null,
    modelVersion: '1',
    resolvedAt: noon,
    expiresAt: noon,
    failures: 0,
    ...overrides,
  }
}

const decidedBy = 'ada@harbour-lane.example'

function pin(company: Pin['company'], decidedAt: number, note: string | null = null): Pin {
  return { company, decidedAt, decidedBy, note, queued: null }
}

async function exported(...parameters: Parameters<typeof exportReviews>): Promise<ReviewLabel[]> {
  const labels: ReviewLabel[] = []
  for await (const label of exportReviews(...parameters)) labels.push(label)
  return labels
}

describe('exportReviews', () => {
  it('returns each pin with the answer that was current at that time', async () => {
    const ports = testPorts()
    await addAccounts(ports, 'ada', 'ben')
    await ports.answers.keep(answer('one.example', {}))
    await ports.answers.keep(
      answer('one.example', { status: 'matched', company: two, modelVersion: '2', resolvedAt: noon + 100 }),
    )
    await ports.reviews.pin(ada, 'one.example', pin(one, noon + 50, 'Says so.'))
    await ports.reviews.pin(ben, 'one.example', pin(null, noon + 150))
    await ports.reviews.pin(ben, 'two.example', pin(two, noon))

    expect(await exported(ports)).toEqual([
      {
        account: ada,
        domain: 'one.example',
        company: one,
        decidedAt: noon + 50,
        decidedBy,
        note: 'Says so.',
        kept: { status: 'needs_review', company: null, modelVersion: '1' },
      },
      {
        account: ben,
        domain: 'one.example',
        company: null,
        decidedAt: noon + 150,
        decidedBy,
        note: null,
        kept: { status: 'matched', company: two, modelVersion: '2' },
      },
      { account: ben, domain: 'two.example', company: two, decidedAt: noon, decidedBy, note: null, kept: null },
    ])
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('returns each of %i pins once, even if they fill whole pages', async (count) => {
    const ports = testPorts()
    await addAccounts(ports, 'ada', 'ben')
    const domains = Array.from({ length: count }, (_, index) => `site-${index}.example`)
    for (const domain of domains) await ports.reviews.pin(ada, domain, pin(one, noon))
    expect((await exported(ports, 3)).map(({ domain }) => domain)).toEqual(domains)
  })
})
