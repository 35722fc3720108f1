import type { Caller } from '@brassplate/core'
import { embed } from '@brassplate/sdk/embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { type SignInOptions, signInAgent } from '../../../mcp/tests/sign-in-agent.js'
import { Browser, OAuthParty } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

const documentUrl = 'https://lantern.co.uk/client.json'
const document = { client_id: documentUrl, client_name: 'Lantern', redirect_uris: ['http://127.0.0.1/back'] }

describe.each(enginesOnce)('an agent of the official SDK that asks a user for access, on %s', (engine) => {
  let server: TestServer
  let party: OAuthParty
  let browser: Browser

  beforeAll(async () => {
    const body = new TextEncoder().encode(JSON.stringify(document))
    const send = async ({ url }: { url: string }) =>
      ({ kind: 'answer', url, status: 200, headers: {}, body, isCut: false, certificate: null }) as const
    server = await TestServer.start(engine, { world: { documentDoor: { send } } })
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
    browser = new Browser(server)
    await browser.signIn(party.email, party.password)
  })
  afterAll(() => server.close())

  const ask = (page: URL) => browser.decide(page.search.slice(1), 'allow')

  it.each<[string, () => Omit<SignInOptions, 'ask'>, RegExp]>([
    ['registers itself', () => ({}), /^client_/],
    ['is identified by its metadata document', () => ({ documentUrl }), /^https:\/\/lantern\.co\.uk\/client\.json$/],
    ['is already registered', () => ({ clientId: party.clientId }), /^client_/],
  ])('%s, gets access, refreshes its tokens, and loses access after revocation', async (_, known, id) => {
    const { agent, clientId, tokens, refresh } = await signInAgent(`${server.url}/mcp`, { ask, ...known() })
    expect(clientId).toMatch(id)
    expect(agent.tools.length).toBeGreaterThan(0)
    const { content } = await agent.call('get_account')
    expect(JSON.stringify(content)).toContain(party.email)
    expect(JSON.stringify(content)).toContain('oauth')

    const first = tokens()
    expect(await refresh()).toBe('AUTHORIZED')
    const second = tokens()
    for (const { access_token, refresh_token = '' } of [first, second]) {
      server.noteSecret(access_token)
      server.noteSecret(refresh_token)
    }
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await party.opensAgent(second.access_token)).toBe(true)

    const { id: account } = await party.account()
    const mine = (await server.engine.oauth.grants(account)).find((grant) => grant.clientId === clientId)
    if (mine) await server.engine.oauth.endGrant(account, mine.id)
    expect(await party.opensAgent(second.access_token)).toBe(false)
    await agent.close()
  })

  it('may only read unless the user ticks more, and a call that it lacks the right for says which', async () => {
    const reader = await signInAgent(`${server.url}/mcp`, { ask })
    const spender = await signInAgent(`${server.url}/mcp`, {
      ask: (page) => browser.decide(page.search.slice(1), 'allow', { right_spend: 'yes' }),
    })
    for (const { tokens } of [reader, spender]) {
      server.noteSecret(tokens().access_token)
      server.noteSecret(tokens().refresh_token ?? '')
    }
    expect([reader.tokens().scope, spender.tokens().scope]).toEqual(['service:read', 'service:read service:spend'])

    const client = embed(server.engine, await callerOf(reader.tokens().access_token))
    await expect(client.resolveDomain('matched.test')).rejects.toMatchObject({
      status: 403,
      code: 'missing_right',
      message: expect.stringContaining('This access token does not have the right spend'),
    })
    await expect(client.watchCompany('09999991')).rejects.toMatchObject({ code: 'missing_right' })
    expect((await client.listSignals()).data).toEqual([])
    const paying = embed(server.engine, await callerOf(spender.tokens().access_token))
    expect(await paying.resolveDomain('matched.test')).toMatchObject({ match_status: 'matched' })
    await expect(paying.watchCompany('09999991')).rejects.toMatchObject({ code: 'missing_right' })
    const { isError } = await spender.agent.call('resolve_domain', { domain: 'matched.test' })
    expect(isError ?? false).toBe(false)
    for (const { agent } of [reader, spender]) await agent.close()
  })

  async function callerOf(accessToken: string): Promise<Caller> {
    const caller = await server.engine.oauth.authenticate(accessToken)
    if (!caller) throw new Error('the token is not valid')
    return caller
  }
})
