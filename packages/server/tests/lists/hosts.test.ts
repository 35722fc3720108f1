import { setTimeout as delay } from 'node:timers/promises'
import { startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const domain = 'pixelquay.example'
const host = `client.${domain}`

describe.each(enginesOnce)('rows with a host below a registered domain on %s', (engine) => {
  let server: TestServer
  let web: Awaited<ReturnType<typeof startSmallWeb>>

  beforeAll(async () => {
    const agency = '<title>Pixel Quay</title><p>We make websites for others.</p>'
    web = await startSmallWeb({ [domain]: { '/': agency }, [host]: { '/': boatworksPage } })
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  async function answer({ key }: Member, rows: readonly string[]) {
    const { id } = await server.ok('startBulk', { key, file: { type: 'text/plain', content: rows.join('\n') } })
    while ((await server.ok('getBulk', { key, path: { bulk_id: id } })).status !== 'completed') await delay(50)
    const response = await fetch(`${server.url}/v1/bulk/${id}/result?format=jsonl`, { headers: { 'x-api-key': key } })
    const lines = (await response.text()).trimEnd().split('\n')
    return lines.map((line) => {
      const { input, outcome, domain: site, company } = JSON.parse(line)
      return [input, outcome, site, company?.company_number ?? null]
    })
  }

  it('are answered for that host and say so, and rows with the domain as before', async () => {
    const member = await memberWith(server, 5)
    const url = `HTTPS://WWW.${host}/about`
    expect(await answer(member, [host, `https://www.${domain}/`, url, domain, `ann@${host}`])).toEqual([
      [host, 'matched', host, '09999991'],
      [`https://www.${domain}/`, 'no_match', domain, null],
      [url, 'matched', host, '09999991'],
      [domain, 'no_match', domain, null],
      [`ann@${host}`, 'no_match', domain, null],
    ])
    const { data } = await server.ok('getCreditStatement', { key: member.key })
    expect(data.filter(({ kind }) => kind === 'charge').map((charge) => charge.domain)).toEqual([host])
    for (const name of [host, domain]) {
      const found = await server.ok('resolveDomain', { key: member.key, body: { domain: name } })
      expect(found).toMatchObject({ input_domain: name, host: name, charged: false })
    }
  })
})
