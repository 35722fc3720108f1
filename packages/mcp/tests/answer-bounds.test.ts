import { createClient } from '@brassplate/sdk'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefBytesMax, fullBytesMax } from '../src/fit-answer.js'
import { createMcpServer } from '../src/index.js'
import { type OpenAgent, openAgent } from './agent.js'
import { startLargestAnswers } from './largest-answers.js'

const company_number = '09999991'
const domain = 'harbour-lane.example'
const domains = Array.from({ length: 10 }, (_, index) => `${'h'.repeat(60)}-${index}.${'e'.repeat(60)}.example`)
const records = ['officers', 'owners', 'ownership', 'charges', 'insolvency', 'filings']

/** The arguments with which each tool returns most. */
const calls: [string, Record<string, unknown>][] = [
  ['resolve_domain', { domain }],
  ['resolve_domains', { domains }],
  ['resolve_company', { company_number }],
  ['get_job', { job_id: 'job_1' }],
  ['explain_match', { domain }],
  ['get_proof', { answer_id: 'ans_1' }],
  ['list_reviews', { limit: 100 }],
  ['decide_review', { domain, company_number }],
  ['search_companies', { limit: 100 }],
  ['match_company', { name: 'Harbour Lane' }],
  ['get_company', { company_number }],
  ...records.map((kind): [string, object] => ['company_records', { company_number, kind, limit: 100 }]),
  ['list_signals', { limit: 100 }],
  ['list_watchlist', { limit: 100 }],
  ['watch_company', { company_number }],
  ['unwatch_company', { company_number }],
  ['get_account', {}],
] as [string, Record<string, unknown>][]

describe('the largest answer of a tool, through the official client', () => {
  let server: Awaited<ReturnType<typeof startLargestAnswers>>
  let agent: OpenAgent

  beforeAll(async () => {
    server = await startLargestAnswers()
    const [near, far] = InMemoryTransport.createLinkedPair()
    await createMcpServer(createClient({ baseUrl: server.url, apiKey: 'bp_live_sample' })).connect(far)
    agent = await openAgent(near)
  })
  afterAll(async () => {
    await agent?.close()
    await server?.close()
  })

  const takesDetail = (name: string) =>
    Object.keys(agent.tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {}).includes('detail')

  async function answerOf(name: string, parameters: Record<string, unknown>) {
    const result = await agent.call(name, parameters)
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined()
    const [text] = result.content
    return { text: text?.type === 'text' ? text.text : '' }
  }

  it('is measured for every tool', () => {
    expect([...new Set(calls.map(([name]) => name))].sort()).toEqual(agent.tools.map(({ name }) => name).sort())
  })

  it.each(calls)('%s stays within 8 kB, and within 32 kB with every detail', async (name, parameters) => {
    const { text } = await answerOf(name, parameters)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(briefBytesMax)
    if (!takesDetail(name)) return
    const full = await answerOf(name, { ...parameters, detail: 'full' })
    expect(Buffer.byteLength(full.text)).toBeLessThanOrEqual(fullBytesMax)
    expect(full.text.length).toBeGreaterThan(text.length)
  })

  it('has a row for each of ten domains, in the order that was asked', async () => {
    const { data } = JSON.parse((await answerOf('resolve_domains', { domains })).text)
    expect(data.map((row: { domain: string }) => row.domain)).toEqual(domains)
  })

  it('of signals ends where its cursor continues', async () => {
    const { text } = await answerOf('list_signals', { limit: 100 })
    const { data, pagination, omitted } = JSON.parse(text)
    expect([data.length, omitted]).toEqual([pagination.limit, undefined])
  })

  it('counts the rows that did not fit, and returns all of them in smaller pages', async () => {
    const large = JSON.parse((await answerOf('list_watchlist', { limit: 100 })).text)
    expect(large.data.length + large.omitted.data).toBe(100)
    const small = JSON.parse((await answerOf('list_watchlist', { limit: 10, page: 3 })).text)
    expect([small.data.length, small.omitted, small.pagination.has_more]).toEqual([10, undefined, true])
  })

  it('of resources stays within 32 kB', async () => {
    const { contents } = await agent.agent.readResource({ uri: `brassplate://company/${company_number}` })
    expect(JSON.stringify(contents).length).toBeLessThanOrEqual(fullBytesMax + 200)
  })
})
