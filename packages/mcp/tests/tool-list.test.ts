import type { Right } from '@brassplate/core'
import { createClient } from '@brassplate/sdk'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMcpServer } from '../src/index.js'
import { jsonOf, openAgent } from './agent.js'

/** The model pays for the list in every conversation. A token is about four characters. */
const tokensMax = 5_000
const client = createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey: 'bp_live_sample' })

async function agentWith(...rights: Right[]) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(client, rights.length > 0 ? { rights: async () => rights } : {}).connect(far)
  const agent = await openAgent(near)
  onTestFinished(() => agent.close())
  return agent
}

const spending = ['resolve_domain', 'resolve_domains', 'resolve_company']
const managing = ['decide_review', 'watch_company', 'unwatch_company']
/** What the name of a tool that only reads begins with. */
const reading = /^(?:get|list|search|match|explain|company)_/

describe('the tool list, as the official client sees it', () => {
  it(`costs a model less than ${tokensMax} tokens`, async () => {
    const { tools } = await agentWith()
    expect(JSON.stringify(tools).length / 4).toBeLessThan(tokensMax)
  })

  it('tells reading and writing tools apart by name and by annotation', async () => {
    const { tools } = await agentWith()
    for (const { name, annotations } of tools)
      expect([name, annotations?.readOnlyHint]).toEqual([name, reading.test(name)])
    expect(
      tools
        .filter(({ name }) => !reading.test(name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...spending, ...managing].sort())
  })

  it('has only reading tools for a credential that may only read', async () => {
    const { tools, call } = await agentWith('read')
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
    for (const name of [...spending, ...managing]) {
      const refused = await call(name, {})
      expect(refused.isError).toBe(true)
      expect(jsonOf(refused)).toMatchObject({ code: 'missing_right', message: expect.stringContaining(name) })
    }
  })

  it.each([
    ['spend', spending],
    ['manage', managing],
  ] as const)('adds the tools that %s to those that read', async (right, added) => {
    const [readers, { tools }] = [await agentWith('read'), await agentWith('read', right)]
    const names = tools.map(({ name }) => name)
    expect(names.filter((name) => !readers.tools.some((one) => one.name === name)).sort()).toEqual([...added].sort())
  })
})
