import { describe, expect, it } from 'vitest'
import { createClient } from '../src/index.js'
import { inTurn, json, startLoopback } from './loopback.js'

const apiKey = 'bp_live_sample'

function page(data: readonly number[], has_more: boolean, cursor: string | null = null) {
  return json(200, { data, pagination: { has_more, cursor } })
}

async function start(...pages: ReturnType<typeof page>[]) {
  const server = await startLoopback(inTurn(...pages))
  const client = createClient({ baseUrl: server.url, apiKey, retries: 0 })
  return { client, asked: () => server.received.map(({ path }) => path) }
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = []
  for await (const item of items) all.push(item)
  return all
}

describe('a paged list', () => {
  it('is read to its end in pages of 100', async () => {
    const { client, asked } = await start(page([1, 2], true), page([3], true), page([], false))

    expect(await collect(client.allCompanies({ name: 'harbour' }))).toEqual([1, 2, 3])
    expect(asked()).toEqual([
      '/v1/companies/search?name=harbour&page=1&limit=100',
      '/v1/companies/search?name=harbour&page=2&limit=100',
      '/v1/companies/search?name=harbour&page=3&limit=100',
    ])
  })

  it('ends with an empty page, even if has_more is true', async () => {
    const { client, asked } = await start(page([1], true), page([], true))

    expect(await collect(client.allCreditEntries({ limit: 1 }))).toEqual([1])
    expect(asked()).toEqual(['/v1/credits/statement?page=1&limit=1', '/v1/credits/statement?page=2&limit=1'])
  })

  it('fetches no page beyond the last item that is read', async () => {
    const { client, asked } = await start(page([1, 2], true))
    for await (const delivery of client.allDeliveries(7)) {
      expect(delivery).toBe(1)
      break
    }

    expect(asked()).toEqual(['/v1/partner/webhooks/7/deliveries?page=1&limit=100'])
  })

  it('fetches nothing before iteration starts', async () => {
    const { client, asked } = await start(page([], false))
    client.allCompanies()

    expect(asked()).toEqual([])
  })

  it('fails with the error of the server', async () => {
    const { client } = await start(page([1], true), json(400, { code: 'invalid_request', detail: 'too deep' }))

    await expect(collect(client.allCompanies())).rejects.toMatchObject({ code: 'invalid_request', message: 'too deep' })
  })

  it('rejects with the abort reason', async () => {
    const { client } = await start(page([1], true))
    const controller = new AbortController()
    const read = async () => {
      for await (const _ of client.allCompanies({ signal: controller.signal })) controller.abort(new Error('enough'))
    }

    await expect(read()).rejects.toThrow('enough')
  })
})

describe('the watchlist', () => {
  it('is read with cursors, and whole from a server that does not know pages', async () => {
    const { client, asked } = await start(page([1, 2], true, 'one'), page([3], false))
    expect(await collect(client.allWatched({ tag: 'clients' }))).toEqual([1, 2, 3])
    expect(asked()).toEqual(['/v1/watchlist?tag=clients&limit=100', '/v1/watchlist?tag=clients&limit=100&cursor=one'])
    const older = await start(json(200, { data: [1, 2, 3], usage: { count: 3, limit: 50 } }))
    expect(await collect(older.client.allWatched())).toEqual([1, 2, 3])
  })
})

describe('the feed of signals', () => {
  it('is read with cursors', async () => {
    const { client, asked } = await start(page([1, 2], true, 'one'), page([3], true, 'two'), page([4], false))

    expect(await collect(client.allSignals({ signalType: 'officer' }))).toEqual([1, 2, 3, 4])
    expect(asked()).toEqual([
      '/v1/signals?signal_type=officer&limit=100',
      '/v1/signals?signal_type=officer&cursor=one&limit=100',
      '/v1/signals?signal_type=officer&cursor=two&limit=100',
    ])
  })

  it('continues from a stored cursor', async () => {
    const { client, asked } = await start(page([5], false))

    expect(await collect(client.allSignals({ cursor: 'two', limit: 10 }))).toEqual([5])
    expect(asked()).toEqual(['/v1/signals?cursor=two&limit=10'])
  })

  it('ends if the cursor does not advance or is missing, even if has_more is true', async () => {
    const stays = await start(page([1], true, 'one'), page([2], true, 'one'))
    const missing = await start(page([1], true))

    expect(await collect(stays.client.allSignals())).toEqual([1, 2])
    expect(await collect(missing.client.allSignals())).toEqual([1])
  })
})
