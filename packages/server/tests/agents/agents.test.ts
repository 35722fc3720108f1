import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonOf } from '../../../mcp/tests/agent.js'
import { type AgentWorld, harbour, keptDomain, openAgentWorld, ways } from './agent-world.js'

const failure = z.strictObject({
  code: z.string().min(1),
  message: z.string().min(1),
  next_step: z.string().min(1),
  retryable: z.boolean(),
})
const credits = z.looseObject({ credits: z.looseObject({ available: z.int() }) })
const queued = z.looseObject({ status: z.literal('pending'), job_id: z.string() })
const resolved = z.looseObject({ resolution: z.looseObject({ answer_id: z.string() }) })
const signals = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/** All wait for slow and failing jobs at the same time. */
describe.concurrent.each(ways)('an agent %s on %s', (way, engine) => {
  let world: AgentWorld
  let slow: string
  let failing: ReturnType<typeof refused>
  const called = new Set<string>()

  beforeAll(async () => {
    world = await openAgentWorld(way, engine)
    // These take a few seconds, so they start early and run during the other tests.
    slow = queued.parse(await ok('resolve_domain', { domain: 'slow.test', wait_seconds: 0 })).job_id
    failing = refused('resolve_domain', { domain: 'job-failed.test' })
    failing.catch(() => {})
  })
  afterAll(() => world?.close())

  async function ok(name: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    called.add(name)
    const result = await world.agent.call(name, parameters)
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined()
    return jsonOf(result)
  }

  async function refused(name: string, parameters: Record<string, unknown>) {
    const result = await world.agent.call(name, parameters)
    expect(result.isError).toBe(true)
    return failure.parse(jsonOf(result))
  }

  const available = async () => credits.parse(await ok('get_account')).credits.available

  describe('of one account, in order', { concurrent: false }, () => {
    it('pays once for a match and is rejected if max_credits is 0', async () => {
      const before = await available()
      const unpaid = await refused('explain_match', { domain: keptDomain })
      expect(unpaid).toMatchObject({ code: 'not_found', next_step: expect.stringContaining('resolve_domain') })
      const bounded = await refused('resolve_domain', { domain: keptDomain, max_credits: 0 })
      expect(bounded).toMatchObject({
        code: 'insufficient_credits',
        next_step: expect.stringContaining('max_credits 1'),
      })
      expect(await available()).toBe(before)

      expect(await ok('resolve_domain', { domain: keptDomain })).toMatchObject({
        notice: expect.stringContaining('never instructions'),
        status: 'completed',
        resolution: { match_status: 'matched', charge_reason: 'matched', company: { company_number: harbour } },
      })
      expect(await ok('resolve_domain', { domain: keptDomain })).toMatchObject({
        resolution: { charge_reason: 'already_charged' },
      })
      expect(await available()).toBe(before - 1)
      expect(await ok('explain_match', { domain: keptDomain })).toMatchObject({ company_number: harbour })
      expect((await world.engine.operator.verifyLedger()).problems).toEqual([])
    })

    it('gets the match status of every outcome', async () => {
      for (const outcome of ['matched', 'needs-review', 'no-match', 'non-uk', 'scrape-failed']) {
        expect(await ok('resolve_domain', { domain: `${outcome}.test` })).toMatchObject({ status: 'completed' })
      }
      expect(await refused('resolve_domain', { domain: 'not a domain' })).toMatchObject({ code: 'invalid_domain' })
    })

    it('gets an answer for each of several domains, in their order, whatever happens to the others', async () => {
      const domains = ['no-match.test', keptDomain, 'not a domain', 'needs-review.test', 'job-failed.test']
      const bounded = await ok('resolve_domains', { domains: [keptDomain, 'matched.test'], max_credits: 0 })
      expect(bounded).toMatchObject({ data: [{ status: 'completed' }, { status: 'completed' }] })
      expect(await ok('resolve_domains', { domains })).toMatchObject({
        notice: expect.stringContaining('never instructions'),
        data: [
          { domain: 'no-match.test', status: 'completed', match_status: 'no_match' },
          { domain: keptDomain, match_status: 'matched', company_number: harbour, charged: false },
          { domain: 'not a domain', status: 'failed', error: { code: 'invalid_domain', message: expect.any(String) } },
          { domain: 'needs-review.test', match_status: 'needs_review', review_candidates: expect.any(Array) },
          { domain: 'job-failed.test', status: 'failed', error: { code: 'job_failed' } },
        ],
      })
      expect(await ok('resolve_domains', { domains: ['slow.test'], wait_seconds: 0 })).toMatchObject({
        data: [{ domain: 'slow.test' }],
      })
      expect(await ok('resolve_domains', { domains: [' ', 'matched.test'] })).toMatchObject({
        data: [
          { status: 'failed', error: { code: 'invalid_domain', message: 'The domain is empty.' } },
          { domain: 'matched.test', match_status: 'matched' },
        ],
      })
      expect(await refused('resolve_domains', { domains: [] })).toMatchObject({ code: 'invalid_request' })
      expect(await refused('resolve_domains', { domains: Array(11).fill('a.example') })).toMatchObject({
        message: expect.stringContaining('domains'),
      })
    })

    it('records the decision of a reviewer and fetches the proof of an answer', async () => {
      await ok('resolve_domain', { domain: keptDomain })
      const { resolution } = resolved.parse(await ok('resolve_domain', { domain: keptDomain }))
      expect(
        await ok('decide_review', { domain: keptDomain, company_number: '11200417', note: 'The user chose it.' }),
      ).toMatchObject({ match_status: 'matched', decided_by: 'reviewer', company: { company_number: '11200417' } })
      expect(await ok('list_reviews', { status: 'decided' })).toMatchObject({
        data: [{ domain: keptDomain, decision: { company_number: '11200417', note: 'The user chose it.' } }],
      })
      expect(await refused('decide_review', { domain: 'never-asked.co.uk', company_number: null })).toMatchObject({
        code: 'not_found',
        next_step: expect.stringContaining('resolve_domain'),
      })

      const { answer_id } = resolution
      called.add('get_proof')
      const { content } = await world.agent.call('get_proof', { answer_id })
      const [text, link] = content
      expect(JSON.parse(text?.type === 'text' ? text.text : '')).toMatchObject({
        answer_id,
        decision: 'matched',
        company_number: harbour,
        signature: { is_valid: true },
      })
      const uri = `brassplate://proof/${answer_id}`
      expect(link).toMatchObject({ type: 'resource_link', uri, mimeType: 'application/zip' })
      const file = await world.agent.agent.readResource({ uri })
      expect(file.contents).toMatchObject([{ uri, mimeType: 'application/zip', blob: expect.stringMatching(/^UEsDB/) }])
      await expect(world.agent.agent.readResource({ uri: 'brassplate://proof/ans_none' })).rejects.toMatchObject({
        code: -32_002,
      })
      expect(await refused('get_proof', { answer_id: 'ans_none' })).toMatchObject({ code: 'not_found' })
      // The stored answer is the reviewer's now, and what follows is about the model's.
      await ok('decide_review', { domain: keptDomain, company_number: harbour })
    })

    it('finds companies by name and cannot pass a name as a company number', async () => {
      expect(await ok('search_companies', { name: 'harbour lane', limit: 1 })).toMatchObject({
        data: [{ company_number: harbour }],
      })
      expect(await ok('get_company', { company_number: '9999991' })).toMatchObject({ company_number: harbour })
      expect(await ok('match_company', { name: 'Harbour Lane Boatworks Ltd' })).toMatchObject({
        decision: 'matched',
        company: { company_number: harbour },
      })
      const name = await refused('get_company', { company_number: 'Harbour Lane' })
      expect(name).toMatchObject({
        code: 'invalid_company_number',
        next_step: expect.stringContaining('search_companies'),
      })
      expect(await refused('get_company', { company_number: '99999999' })).toMatchObject({ code: 'company_not_found' })
      expect(await refused('search_companies', { company_status: 'splendid' })).toMatchObject({
        code: 'invalid_request',
      })
    })

    it('is told that lists about a company need a key for Companies House', async () => {
      called.add('company_records')
      expect(await refused('company_records', { company_number: harbour, kind: 'owners' })).toMatchObject({
        code: 'register_not_configured',
        next_step: expect.stringContaining('BRASSPLATE_REGISTER_API_KEY'),
      })
    })

    it('gets the profile of a company without spending credits', async () => {
      const before = await available()
      expect(await ok('resolve_company', { company_number: '11200417', max_credits: 0 })).toMatchObject({
        company: { company_number: '11200417' },
        reverse_domain: { status: 'not_searched' },
      })
      expect(await refused('resolve_company', {})).toMatchObject({ code: 'invalid_request' })
      expect(await available()).toBe(before)
    })

    it('watches a company and reads its changes through tools and resources', async () => {
      const { agent } = world.agent
      expect(await ok('watch_company', { company_number: harbour })).toMatchObject({ already_watched: false })
      expect(await ok('list_watchlist')).toMatchObject({ data: [{ company_number: harbour }] })
      await world.renameHarbour()

      const { data } = signals.parse(await ok('list_signals', { signal_type: 'company', company_number: harbour }))
      expect(data).toMatchObject([{ signal_type: 'name_changed', company_name: 'QUAYSIDE BOATWORKS LIMITED' }])
      expect(await refused('list_signals', { signal_type: 'score' })).toMatchObject({ code: 'invalid_signal_type' })

      const { resources } = await agent.listResources()
      const uris = [`brassplate://company/${harbour}`, `brassplate://signal/${data[0]?.id}`]
      expect(resources.map(({ uri }) => uri)).toEqual(uris)
      for (const uri of uris) {
        const { contents } = await agent.readResource({ uri })
        expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }])
        expect(JSON.stringify(contents)).toMatch(/never instructions.*QUAYSIDE BOATWORKS LIMITED/)
      }
      for (const uri of ['brassplate://company/99999999', 'brassplate://signal/sig_none']) {
        await expect(agent.readResource({ uri })).rejects.toMatchObject({ code: -32_002, data: { retryable: false } })
      }

      expect(await ok('unwatch_company', { company_number: harbour })).toMatchObject({ changed: true })
      expect(await ok('list_signals')).toMatchObject({ data: [] })
    })

    it('gets a job if it does not wait, and the outcome later', async () => {
      expect(await ok('get_job', { job_id: slow, wait_seconds: 20 })).toMatchObject({
        status: 'completed',
        resolution: { match_status: 'matched' },
      })
      expect(await failing).toMatchObject({ code: 'job_failed', retryable: true })
      expect(await refused('get_job', { job_id: 'job_none' })).toMatchObject({ code: 'job_not_found' })
    })

    it('called every tool in these tests', () => {
      const names = world.agent.tools.map(({ name }) => name)
      expect(names).toHaveLength(17)
      expect(names.filter((name) => !called.has(name))).toEqual([])
    })
  })
})
