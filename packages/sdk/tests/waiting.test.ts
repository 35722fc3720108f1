import { describe, expect, it } from 'vitest'
import { createClientWith } from '../src/create-client.js'
import type { Progress } from '../src/index.js'
import { failureOf } from './failure-of.js'
import { json, type Received, startLoopback } from './loopback.js'
import { createTestClock } from './test-clock.js'

const domain = 'harbour-lane.example'
const job_id = 'job_sample'
const resolution = {
  status: 'completed',
  match_status: 'matched',
  evidence: [{ kind: 'company_number' }],
  company: { as_of: 'then' },
}
const flat = {
  status: 'completed',
  input_domain: domain,
  charged: true,
  charge_reason: 'matched',
  result: { match_status: 'matched' },
}

function pending(status = 'pending', more: object = {}) {
  return { status, input_domain: domain, job_id, charged: false, ...more }
}

function job(status: string, more: object = {}) {
  return { job_id, status, error_message: null, resolution: null, reverse_domain: null, ...more }
}

interface Script {
  /** The response to the POST. Defaults to a pending job. */
  readonly first?: object
  /** The responses to polls of the job. The last one is repeated. */
  readonly polls: readonly object[]
  readonly retryAfter?: string
  readonly clock?: Parameters<typeof createTestClock>[0]
  readonly timeoutMs?: number
}

/** A server that queues every request, and a client with a fake clock. */
async function start({ first = pending(), polls, retryAfter, clock: clockOptions, timeoutMs }: Script) {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
  let look = 0
  const answerTo = ({ method, path }: Received) => {
    if (method === 'POST') return first
    if (!path.startsWith('/v1/jobs/')) return flat
    look += 1
    return polls[Math.min(look, polls.length) - 1]
  }
  const server = await startLoopback((response, received) =>
    json(received.method === 'POST' ? 202 : 200, answerTo(received), headers)(response, received),
  )
  const clock = createTestClock(clockOptions)
  const client = createClientWith(clock, { baseUrl: server.url, apiKey: 'bp_live_sample', timeoutMs })
  return { server, clock, client, asked: () => server.received.map(({ method, path }) => `${method} ${path}`) }
}

describe('resolveDomain', () => {
  it('returns the pending job immediately without wait', async () => {
    const { client, asked } = await start({ polls: [] })

    expect(await client.resolveDomain(domain)).toEqual(pending())
    expect(await client.resolveDomain(domain, { wait: false })).toEqual(pending())
    expect(asked()).toEqual(['POST /v1/resolve/domain', 'POST /v1/resolve/domain'])
  })

  it('asks the server to hold its response, then polls the job until it has ended', async () => {
    const polls = [job('pending'), job('processing'), job('completed', { resolution })]
    const { client, server, clock, asked } = await start({ polls })

    expect(await client.resolveDomain(domain, { wait: true })).toEqual(resolution)
    expect(server.received[0]?.headers.prefer).toBe('wait=25')
    const look = `GET /v1/jobs/${job_id}`
    expect(asked()).toEqual(['POST /v1/resolve/domain', look, look, look])
    expect(clock.slept).toEqual([2_000, 2_000, 2_000])
  })

  it.each(['resolveDomain', 'enrich', 'partnerEnrich'] as const)(
    '%s says that a job which another call created was charged there',
    async (method) => {
      const paid = { ...resolution, charged: true, charge_reason: 'matched' }
      const polls = [job('completed', { resolution: paid })]
      const joined = await start({ first: pending('pending', { charge_reason: 'already_charged' }), polls })
      expect(await joined.client[method](domain, { wait: true })).toMatchObject({
        charged: false,
        charge_reason: 'already_charged',
      })
      const own = await start({ first: pending('pending', { charge_reason: 'pending' }), polls })
      expect(await own.client[method](domain, { wait: true })).toMatchObject({
        charged: true,
        charge_reason: 'matched',
      })
    },
  )

  it('does not poll if the answer arrives in time', async () => {
    const { client, asked } = await start({ first: resolution, polls: [] })

    expect(await client.resolveDomain(domain, { wait: true })).toEqual(resolution)
    expect(asked()).toHaveLength(1)
  })

  it.each([
    [0, undefined, undefined],
    [10, undefined, 'wait=10'],
    [300, undefined, 'wait=25'],
    [300, 12_000, 'wait=7'],
    [300, 5_000, undefined],
  ])('with wait %i s and a timeout of %s ms, sends Prefer %s', async (wait, timeoutMs, prefer) => {
    const { client, server } = await start({ first: resolution, polls: [], ...(timeoutMs ? { timeoutMs } : {}) })
    await client.resolveDomain(domain, { wait })

    expect(server.received[0]?.headers.prefer).toBe(prefer)
  })

  it.each([
    ['5', [5_000, 5_000]],
    ['0', [1_000, 1_000]],
    ['3600', [30_000, 30_000]],
  ])('polls at the Retry-After of %s s within bounds', async (retryAfter, slept) => {
    const polls = [job('pending'), job('completed', { resolution })]
    const { client, clock } = await start({ polls, retryAfter })
    await client.resolveDomain(domain, { wait: true })

    expect(clock.slept).toEqual(slept)
  })

  it('adds jitter to its polls', async () => {
    const { client, clock } = await start({ polls: [job('completed', { resolution })], clock: { randomValue: 0.5 } })
    await client.resolveDomain(domain, { wait: true })

    expect(clock.slept).toEqual([2_200])
  })

  it('reports progress', async () => {
    const polls = [job('pending'), job('processing'), job('completed', { resolution })]
    const { client } = await start({ polls })
    const reported: Progress[] = []
    await client.resolveDomain(domain, { wait: true, onProgress: (progress) => reported.push(progress) })

    expect(reported).toEqual([
      { jobId: job_id, status: 'pending', waitedMs: 0 },
      { jobId: job_id, status: 'pending', waitedMs: 2_000 },
      { jobId: job_id, status: 'processing', waitedMs: 4_000 },
    ])
  })

  it('fails with the job id when the time is up, after a last poll', async () => {
    const { client, clock } = await start({ polls: [job('processing')] })
    const error = await failureOf(client.resolveDomain(domain, { wait: 5 }))

    expect(error).toMatchObject({ code: 'job_pending', jobId: job_id, retryable: true, status: null })
    expect(clock.slept).toEqual([2_000, 2_000, 1_000])
  })

  it('waits two minutes by default', async () => {
    const { client, clock } = await start({ polls: [job('processing')] })
    await failureOf(client.resolveDomain(domain, { wait: true }))

    expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(120_000)
  })

  it('fails with the error message of a failed job', async () => {
    const polls = [job('failed', { error_message: 'The site cannot be read.' })]
    const { client } = await start({ polls })

    expect(await failureOf(client.resolveDomain(domain, { wait: true }))).toMatchObject({
      code: 'job_failed',
      message: 'The site cannot be read.',
      jobId: job_id,
      retryable: true,
      nextStep: 'Send the request again later. A failed job costs nothing.',
    })
  })

  it('fails without polling if the first response already reports a failed job', async () => {
    const { client, asked } = await start({ first: pending('failed', { error_message: null }), polls: [] })
    const error = await failureOf(client.resolveDomain(domain, { wait: true }))

    expect(error).toMatchObject({ code: 'job_failed', message: `Job ${job_id} failed.` })
    expect(asked()).toHaveLength(1)
  })

  it('fails if the answer of a completed job is no longer stored', async () => {
    const { client } = await start({ polls: [job('completed')] })

    expect(await failureOf(client.resolveDomain(domain, { wait: true }))).toMatchObject({
      code: 'internal',
      jobId: job_id,
    })
  })

  it('rejects with the abort reason while it waits', async () => {
    const controller = new AbortController()
    const onSleep = () => controller.abort(new Error('the page was left'))
    const { client, asked } = await start({ polls: [job('pending')], clock: { onSleep } })

    await expect(client.resolveDomain(domain, { wait: true, signal: controller.signal })).rejects.toThrow(
      'the page was left',
    )
    expect(asked()).toHaveLength(1)
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('rejects a wait of %d s', async (wait) => {
    const { client, asked } = await start({ polls: [] })

    await expect(client.resolveDomain(domain, { wait })).rejects.toThrow(/^wait must be/)
    expect(asked()).toEqual([])
  })
})

describe('the other methods that wait', () => {
  it('enrich returns the flat record with its evidence', async () => {
    const { client, asked } = await start({ polls: [job('completed', { resolution })] })

    expect(await client.enrich(domain, { wait: true })).toEqual({
      match_status: 'matched',
      input_domain: domain,
      evidence: resolution.evidence,
      as_of: 'then',
      charged: true,
      charge_reason: 'matched',
    })
    expect(asked().at(-1)).toBe(`GET /v1/enrich/status/${job_id}`)
  })

  it('enrich returns an immediate answer unchanged', async () => {
    const { client, asked } = await start({ first: { match_status: 'no_match' }, polls: [] })

    expect(await client.enrich(domain, { wait: true })).toEqual({ match_status: 'no_match' })
    expect(asked()).toHaveLength(1)
  })

  it('partnerEnrich returns the completed job', async () => {
    const { client, asked } = await start({ polls: [job('completed', { resolution })] })

    expect(await client.partnerEnrich(domain, { wait: true })).toEqual(flat)
    expect(asked().at(-1)).toBe(`GET /v1/partner/enrich-company/${job_id}`)
  })

  it('resolveCompany adds the website after the search', async () => {
    const first = {
      company: {},
      reverse_domain: { status: 'pending', status_url: `/v1/jobs/${job_id}` },
      charged: false,
    }
    const reverse_domain = { status: 'verified', domain }
    const polls = [job('completed', { reverse_domain, charged: true, charge_reason: 'verified' })]
    const { client } = await start({ first, polls })

    expect(await client.resolveCompany({ companyNumber: '09999991', wait: true })).toEqual({
      company: {},
      reverse_domain,
      charged: true,
      charge_reason: 'verified',
    })
    expect(await client.resolveCompany({ companyNumber: '09999991' })).toEqual(first)
  })

  it('getJob polls immediately and returns a failed or running job unchanged', async () => {
    const failed = await start({ polls: [job('pending'), job('failed')] })
    const endless = await start({ polls: [job('processing')] })

    expect(await failed.client.getJob(job_id, { wait: true })).toEqual(job('failed'))
    expect(failed.clock.slept).toEqual([2_000])
    expect(await endless.client.getJob(job_id, { wait: 3 })).toEqual(job('processing'))
    expect(endless.clock.slept).toEqual([2_000, 1_000])
  })
})
