import { followedStreams } from '@brassplate/core'
import {
  type CompaniesHouseSimulator,
  companyChanges,
  demoWeb,
  knownCompanies,
  type SmallWeb,
  startSmallWeb,
} from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jsonOf, type OpenAgent, openHttpAgent } from '../../../mcp/tests/agent.js'
import {
  companiesHouseEnv,
  companiesHouseKeys,
  importCompanies,
  noon,
  startSampleCompaniesHouse,
  today,
} from '../support/register.js'
import { memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

/** What a model may spend on the tools, its calls and their answers. A token is about four characters. */
const toolListTokensMax = 4_100
const taskTokensMax = 2_000
const allTasksTokensMax = 4_800

const boatworks = '09999991'
const stores = '05888805'
const patience = { timeout: 240_000, interval: 50 }
// biome-ignore lint/suspicious/noExplicitAny: a script reads answers as a model does, without types
type Answer = any

/**
 * An agent without a model: each task is a fixed script that uses only the question, the tools, and what earlier
 * answers of the same task said.
 */
describe('five KYB tasks of a scripted agent, through the official client', () => {
  let companiesHouse: CompaniesHouseSimulator
  let web: SmallWeb
  let server: TestServer
  let key: string
  let agent: OpenAgent
  let now = noon
  const clock = { now: () => now }
  const spent = new Map<string, number>()

  beforeAll(async () => {
    companiesHouse = await startSampleCompaniesHouse(clock)
    companiesHouse.change(stores, companyChanges.notifyOwner('Edda Waverley-Brook', '2020-05-01'))
    web = await startSmallWeb(demoWeb(knownCompanies(today)).pages)
    server = await TestServer.start('sqlite', {
      env: {
        ...companiesHouseEnv(companiesHouse),
        BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_STREAM_KEY: companiesHouseKeys.streamKey,
        BRASSPLATE_WEB_RESOLVE: web.resolve,
      },
      world: { clock },
    })
    await importCompanies(server)
    await vi.waitUntil(() => companiesHouse.connections === followedStreams.length, patience)
    key = (await memberWith(server, 0)).key
    agent = await openHttpAgent(`${server.url}/mcp`, { 'x-api-key': key })
  })
  afterAll(async () => {
    await agent?.close()
    await server?.close()
    await web?.close()
    await companiesHouse?.close()
  })

  function startTask(title: string) {
    spent.set(title, 0)
    return async (name: string, parameters: Record<string, unknown> = {}): Promise<Answer> => {
      // A model takes its time between two calls.
      now += 1_000
      const result = await agent.call(name, parameters)
      expect(result.isError, JSON.stringify(result.content)).toBeUndefined()
      const characters = JSON.stringify({ name, arguments: parameters }).length + textOf(result).length
      spent.set(title, (spent.get(title) ?? 0) + characters / 4)
      return jsonOf({ content: result.content.slice(0, 1) })
    }
  }

  it('who runs this website, and who are its directors?', async () => {
    const call = startTask('website')
    const { resolution } = await call('resolve_domain', { domain: 'harbour-lane.example' })
    const { company_number } = resolution.company
    const { data } = await call('company_records', { company_number, kind: 'officers' })
    expect([company_number, data.map(({ name }: Answer) => name)]).toEqual([
      boatworks,
      ['PASCOLL, Jory', 'TRENOWETH, Kerensa'],
    ])
    expect(resolution.evidence[0].quote).toContain('9999991')
  })

  it('is this company insolvent, and who owns it?', async () => {
    const call = startTask('insolvency')
    const found = await call('search_companies', { name: 'Waverby Stores', limit: 5 })
    const { company_number } = found.data[0]
    const company = await call('get_company', { company_number })
    const cases = await call('company_records', { company_number, kind: 'insolvency' })
    const owners = await call('company_records', { company_number, kind: 'ownership' })
    expect(company).toMatchObject({ company_number: stores, company_status: 'administration' })
    expect(cases.data).toMatchObject([{ type: 'in-administration' }])
    expect(owners.data).toMatchObject([
      { level: 0, company_number: stores },
      { level: 1, name: 'Edda Waverley-Brook', kind: 'person', controls: [{ company_number: stores }] },
    ])
  })

  it('which companies run these five domains?', async () => {
    const call = startTask('five domains')
    const domains = [
      ...['harbour-lane.example', 'shop.harbour-lane.example', 'somebody.example'],
      ...['silverreed.example', 'not a domain'],
    ]
    const { data } = await call('resolve_domains', { domains })
    expect(data.map(({ domain, match_status, error }: Answer) => [domain, match_status ?? error.code])).toEqual([
      ['harbour-lane.example', 'matched'],
      ['shop.harbour-lane.example', 'matched'],
      ['somebody.example', 'no_match'],
      ['silverreed.example', 'needs_review'],
      ['not a domain', 'invalid_domain'],
    ])
  })

  it('what waits for a decision, and can you record mine?', async () => {
    const call = startTask('review')
    await call('resolve_domain', { domain: 'kingsmere-optics.example' })
    const { data } = await call('list_reviews')
    const { domain } = data.find((row: Answer) => row.domain.startsWith('kingsmere'))
    const { review_candidates } = await call('explain_match', { domain })
    const [{ company_number }] = review_candidates
    const decided = await call('decide_review', { domain, company_number, note: 'The user knows this optician.' })
    expect(decided).toMatchObject({ decided_by: 'reviewer', company: { company_number } })
    expect(await call('get_proof', { answer_id: decided.answer_id })).toMatchObject({
      company_number,
      signature: { is_valid: true },
    })
  })

  it('can you watch this company and tell me what changes?', async () => {
    const call = startTask('watch')
    const { decision, company } = await call('match_company', { name: 'Harbour Lane Boatworks Ltd' })
    expect(decision).toBe('matched')
    await call('watch_company', { company_number: company.company_number })
    // The last facet is fetched after the response.
    await vi.waitUntil(() => companiesHouse.requests.some(({ path }) => path.includes('significant-control')), patience)
    now += 60_000
    companiesHouse.change(boatworks, companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', today))
    await vi.waitUntil(async () => (await server.ok('listSignals', { key })).data.length > 0, patience)
    const { data } = await call('list_signals', { company_number: company.company_number })
    expect(data).toContainEqual(
      expect.objectContaining({ signal_type: 'name_changed', company_name: 'QUAYSIDE BOATWORKS LIMITED' }),
    )
  })

  it('stay within a fixed budget of tokens', () => {
    const list = JSON.stringify(agent.tools).length / 4 + (agent.instructions ?? '').length / 4
    expect(list).toBeLessThan(toolListTokensMax)
    expect([...spent].filter(([, tokens]) => tokens > taskTokensMax)).toEqual([])
    expect([...spent.values()].reduce((sum, tokens) => sum + tokens, 0)).toBeLessThan(allTasksTokensMax)
    expect(spent.size).toBe(5)
  })
})

function textOf({ content }: { content: readonly { type: string }[] }): string {
  return content.map((item) => ('text' in item ? item.text : JSON.stringify(item))).join('')
}
