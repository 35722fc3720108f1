import { expect, it } from 'vitest'
import { noon } from '../../../testing/index.js'
import { testAnswer } from '../../resolution/answers/test-answer.js'
import { renderCompleted, renderEnrichment, renderResolution } from './render.js'
import { completedJob, domainResolution, enrichment } from './schemas.js'

const settled = { charged: false, reason: 'test_domain' } as const
const described = (status: 'matched' | 'needs_review') => ({
  answer: testAnswer('matched.test', status, noon),
  profile: null,
  candidates: [],
  related: [],
})

it('gives a matched company that has left the register its number and no facts', () => {
  const answer = domainResolution.parse(renderResolution(described('matched'), settled, false, null))
  expect(answer).toMatchObject({
    match_status: 'matched',
    company: { company_number: '09999991', company_name: 'Company 09999991', company_status: null },
  })
  const flat = { match_status: 'matched', company_number: '09999991', company_status: null }
  expect(enrichment.parse(renderEnrichment(described('matched'), settled, false, null))).toMatchObject(flat)
  expect(completedJob.parse(renderCompleted(described('matched'), settled)).result).toMatchObject(flat)
})

it('has no company unless the answer is a match', () => {
  const answer = domainResolution.parse(renderResolution(described('needs_review'), settled, false, null))
  expect(answer).toMatchObject({ match_status: 'needs_review', company: null })
  const flat = enrichment.parse(renderEnrichment(described('needs_review'), settled, false, null))
  expect(flat).toMatchObject({ match_status: 'needs_review', company_name: null, company_number: null })
})
