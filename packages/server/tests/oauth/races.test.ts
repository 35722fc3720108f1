import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { OAuthParty } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

const isWhole = process.env.BRASSPLATE_PROVE === 'full'
const codes = isWhole ? 200 : 4
const redemptions = 50

describe.each(engines)('codes and refresh tokens under a race, on %s', (engine) => {
  let server: TestServer
  let party: OAuthParty

  beforeAll(async () => {
    server = await TestServer.start(engine)
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  it(
    `lets exactly one of ${redemptions} concurrent redemptions succeed for each of ${codes} codes, then revokes its tokens`,
    async () => {
      for (let round = 0; round < codes; round += 1) {
        const form = await party.codeForm()
        const replies = await Promise.all(Array.from({ length: redemptions }, () => party.post('/oauth/token', form)))
        const [winner, ...others] = replies.toSorted((one, other) => one.status - other.status)
        expect(winner?.status).toBe(200)
        for (const { status, body } of others) expect([status, body]).toMatchObject([400, { error: 'invalid_grant' }])
        const { access_token = '', refresh_token = '' } = (winner?.body ?? {}) as Record<string, string>
        expect(await party.opensAgent(access_token)).toBe(false)
        expect(await party.post('/oauth/token', party.refreshForm(refresh_token))).toMatchObject({ status: 400 })
      }
    },
    isWhole ? 600_000 : 60_000,
  )

  it('rejects fifty replays of a spent refresh token and ends the grant', async () => {
    const { refresh_token } = await party.tokens()
    const second = (await party.post('/oauth/token', party.refreshForm(refresh_token))).body as Record<string, string>
    const third = (await party.post('/oauth/token', party.refreshForm(second.refresh_token ?? ''))).body
    const replays = await Promise.all(
      Array.from({ length: 50 }, () => party.post('/oauth/token', party.refreshForm(refresh_token))),
    )
    for (const { status, body } of replays) expect([status, body]).toMatchObject([400, { error: 'invalid_grant' }])
    expect(await party.opensAgent((third as Record<string, string>).access_token ?? '')).toBe(false)
  })
})
