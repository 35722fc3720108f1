import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClientDocuments, type DocumentsFor } from '../../adapters/node/oauth/client-documents.js'
import type { ClientDocuments } from '../../src/oauth/client-document.js'
import { FakeClock, origin } from '../../testing/index.js'
import { OutboundWorld, privateAddress } from './world.js'

const url = 'https://harbour-lane.co.uk/oauth/client.json'
const redirect_uris = ['https://lantern.example/back']
const stranger = { address: '192.0.2.99' }
const document = { client_id: url, client_name: 'Lantern', redirect_uris }

let world: OutboundWorld
let clock: FakeClock
let fetches: number
let mayFetch: boolean
let documentsFor: DocumentsFor
let documents: ClientDocuments

beforeEach(async () => {
  world = new OutboundWorld()
  await world.start()
  clock = new FakeClock(0)
  fetches = 0
  mayFetch = true
  documentsFor = createClientDocuments({
    door: world.door(),
    clock,
    mayFetch: async (from) => {
      fetches += 1
      return mayFetch && from.address !== stranger.address
    },
  })
  documents = documentsFor(origin)
})

afterEach(() => world.stop())

function answer(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): void {
  world.handler = (_, response) => void response.writeHead(status, headers).end(body)
}

describe('client metadata documents', () => {
  it('are fetched over TLS and read', async () => {
    answer(JSON.stringify({ ...document, logo_uri: 'https://lantern.example/logo.png' }))
    const client = { id: url, name: 'Lantern', redirectUris: redirect_uris, kind: 'document' }
    expect(await documents.find(url)).toEqual(client)
    expect(world.requests).toEqual([{ host: 'harbour-lane.co.uk', path: '/oauth/client.json', secure: true }])
  })

  it.each([
    ['nothing', '', 'it is not a JSON object'],
    ['a list', '[]', 'it is not a JSON object'],
    ['half an object', '{"client_id":', 'it is not a JSON object'],
    ['another id', JSON.stringify({ ...document, client_id: `${url}?` }), 'its client_id differs from its URL'],
    ['no id', JSON.stringify({ redirect_uris }), 'its client_id differs from its URL'],
    ['a secret', JSON.stringify({ ...document, client_secret: 'hush' }), 'it contains a client secret'],
    ['no redirect URIs', JSON.stringify({ client_id: url }), 'redirect_uris'],
    [
      'a script',
      JSON.stringify({ ...document, redirect_uris: ['javascript:alert(1)'] }),
      'a redirect URI must use https',
    ],
    ['a long name', JSON.stringify({ ...document, client_name: 'a'.repeat(101) }), 'client_name'],
    ['a key', JSON.stringify({ ...document, token_endpoint_auth_method: 'private_key_jwt' }), 'must be none'],
    ['too much', JSON.stringify({ ...document, more: 'a'.repeat(5_000) }), 'larger than 5120 bytes'],
    ['no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'it is not UTF-8'],
  ])('with %s are refused, and fetched again the next time', async (_, body, reason) => {
    answer(body)
    await expect(documents.find(url)).rejects.toThrow(reason)
    await expect(documents.find(url)).rejects.toThrow(reason)
    expect(fetches).toBe(2)
    answer(JSON.stringify(document))
    expect(await documents.find(url)).toMatchObject({ name: 'Lantern' })
  })

  it.each([301, 302, 307, 308, 304, 404, 500, 201])(
    'that answer %i are refused, and redirects are not followed',
    async (status) => {
      answer(JSON.stringify(document), { location: 'https://candle.co.uk/client.json' }, status)
      await expect(documents.find(url)).rejects.toThrow(`the server answered ${status}`)
      expect(world.requests).toHaveLength(1)
    },
  )

  it.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://2130706433/client.json',
    'https://localhost/client.json',
    'https://lantern.internal/client.json',
    'https://harbour-lane.co.uk:8443/client.json',
    'http://harbour-lane.co.uk/client.json',
  ])('at %s are not requested', async (address) => {
    await expect(documents.find(address)).rejects.toThrow('its address is not on the public internet')
    expect(world.dials).toEqual([])
  })

  it('at a name that resolves to a private address are refused', async () => {
    world.names.set('harbour-lane.co.uk', [privateAddress])
    await expect(documents.find(url)).rejects.toThrow('its address is not on the public internet')
    expect(world.privateConnections).toBe(0)
  })

  it.each([
    ['nothing said', {}, 30],
    ['no-store', { 'cache-control': 'no-store, max-age=600' }, 30],
    ['one second', { 'cache-control': 'max-age=1' }, 30],
    ['ten minutes', { 'cache-control': 'public, max-age=600' }, 600],
    ['a year', { 'cache-control': 'max-age=31536000' }, 86_400],
  ])('are cached as long as the server says, within bounds: %s', async (_, headers, seconds) => {
    answer(JSON.stringify(document), headers)
    await documents.find(url)
    clock.advance(seconds * 1_000 - 1)
    await documents.find(url)
    expect(fetches).toBe(1)
    clock.advance(1)
    await documents.find(url)
    expect(fetches).toBe(2)
  })

  it('are fetched once for concurrent callers', async () => {
    answer(JSON.stringify(document))
    const found = await Promise.all(Array.from({ length: 20 }, () => documents.find(url)))
    expect(new Set(found).size).toBe(1)
    expect(world.requests).toHaveLength(1)
  })

  it('are not fetched beyond the rate limit', async () => {
    mayFetch = false
    await expect(documents.find(url)).rejects.toMatchObject({ error: 'temporarily_unavailable' })
    expect(world.dials).toEqual([])
  })

  it('count against the caller that fetches them, and are free for all once cached', async () => {
    answer(JSON.stringify(document))
    await expect(documentsFor(stranger).find(url)).rejects.toMatchObject({ error: 'temporarily_unavailable' })
    expect(await documents.find(url)).toMatchObject({ name: 'Lantern' })
    expect(await documentsFor(stranger).find(url)).toMatchObject({ name: 'Lantern' })
    expect(fetches).toBe(2)
  })

  it('are not refused to one caller because an earlier one has reached its rate limit', async () => {
    answer(JSON.stringify(document))
    const refused = documentsFor(stranger).find(url)
    const found = documents.find(url)
    await expect(refused).rejects.toMatchObject({ error: 'temporarily_unavailable' })
    expect(await found).toMatchObject({ name: 'Lantern' })
  })
})
