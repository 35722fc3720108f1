import { verifyProof } from '@brassplate/sdk'
import { expect, it, vi } from 'vitest'
import { bakery, type ClientWorld, harbour, refusalOf } from './client-world.js'

const patience = { timeout: 240_000, interval: 10 }
const matched = { match_status: 'matched', charged: true, charge_reason: 'matched' }

export function resolutionCases(world: () => ClientWorld): void {
  it('resolveDomain waits for a site to be read, charges once and then returns the stored answer', async () => {
    const client = await world().clientWith(2)
    const answer = await client.resolveDomain('boats-two.example', { wait: true })
    expect(answer).toMatchObject({ ...matched, status: 'completed', company: { company_number: harbour } })
    const again = await client.resolveDomain('https://www.boats-two.example/')
    expect(again).toMatchObject({ charge_reason: 'already_charged', cached: true })
    expect(await client.getDomainResolution('boats-two.example')).toMatchObject({ match_status: 'matched' })
    expect((await client.me()).credits).toEqual({ balance: 1, held: 0, available: 1, unlimited: false })
  })

  it('resolveDomain returns a job that can be polled if it does not wait', async () => {
    const client = await world().clientWith(1)
    const pending = await client.resolveDomain('boats-three.example')
    if (pending.status === 'completed') throw new Error('Expected a pending job.')
    expect(pending.status_url).toBe(`/v1/enrich/status/${pending.job_id}`)
    const job = await client.getJob(pending.job_id, { wait: true })
    expect(job).toMatchObject({ status: 'completed', kind: 'resolve_domain', resolution: { match_status: 'matched' } })
    expect(await client.getEnrichJob(pending.job_id)).toMatchObject({
      status: 'completed',
      result: { company_number: harbour },
    })
    expect(await refusalOf(client.getPartnerJob(pending.job_id))).toMatchObject({ code: 'job_not_found', status: 404 })
  })

  it('enrich and partnerEnrich return flat records', async () => {
    const client = await world().clientWith(3)
    expect(await client.enrich('boats-four.example', { wait: true })).toMatchObject({
      ...matched,
      company_number: harbour,
      input_domain: 'boats-four.example',
    })
    expect(await client.partnerEnrich('boats-five.example', { wait: true })).toMatchObject({
      status: 'completed',
      charged: true,
      result: { company_number: harbour },
    })
  })

  it('partnerEnrich returns a partner job', async () => {
    const client = await world().clientWith(1)
    const pending = await client.partnerEnrich('slow.test')
    if (pending.status === 'completed') throw new Error('Expected a pending job; it takes three seconds.')
    expect(await client.getPartnerJob(pending.job_id)).toMatchObject({ job_id: pending.job_id })
    expect(await client.partnerEnrich('slow.test', { wait: true })).toMatchObject({ status: 'completed' })
  })

  it.each([
    ['not a domain', 'invalid_domain', 400],
    ['other.test', 'invalid_domain', 400],
  ])('resolveDomain rejects %j with %s', async (domain, code, status) => {
    const client = await world().clientWith(1)
    expect(await refusalOf(client.resolveDomain(domain))).toMatchObject({ code, status, retryable: false })
  })

  it('resolveDomain rejects an invalid value with the name of the field', async () => {
    const client = await world().clientWith(1)
    const refusal = await refusalOf(client.resolveDomain('matched.test', { maxCredits: 2 as 1 }))
    expect(refusal).toMatchObject({ code: 'invalid_request', status: 400, problems: [{ field: 'max_credits' }] })
    const nameless = await refusalOf(client.resolveDomain(17 as unknown as string))
    expect(nameless.problems).toEqual([{ field: 'domain', message: 'must be of type string' }])
  })

  it('rejects a paid answer without credits and with maxCredits 0', async () => {
    const [poor, careful] = [await world().clientWith(0), await world().clientWith(1)]
    const refusal = { code: 'insufficient_credits', status: 402, retryable: false }
    expect(await refusalOf(poor.resolveDomain('vague.example'))).toMatchObject(refusal)
    expect(await refusalOf(poor.enrich('vague.example', { wait: true }))).toMatchObject(refusal)
    expect(await refusalOf(careful.resolveDomain('vague.example', { maxCredits: 0 }))).toMatchObject(refusal)
    expect(await poor.resolveDomain('matched.test')).toMatchObject({ charge_reason: 'test_domain' })
    expect(await careful.resolveDomain('vague.example', { wait: true })).toMatchObject({
      charged: false,
      company: null,
    })
    expect((await careful.me()).credits.available).toBe(1)
  })

  it('distinguishes a failed job from one that takes too long', async () => {
    const client = await world().clientWith(1)
    expect(await refusalOf(client.resolveDomain('job-failed.test', { wait: true }))).toMatchObject({
      code: 'job_failed',
      jobId: expect.stringMatching(/^job_/),
    })
    const letGo = world().web.hold('slow-one.example')
    try {
      const refusal = await refusalOf(client.resolveDomain('slow-one.example', { wait: 1 }))
      expect(refusal).toMatchObject({ code: 'job_pending', retryable: true })
      letGo()
      expect(await client.getJob(refusal.jobId ?? '', { wait: true })).toMatchObject({ status: 'completed' })
    } finally {
      letGo()
    }
  })

  it('rejects an aborted call with the abort reason, before it starts and while it waits', async () => {
    const client = await world().clientWith(1)
    const reason = new Error('Nobody wants to know any more.')
    await expect(client.me({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)

    const letGo = world().web.hold('slow-two.example')
    try {
      const leaving = new AbortController()
      const waiting = client.resolveDomain('slow-two.example', { wait: true, signal: leaving.signal })
      const failure = waiting.catch((error: unknown) => error)
      await vi.waitUntil(async () => (await client.me()).credits.held === 1, patience)
      leaving.abort(reason)
      expect(await failure).toBe(reason)
    } finally {
      letGo()
    }
    expect(await client.resolveDomain('slow-two.example', { wait: true })).toMatchObject({ match_status: 'matched' })
  })

  it('resolveBatch answers each item separately and in order', async () => {
    const client = await world().clientWith(1)
    const { data } = await client.resolveBatch([
      'matched.test',
      { domain: 'not a domain', clientRef: 'row 2' },
      { domain: 'no-match.test', clientRef: 'row 3' },
    ])
    expect(data.map(({ client_ref, status }) => [client_ref, status])).toEqual([
      [null, 200],
      ['row 2', 400],
      ['row 3', 200],
    ])
    expect(data[1]?.body).toMatchObject({ code: 'invalid_domain', instance: '/v1/resolve/batch' })
    expect(await refusalOf(client.resolveBatch([]))).toMatchObject({ code: 'invalid_request', status: 400 })
  })

  it('resolveBatch spends nothing on an item with maxCredits 0', async () => {
    const client = await world().clientWith(1)
    await (await world().clientWith(1)).resolveDomain('boats-six.example', { wait: true })
    const { data } = await client.resolveBatch([{ domain: 'boats-six.example', maxCredits: 0 }, 'boats-six.example'])
    expect(data).toMatchObject([
      { status: 402, body: { code: 'insufficient_credits' } },
      { status: 200, body: { match_status: 'matched', charged: true } },
    ])
  })

  it('resolveMany answers each row in order, also if the list is repeated', async () => {
    const client = await world().clientWith(1)
    const rows = ['no-match.test', { domain: 'not a domain', clientRef: 'row 2' }, 'slow.test', 'matched.test']
    for (const _ of ['first', 'again']) {
      const found = []
      for await (const row of client.resolveMany(rows, { idempotencyKey: 'many', concurrency: 2 })) {
        found.push([row.index, row.clientRef, row.ok ? row.answer.match_status : row.error.code])
      }
      expect(found).toEqual([
        [0, null, 'no_match'],
        [1, 'row 2', 'invalid_domain'],
        [2, null, 'matched'],
        [3, null, 'matched'],
      ])
    }
    expect((await client.me()).credits.available).toBe(1)
  })

  it('resolveCompany finds the website of a company', async () => {
    const client = await world().clientWith(1)
    const answer = await client.resolveCompany({ companyNumber: bakery, wait: true })
    expect(answer).toMatchObject({
      company: { company_number: bakery },
      reverse_domain: { status: 'verified', domain: 'thistlewickbakery.co.uk' },
      charged: true,
    })
    expect(await refusalOf(client.resolveCompany({}))).toMatchObject({ code: 'invalid_request', status: 400 })
    expect(await refusalOf(client.resolveCompany({ companyName: 'Nobody At All Anywhere' }))).toMatchObject({
      code: 'company_not_found',
      status: 404,
    })
  })

  it('reviewDomain pins the company that a reviewer chose', async () => {
    const client = await world().clientWith(1)
    await client.resolveDomain('boats-six.example', { wait: true })
    expect(await client.reviewDomain('boats-six.example', null)).toMatchObject({ company: null })
    expect(await client.getDomainResolution('boats-six.example')).toMatchObject({ company: null })
    expect(await refusalOf(client.getDomainResolution('slow-three.example'))).toMatchObject({
      code: 'not_found',
      status: 404,
    })
    expect(await refusalOf(client.reviewDomain('boats-six.example', '99999999'))).toMatchObject({
      code: 'company_not_found',
    })
  })

  it('undoReview restores what was before a decision, and getReview shows the history', async () => {
    const client = await world().clientWith(1)
    await client.resolveDomain('boats-six.example', { wait: true })
    await client.reviewDomain('boats-six.example', null, { note: 'Sold.' })
    const decision = { company_number: null, note: 'Sold.', decided_by: expect.any(String) }
    expect(await client.getReview('boats-six.example')).toMatchObject({
      status: 'decided',
      decision,
      history: [{ action: 'rejected', ...decision }],
    })
    const listed = []
    for await (const review of client.allReviews({ status: 'decided' })) listed.push(review.domain)
    expect(listed).toContain('boats-six.example')
    expect(await client.listReviews()).toMatchObject({ pagination: { page: 1, total_is_exact: true } })

    const pieces = []
    for await (const piece of await client.exportReviews({ format: 'jsonl' })) pieces.push(piece)
    const [newest] = String(Buffer.concat(pieces)).split('\n')
    expect(JSON.parse(newest ?? '')).toMatchObject({ domain: 'boats-six.example', action: 'rejected', ...decision })

    const undone = await client.undoReview('boats-six.example')
    expect(undone).toMatchObject({ decision: null, history: [{ action: 'undone' }, { action: 'rejected' }] })
    const notFound = { code: 'not_found', status: 404 }
    expect(await refusalOf(client.undoReview('boats-six.example'))).toMatchObject(notFound)
    expect(await refusalOf(client.getReview('never-asked.co.uk'))).toMatchObject(notFound)
    expect(await refusalOf(client.reviewDomain('boats-six.example', null, { note: 'x'.repeat(1_001) }))).toMatchObject({
      code: 'invalid_request',
      status: 400,
    })
  })

  it('listAnswers, getAnswer, exportAnswers and getProof return what the account received', async () => {
    const [client, other] = [await world().clientWith(1), await world().clientWith(0)]
    const { answer_id } = await client.resolveDomain('boats-two.example', { wait: true })
    const listed = []
    for await (const answer of client.allAnswers({ decision: 'matched' })) listed.push(answer.answer_id)
    expect(listed).toEqual([answer_id])
    expect(await client.listAnswers({ domain: 'boats-three.example' })).toMatchObject({ data: [] })
    const answer = await client.getAnswer(answer_id ?? '')
    expect(answer).toMatchObject({ domain: 'boats-two.example', register_record: { company_number: harbour } })
    const pieces = []
    for await (const piece of await client.exportAnswers({ format: 'jsonl' })) pieces.push(piece)
    expect(JSON.parse(String(Buffer.concat(pieces)))).toMatchObject({ answer_id, company_number: harbour })
    const notFound = { code: 'not_found', status: 404 }
    expect(await refusalOf(other.getAnswer(answer_id ?? ''))).toMatchObject(notFound)

    const bytes = await client.getProof(answer_id ?? '')
    const { proof } = await verifyProof(bytes, await client.getProofKeys())
    expect(proof).toMatchObject({ answer, charges: [{ credits: 1 }] })
    expect(await refusalOf(other.getProof(answer_id ?? ''))).toMatchObject(notFound)
  })

  it('getJob reports a job of another account as not found', async () => {
    const [one, other] = [await world().clientWith(1), await world().clientWith(1)]
    const pending = await one.resolveDomain('slow-three.example')
    if (pending.status === 'completed') throw new Error('Expected a pending job.')
    expect(await refusalOf(other.getJob(pending.job_id))).toMatchObject({ code: 'job_not_found', status: 404 })
    expect(await refusalOf(other.getJob('nonsense'))).toMatchObject({ code: 'job_not_found', status: 404 })
    await one.getJob(pending.job_id, { wait: true })
  })
}
