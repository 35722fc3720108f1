import { describe, expect, it } from 'vitest'
import { type Client, createClient, type ManyResult } from '../src/index.js'
import { exampleAnswers } from '../src/testing/index.js'
import { failureOf } from './failure-of.js'
import { type Received, startLoopback } from './loopback.js'
import { unauthenticated } from './samples.js'

const invalidDomain = { ...unauthenticated, status: 400, code: 'invalid_domain' }

/** Answers `bad` domains with an error and others with a match. */
async function start(refusal: { status: number; code: string } = invalidDomain) {
  const server = await startLoopback((response, { body }) => {
    const { domain } = JSON.parse(body) as { domain: string }
    const isBad = domain.startsWith('bad')
    const answer = isBad ? refusal : { ...exampleAnswers.resolveDomain, input_domain: domain }
    response.writeHead(isBad ? refusal.status : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const client = createClient({ baseUrl: server.url, apiKey: 'bp_live_sample' })
  return { client, received: server.received }
}

async function all(results: ReturnType<Client['resolveMany']>): Promise<ManyResult[]> {
  const found: ManyResult[] = []
  for await (const result of results) found.push(result)
  return found
}

const keysOf = (received: readonly Received[]) => received.map(({ headers }) => headers['idempotency-key'])

describe('resolveMany', () => {
  it('returns a result for each row in the order of the list, with the errors of single rows', async () => {
    const { client } = await start()
    const rows = ['one.example', { domain: 'bad', clientRef: 'row-2' }, { domain: 'three.example' }]
    const results = await all(client.resolveMany(rows, { concurrency: 3 }))
    expect(results).toMatchObject([
      { ok: true, index: 0, domain: 'one.example', clientRef: null, answer: { input_domain: 'one.example' } },
      { ok: false, index: 1, domain: 'bad', clientRef: 'row-2', error: { code: 'invalid_domain' } },
      { ok: true, index: 2, domain: 'three.example', answer: { match_status: 'matched' } },
    ])
  })

  it('gives each row a key of its own, which is the same if the list is repeated', async () => {
    const { client, received } = await start()
    const domains = ['one.example', 'two.example']
    await all(client.resolveMany(domains, { idempotencyKey: 'sheet-7', concurrency: 1 }))
    await all(client.resolveMany(domains, { idempotencyKey: 'sheet-7', concurrency: 1 }))
    expect(keysOf(received)).toEqual(['sheet-7-1', 'sheet-7-2', 'sheet-7-1', 'sheet-7-2'])
  })

  it('gives each row a random key by default', async () => {
    const { client, received } = await start()
    await all(client.resolveMany(['one.example', 'two.example']))
    expect(new Set(keysOf(received)).size).toBe(2)
  })

  it('takes an asynchronous list', async () => {
    const { client } = await start()
    async function* lines() {
      yield 'one.example'
      yield 'two.example'
    }
    expect((await all(client.resolveMany(lines()))).map(({ domain }) => domain)).toEqual(['one.example', 'two.example'])
  })

  it('ends with the error if the credential is refused, because every row would fail', async () => {
    const { client, received } = await start(unauthenticated)
    const failure = await failureOf(
      all(
        client.resolveMany(
          Array.from({ length: 100 }, () => 'bad'),
          { concurrency: 2 },
        ),
      ),
    )
    expect(failure).toMatchObject({ code: 'unauthenticated' })
    expect(received.length).toBeLessThan(10)
  })

  it('sends nothing before the first result is asked for, and nothing more after the caller stops', async () => {
    const { client, received } = await start()
    const results = client.resolveMany(
      Array.from({ length: 100 }, (_, index) => `d${index}.example`),
      { concurrency: 1 },
    )
    expect(received).toHaveLength(0)
    for await (const { index } of results) if (index === 2) break
    expect(received.length).toBeLessThanOrEqual(4)
  })

  it.each([0, 51, 1.5])('rejects a concurrency of %s', async (concurrency) => {
    const { client } = await start()
    expect(() => client.resolveMany(['one.example'], { concurrency })).toThrow('from 1 to 50')
  })
})
