import { beforeEach, describe, expect, it } from 'vitest'
import {
  bulkText,
  FakeRegisterSource,
  importText,
  openVerified,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import { testAnswer } from '../domain/test-domains.js'
import { reviewDomain } from './review-domain.js'

const domain = 'quillmarsh.co.uk'
let ports: TestPorts
let source: FakeRegisterSource
let account: AccountId

beforeEach(async () => {
  source = new FakeRegisterSource()
  ports = { ...testPorts(), registerSource: source }
  await importText(ports.registerImporter, bulkText([{ number: '09999992', name: 'QUAY MILL LIMITED' }]))
  account = (await openVerified(ports)).id
  await ports.answers.keep(testAnswer(domain, 'needs_review', ports.clock.now()))
})

const review = (company: string | null) => reviewDomain(ports, account, { domain, company }, {})

describe('reviewDomain', () => {
  it('pins a company from the register free of charge', async () => {
    expect(await review('9999992')).toMatchObject({
      answer: { status: 'matched', company: '09999992', confidence: 1 },
      reason: 'needs_review',
    })
    expect(await ports.answers.pinned(account, domain)).toMatchObject({ company: '09999992' })
  })

  it('pins a company that only Companies House knows', async () => {
    source.answers.profile = {
      name: 'QUILLMARSH LTD',
      status: 'active',
      hasChargesPage: false,
      hasInsolvencyPage: false,
    }
    expect(await review('09999993')).toMatchObject({ answer: { company: '09999993' } })
  })

  it.each([
    ['is invalid', 'company_number', 'invalid_company_number'],
    ['belongs to no company', '09999994', 'company_not_found'],
  ])('pins nothing if the number %s', async (_, company, code) => {
    await expect(review(company)).rejects.toMatchObject({ code })
    expect(await ports.answers.pinned(account, domain)).toBeNull()
  })

  it('reports that Companies House is unavailable rather than that the company does not exist', async () => {
    source.down.add('all')
    await expect(review('09999994')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})
