import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@brassplate/core/contract'
import { createClient } from '@brassplate/sdk'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { briefBytesMax } from '../src/fit-answer.js'
import { createMcpServer } from '../src/index.js'
import { jsonOf, type OpenAgent, openAgent } from './agent.js'

const [officer] = routes.listOfficers.outputs[200].example.data
if (!officer) throw new Error('The example has no officer.')
const result = z.looseObject({
  kind: z.string(),
  data: z.array(z.record(z.string(), z.unknown())),
  omitted: z.object({ data: z.int() }).optional(),
  unknown_fields: z.array(z.string()).optional(),
})

const [example, person] = routes.getOwnership.outputs[200].example.nodes
const [exampleLink] = routes.getOwnership.outputs[200].example.links
if (!example || !person || !exampleLink) throw new Error('The example has no owner.')

/** A company that many companies own, all of which one person controls. */
function ownershipOf(firms: number) {
  const numbers = Array.from({ length: firms }, (_, index) => String(8_000_000 + index).padStart(8, '0'))
  const company = (number: string) => ({ ...example, id: number, company_number: number, level: 1 })
  return {
    ...routes.getOwnership.outputs[200].example,
    nodes: [example, ...numbers.map(company), { ...person, level: 2 }],
    links: [
      ...numbers.map((owner) => ({ ...exampleLink, owner, owned: '09999991' })),
      ...numbers.map((owned) => ({ ...exampleLink, owner: person?.id, owned })),
      { ...exampleLink, owner: '09999991', owned: numbers[0], closes_loop: true },
    ],
  }
}

describe('company_records, with the official client', () => {
  let server: Server
  let agent: OpenAgent
  let entries = 1
  let asked = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = request.url ?? ''
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
      if (pathname.endsWith('/ownership')) {
        const body = { ...ownershipOf(entries), depth: Number(searchParams.get('depth') ?? '5') }
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      const list = [routes.listOfficers, routes.listOwners, routes.listCharges, routes.listFilings].find(
        ({ path }) => path.replace('{company_number}', '09999991') === pathname,
      )
      const { example } = (list ?? routes.listInsolvencyCases).outputs[200]
      const count = Math.min(entries, Number(searchParams.get('limit')))
      const body = list === routes.listOfficers ? { ...example, data: new Array(count).fill(officer) } : example
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'bp_live_sample' })
    await createMcpServer(client).connect(far)
    agent = await openAgent(near)
  })
  afterAll(async () => {
    await agent.close()
    server.close()
  })

  const ask = async (parameters: object) => {
    const answer = await agent.call('company_records', { company_number: '09999991', ...parameters })
    const [text] = answer.content
    const bytes = text?.type === 'text' ? Buffer.byteLength(text.text) : Number.NaN
    const { omitted, ...rest } = result.parse(jsonOf(answer))
    return { bytes, omitted: omitted?.data ?? 0, ...rest }
  }

  it.each(['officers', 'owners', 'charges', 'insolvency', 'filings'])('returns %s', async (kind) => {
    entries = 1
    const { data, kind: returned, omitted } = await ask({ kind })
    expect([data.length, returned, omitted]).toEqual([1, kind, 0])
  })

  it('takes directors for officers', async () => {
    entries = 1
    expect(await ask({ kind: 'directors' })).toMatchObject({ kind: 'officers', data: [{ officer_role: 'director' }] })
  })

  it('leaves out dates of birth, ids and what is null, unless they are chosen', async () => {
    entries = 1
    const { data } = await ask({})
    expect(data).toEqual([
      {
        name: officer.name,
        officer_role: 'director',
        status: 'active',
        appointed_on: officer.appointed_on,
        identity_verification: { state: 'due', due_on: '2026-12-15' },
      },
    ])
    const chosen = await ask({ fields: ['name', 'date_of_birth', 'shoe_size'] })
    expect(chosen.data).toEqual([{ name: officer.name, date_of_birth: officer.date_of_birth }])
    expect(chosen.unknown_fields).toEqual(['shoe_size'])
  })

  it('asks for the past of officers and owners, and refuses it for other lists', async () => {
    await ask({ kind: 'owners', as_of: '2026-03-01' })
    expect(asked).toContain('as_of=2026-03-01')
    const refused = await agent.call('company_records', {
      company_number: '09999991',
      kind: 'charges',
      as_of: '2026-03-01',
    })
    expect(refused).toMatchObject({ isError: true })
    expect(JSON.stringify(refused.content)).toContain('applies only to officers and owners')
  })

  it('stays within 8 kB and says how many entries did not fit', async () => {
    entries = 100
    const all = await ask({ limit: 100 })
    expect(all.bytes).toBeLessThanOrEqual(briefBytesMax)
    expect(all.omitted).toBeGreaterThan(0)
    expect(all.data.length + all.omitted).toBe(100)
    const names = await ask({ limit: 100, fields: ['name'] })
    expect([names.omitted, names.bytes <= briefBytesMax]).toEqual([0, true])
  })

  it('returns the owners of owners by level, with what each of them controls', async () => {
    entries = 1
    const answer = await ask({ kind: 'ownership', depth: 3 })
    expect(answer).toMatchObject({ kind: 'ownership', depth: 3, is_complete: true, stale: false, omitted: 0 })
    const natures_of_control = ['75% or more of the shares']
    const control = { natures_of_control, notified_on: '2016-04-06' }
    const company = { name: example.name, kind: 'company', company_status: 'active', control_status: 'owners_listed' }
    expect(answer.data).toEqual([
      {
        ...company,
        level: 0,
        company_number: '09999991',
        controls: [{ ...control, company_number: '08000000', closes_loop: true }],
      },
      { ...company, level: 1, company_number: '08000000', controls: [{ ...control, company_number: '09999991' }] },
      { level: 2, name: person.name, kind: 'person', controls: [{ ...control, company_number: '08000000' }] },
    ])
  })

  it('stays within 8 kB for a large tree, shows the nearest owners first, and pages the rest', async () => {
    entries = 98
    const first = await ask({ kind: 'ownership', limit: 100 })
    expect(first.bytes).toBeLessThanOrEqual(briefBytesMax)
    expect(first.data[0]).toMatchObject({ level: 0 })
    expect([first.data.length + first.omitted, first.omitted > 0]).toEqual([100, true])
    const last = await ask({ kind: 'ownership', page: 2, limit: 99 })
    expect(last.data).toMatchObject([{ name: person.name, controls_omitted: 78 }])
    expect(last.bytes).toBeLessThanOrEqual(briefBytesMax)
    const names = await ask({ kind: 'ownership', limit: 100, fields: ['name', 'psc_id'] })
    expect([names.omitted, names.unknown_fields]).toEqual([0, ['psc_id']])
  })
})
