import { beforeEach, describe, expect, it } from 'vitest'
import {
  FakeRegisterSource,
  importText,
  openVerified,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import { testAnswer } from '../answers/test-answer.js'
import { decideReview } from './decide-review.js'
import { noteLengthMax } from './note.js'

const domain = 'quillmarsh.co.uk'
let ports: TestPorts
let source: FakeRegisterSource
let account: AccountId

beforeEach(async () => {
  source = new FakeRegisterSource()
  ports = { ...testPorts(), registerSource: source }
  await importText(ports.registerImporter, snapshotText([{ number: '09999992', name: 'QUAY MILL LIMITED' }]))
  account = (await openVerified(ports)).id
  await ports.answers.keep(testAnswer(domain, 'needs_review', ports.clock.now()))
})

const by = 'ada@harbour-lane.example'
const decide = (company: string | null, note: string | null = null, reviewer = by) =>
  decideReview(ports, account, reviewer, { domain, company, note }, {})
const history = () => ports.reviews.history(account, domain, 10)

describe('decideReview', () => {
  it('pins a company from the register free of charge', async () => {
    expect(await decide('9999992')).toMatchObject({
      answer: { status: 'matched', company: '09999992', confidence: 1 },
      reason: 'needs_review',
    })
    expect(await ports.reviews.pinned(account, domain)).toMatchObject({ company: '09999992' })
  })

  it('pins a company that only Companies House knows', async () => {
    source.answers.profile = {
      name: 'QUILLMARSH LTD',
      status: 'active',
      hasChargesPage: false,
      hasInsolvencyPage: false,
    }
    expect(await decide('09999993')).toMatchObject({ answer: { company: '09999993' } })
  })

  it.each([
    ['is invalid', 'company_number', 'invalid_company_number'],
    ['belongs to no company', '09999994', 'company_not_found'],
  ])('pins nothing if the number %s', async (_, company, code) => {
    await expect(decide(company)).rejects.toMatchObject({ code })
    expect(await ports.reviews.pinned(account, domain)).toBeNull()
    expect(await history()).toEqual([])
  })

  it('reports that Companies House is unavailable rather than that the company does not exist', async () => {
    source.down.add('all')
    await expect(decide('09999994')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  it('closes the queue entry and remembers it with the decision', async () => {
    const queued = { confidence: 0.5, openedAt: ports.clock.now() }
    await ports.reviews.open(account, { domain, ...queued }, 10)
    ports.clock.advance(1_000)
    await decide('09999992')
    expect(await ports.reviews.countOpen(account)).toBe(0)
    expect(await ports.reviews.pinned(account, domain)).toMatchObject({ queued, decidedAt: ports.clock.now() })
    await decide(null)
    expect(await ports.reviews.pinned(account, domain)).toMatchObject({ company: null, queued })
  })

  it('records each decision with its reviewer and note, newest first', async () => {
    const at = ports.clock.now()
    await decide('09999992', '  The footer names it. ')
    await decide(null, '   ', 'API key …wxyz')
    expect(await history()).toEqual([
      { action: 'rejected', company: null, note: null, by: 'API key …wxyz', at },
      { action: 'accepted', company: '09999992', note: 'The footer names it.', by, at },
    ])
  })

  it('changes nothing if the same reviewer repeats the same decision', async () => {
    await decide('09999992', 'Sure.')
    const pinned = await ports.reviews.pinned(account, domain)
    ports.clock.advance(1_000)
    expect(await decide('9999992', 'Sure.')).toMatchObject({ answer: { company: '09999992' } })
    expect(await ports.reviews.pinned(account, domain)).toEqual(pinned)
    expect(await history()).toHaveLength(1)
    await decide('09999992', 'Sure.', 'API key …wxyz')
    expect(await history()).toHaveLength(2)
  })

  it.each([
    ['is too long', 'x'.repeat(noteLengthMax + 1)],
    ['contains a NUL character', 'a\0b'],
  ])('rejects a note that %s', async (_, note) => {
    const problems = [{ field: 'note', message: expect.any(String) }]
    await expect(decide('09999992', note)).rejects.toMatchObject({ code: 'invalid_request', problems })
    expect(await ports.reviews.pinned(account, domain)).toBeNull()
    await decide('09999992', 'x'.repeat(noteLengthMax))
  })

  it('refuses a domain without an answer, and an account that is gone', async () => {
    const elsewhere = decideReview(ports, account, by, { domain: 'elsewhere.co.uk', company: null }, {})
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    await ports.accounts.remove(account)
    await expect(decide(null)).rejects.toMatchObject({ code: 'not_found' })
  })
})
