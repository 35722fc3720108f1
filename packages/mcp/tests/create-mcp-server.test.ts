import { accountProfile } from '@brassplate/core/contract'
import { type Client, createClient } from '@brassplate/sdk'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { describe, expect, it } from 'vitest'
import { createMcpServer, type ReportError } from '../src/index.js'
import { connectAgent, jsonOf } from './agent.js'
import { apiKey, profile, startBrassplate, unauthenticated } from './brassplate.js'

async function agentFor(client: Client, reportError?: ReportError) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(client, reportError).connect(far)
  return connectAgent(near)
}

async function agentWithKey(key: string) {
  return agentFor(createClient({ baseUrl: await startBrassplate(), apiKey: key }))
}

describe('createMcpServer', () => {
  it('lists every tool with its cost, annotations and both schemas', async () => {
    const { tools } = await agentWithKey(apiKey)

    expect(tools.map(({ name }) => name)).toEqual(['get_account'])
    for (const tool of tools) {
      expect(tool.title).toBeTruthy()
      expect(tool.description).toMatch(/Cost: [^.]+\.$/)
      expect(tool.annotations).toHaveProperty('readOnlyHint')
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(tool.outputSchema).toMatchObject({ type: 'object' })
    }
  })

  it('tells the agent what to do when a call fails', async () => {
    const { instructions } = await agentWithKey(apiKey)

    expect(instructions).toContain('next_step')
  })

  it('tells nothing of an error that is no refusal, and reports it', async () => {
    const mistake = new Error('secret detail')
    const reported: unknown[] = []
    const agent = await agentFor(
      { ...createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey }), me: () => Promise.reject(mistake) },
      (error) => reported.push(error),
    )
    const result = await agent.call('get_account')

    expect(result.isError).toBe(true)
    expect(jsonOf(result)).toMatchObject({ code: 'internal', retryable: true })
    expect(JSON.stringify(result)).not.toContain('secret detail')
    expect(reported).toEqual([mistake])
  })
})

describe('get_account', () => {
  it('is free, reads only and stays inside the account', async () => {
    const { tools } = await agentWithKey(apiKey)
    const tool = tools.find(({ name }) => name === 'get_account')

    expect(tool?.description).toMatch(/Cost: free\.$/)
    expect(tool?.annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
  })

  it('gives the profile as structured content of its output schema, and as text', async () => {
    const agent = await agentWithKey(apiKey)
    const result = await agent.call('get_account')

    expect(result.isError).toBeUndefined()
    expect(accountProfile.parse(result.structuredContent)).toEqual(profile)
    expect(jsonOf(result)).toEqual(profile)
  })

  it('fails with code and next step when the key is refused', async () => {
    const agent = await agentWithKey('bp_live_other')
    const result = await agent.call('get_account')

    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    expect(jsonOf(result)).toEqual({
      code: 'unauthenticated',
      message: unauthenticated.detail,
      next_step: unauthenticated.next_step,
      retryable: false,
    })
  })

  it('says that it may be retried when the server cannot be reached', async () => {
    const refused: typeof fetch = () => Promise.reject(new TypeError('connection refused'))
    const client = createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey, fetch: refused })
    const result = await (await agentFor(client)).call('get_account')

    expect(jsonOf(result)).toMatchObject({ code: 'unavailable', retryable: true })
  })

  it('refuses parameters that it does not have', async () => {
    const agent = await agentWithKey(apiKey)

    expect(await agent.call('get_account', { account_id: 'acc_other' })).toMatchObject({ isError: true })
  })
})
