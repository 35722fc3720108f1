import { errorBody } from '@brassplate/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, importCompanies } from '../support/register.js'
import { keepMatches } from '../support/resolution.js'
import { TestServer } from '../support/server.js'
import { extension, flyout, manifest, proposal, queryAnswer, suggestion } from './protocol.js'

const harbour = '09999991'

describe.each(enginesOnce)('the reconciliation service on %s', (engine) => {
  let server: TestServer
  let member: { readonly key: string; readonly session: string }
  let link: { readonly id: string; readonly url: string; readonly token: string }
  let path: string

  /** A form as OpenRefine posts it. */
  const post = (form: Record<string, string>, where = path, headers: Record<string, string> = {}) =>
    server.raw('POST', where, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', ...headers },
    })
  const ask = async (queries: Record<string, unknown>) => {
    const { status, body, headers } = await post({ queries: JSON.stringify(queries) })
    expect({ status, origin: headers.get('access-control-allow-origin') }).toEqual({ status: 200, origin: '*' })
    const answer = queryAnswer.parse(body)
    expect(Object.keys(answer).sort()).toEqual(Object.keys(queries).sort())
    return answer
  }
  const first = async (query: Record<string, unknown>) => (await ask({ q0: query })).q0?.result[0]

  beforeAll(async () => {
    // No site is read. The setting only makes the domain one that can be looked up.
    const env = { BRASSPLATE_WEB_RESOLVE: 'pixelquay.example=127.0.0.1:9' }
    server = await TestServer.start(engine, { world: { clock }, env })
    member = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    const created = await server.ok('createReconcileLink', { key: member.key, body: { name: 'OpenRefine' } })
    const { id, url = '', token = '' } = created
    link = { id, url, token }
    path = `/reconcile/${link.token}`
  })
  afterAll(() => server.close())

  it('answers the manifest, and its addresses contain the token', async () => {
    const { status, body } = await server.raw('GET', path)
    expect(status).toBe(200)
    const { suggest, preview, versions } = manifest.parse(body)
    expect(versions).toContain('0.2')
    expect(suggest.entity.service_url).toBe(link.url)
    expect(preview.url).toBe(`${link.url}/preview?id={{id}}`)
    expect(link.url).toBe(server.url + path)
  })

  it('answers a batch of ten with the exact fields of OpenRefine 3, and keeps every key', async () => {
    const query = (text: string) => ({ query: text, type: 'company', type_strict: 'should', limit: 3 })
    const names = ['Harbour Lane Boatworks Ltd', 'Tidewright', 'Zyxwvut Unheard Of', 'Hollowbrook Heating', '09999991']
    const queries = Object.fromEntries([...names, ...names].map((name, place) => [`q${place}`, query(name)]))
    const answer = await ask(queries)
    expect(Object.keys(answer)).toHaveLength(10)
    expect(answer.q0?.result[0]).toMatchObject({ id: harbour, match: true })
    expect(answer.q1?.result[0]?.match).toBe(false)
    expect(answer.q2?.result.some(({ match }) => match)).toBe(false)
    for (const { result } of Object.values(answer)) expect(result.length).toBeLessThanOrEqual(3)
  })

  it('says match exactly where the matching call says matched, with a hundred times its confidence', async () => {
    const names = [
      'Harbour Lane Boatworks',
      'Harbor Lane Boatworks Ltd',
      'Tidewright Marine',
      'Corvane Maritime Holdings plc',
    ]
    for (const name of names) {
      const direct = await server.ok('matchCompany', { key: member.key, body: { name } })
      const result = await first({ query: name })
      expect({ name, match: result?.match ?? false }).toEqual({ name, match: direct.decision === 'matched' })
      expect(result?.score ?? null).toBe(
        direct.candidates[0] ? Math.round(direct.candidates[0].match_confidence * 10_000) / 100 : null,
      )
    }
  })

  it.each(['09999991', '9999991', 'OC399981', 'oc 399981'])('finds a company by its number %s', async (query) => {
    expect(await first({ query })).toMatchObject({ score: 100, match: true })
  })

  it('finds a company by a domain with a stored answer, and reads no website', async () => {
    expect(await first({ query: 'matched.test' })).toBeDefined()
    expect((await ask({ q0: { query: 'never-asked.example' } })).q0?.result.some(({ match }) => match)).toBe(false)
    expect(await server.ok('describeAccount', { key: member.key })).toMatchObject({ credits: expect.anything() })
  })

  it('answers a host below a registered domain with the answer for that host, and says so', async () => {
    const [domain, host] = ['pixelquay.example', 'client.pixelquay.example']
    const resolve = (name: string) =>
      server.ok('resolveDomain', { key: member.key, body: { domain: name, max_credits: 1 } })
    await keepMatches(server, [domain, host])
    expect(await resolve(domain)).toMatchObject({ input_domain: domain, charged: true })
    expect(await first({ query: `https://www.${domain}/about` })).toMatchObject({ id: harbour, match: true })
    expect((await ask({ q0: { query: host } })).q0?.result.some(({ match }) => match)).toBe(false)

    expect(await resolve(host)).toMatchObject({ input_domain: host, charged: true })
    await server.ok('reviewDomain', { key: member.key, body: { domain: host, company_number: 'OC399981' } })
    for (const query of [host, `https://www.${host}/`]) {
      const result = await first({ query })
      expect(result).toMatchObject({ id: 'OC399981', match: true })
      expect(result?.description).toMatch(/, for the host client\.pixelquay\.example$/)
    }
    for (const query of [domain, `www.${domain}`, `ada@client.${domain}`]) {
      const result = await first({ query })
      expect(result).toMatchObject({ id: harbour, match: true })
      expect(result?.description).not.toContain('for the host')
    }
  })

  it('uses properties as evidence and ignores those it cannot read', async () => {
    const plain = await first({ query: 'Harbor Lane Boatwork' })
    const properties = [
      { pid: 'postcode', v: 'TR11 4QD' },
      { pid: 'incorporated_on', v: '15/04/2015' },
      { pid: 'address', v: [{ id: 'x', name: '4 Harbour Lane' }] },
    ]
    const helped = await first({ query: 'Harbor Lane Boatwork', properties })
    expect(helped?.id).toBe(harbour)
    expect(helped?.score).toBeGreaterThan(plain?.score ?? 0)
    const junk = [
      { pid: 'postcode', v: 'n/a' },
      { pid: 'incorporated_on', v: 'long ago' },
      { pid: 'unknown', v: { deep: [] } },
      { pid: 'address', v: null },
    ]
    expect((await first({ query: 'Harbor Lane Boatwork', properties: junk }))?.score).toBe(plain?.score)
  })

  it('takes a number, a website and an e-mail address as properties, and asks a person if they differ', async () => {
    const number = { pid: 'company_number', v: '9999991' }
    const website = { pid: 'website', v: 'https://www.pixelquay.example/about' }
    const email = { pid: 'email', v: 'ada@pixelquay.example' }
    for (const property of [number, website, email]) {
      const result = await first({ query: 'Zyxwvut Unheard Of', properties: [property] })
      expect(result).toMatchObject({ id: harbour, match: true })
    }
    const other = { pid: 'company_number', v: 'OC399981' }
    const { result = [] } = (await ask({ q0: { query: 'Harbour Lane Boatworks Ltd', properties: [other] } })).q0 ?? {}
    expect(result.slice(0, 2).map(({ id, match }) => [id, match])).toEqual([
      ['OC399981', false],
      [harbour, false],
    ])
    const junk = [
      { pid: 'website', v: 'none' },
      { pid: 'company_number', v: 'n/a' },
      { pid: 'email', v: 'x'.repeat(5_000) },
    ]
    expect(await first({ query: 'Harbour Lane Boatworks Ltd', properties: junk })).toMatchObject({ match: true })
  })

  it('says that a text is too long, and answers the others of the batch', async () => {
    const { q0, q1 } = await ask({ q0: { query: 'x'.repeat(1_203) }, q1: { query: harbour } })
    expect(q0).toEqual({ result: [], message: 'The text has 1203 characters, and at most 1000 are read.' })
    expect(q1?.result[0]).toMatchObject({ id: harbour, match: true })
  })

  it('answers queries and extend by GET too', async () => {
    const queries = JSON.stringify({ a: { query: 'Harbour Lane Boatworks Ltd' } })
    const got = await server.raw('GET', `${path}?${new URLSearchParams({ queries })}`)
    expect(queryAnswer.parse(got.body).a?.result[0]?.id).toBe(harbour)
    const extend = JSON.stringify({ ids: [harbour], properties: [{ id: 'postcode' }] })
    const extended = await server.raw('GET', `${path}?${new URLSearchParams({ extend })}`)
    expect(extension.parse(extended.body).rows[harbour]).toEqual({ postcode: [{ str: 'TR11 4QD' }] })
  })

  it('extends companies, with a row for each id and a cell list for each property', async () => {
    const ids = [harbour, '99999999', 'no number', '__proto__']
    const properties = ['company_name', 'incorporated_on', 'sic_codes', 'nonsense'].map((id) => ({ id }))
    const { status, body } = await post({ extend: JSON.stringify({ ids, properties }) })
    expect(status).toBe(200)
    const { meta, rows } = extension.parse(body)
    expect(meta.map(({ id }) => id)).toEqual(properties.map(({ id }) => id))
    expect(rows[harbour]).toEqual({
      company_name: [{ str: 'HARBOUR LANE BOATWORKS LIMITED' }],
      incorporated_on: [{ date: '2015-04-15T00:00:00Z' }],
      sic_codes: [{ str: '30120' }, { str: '52220' }],
      nonsense: [],
    })
    for (const id of ['99999999', 'no number'])
      expect(rows[id]).toEqual({ company_name: [], incorporated_on: [], sic_codes: [], nonsense: [] })
  })

  it('extends companies with deadlines, insolvency, charges, owners and their website', async () => {
    const columns = ['accounts_next_due', 'accounts_overdue', 'insolvency', 'charges_outstanding', 'owners', 'website']
    const extend = JSON.stringify({ ids: [harbour], properties: columns.map((id) => ({ id })) })
    const { rows } = extension.parse((await post({ extend })).body)
    expect(Object.keys(rows[harbour] ?? {})).toEqual(columns)
    expect(rows[harbour]?.accounts_next_due?.[0]).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    })
    expect(rows[harbour]?.accounts_overdue?.[0]).toEqual({ bool: expect.any(Boolean) })
    const { body } = await server.raw('GET', `${path}/properties?type=company`)
    const ids = proposal.parse(body).properties.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(columns))
    expect(ids).not.toContain('email')
  })

  it('suggests companies, properties and the type, and proposes properties', async () => {
    const suggested = async (what: string) => {
      const { status, body } = await server.raw('GET', `${path}/suggest/${what}`)
      expect(status).toBe(200)
      return suggestion.parse(body).result
    }
    expect((await suggested('entity?prefix=harbour%20la'))[0]?.id).toBe(harbour)
    expect(await suggested('entity?prefix=')).toEqual([])
    expect((await suggested('property?prefix=post')).map(({ id }) => id)).toEqual(['postcode'])
    expect((await suggested('type?prefix=comp')).map(({ id }) => id)).toEqual(['company'])
    const { body } = await server.raw('GET', `${path}/properties?type=company&limit=4`)
    expect(proposal.parse(body).properties).toHaveLength(4)
  })

  it('shows a preview and flyouts, with everything escaped', async () => {
    const preview = await server.raw('GET', `${path}/preview?id=${harbour}`)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).toContain('text/html')
    expect(preview.headers.get('x-frame-options')).toBeNull()
    expect(preview.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(preview.body).toContain('HARBOUR LANE BOATWORKS LIMITED')
    expect((await server.raw('GET', `${path}/preview?id=nothing`)).status).toBe(404)
    const hostile = encodeURIComponent('<img src=x onerror=alert(1)>')
    for (const kind of ['entity', 'property', 'type']) {
      const { body } = await server.raw('GET', `${path}/flyout/${kind}?id=${hostile}`)
      expect(flyout.parse(body).html).not.toContain('<img')
    }
    const { body } = await server.raw('GET', `${path}/flyout/entity?id=${harbour}`)
    expect(flyout.parse(body).html).toContain('HARBOUR LANE BOATWORKS')
  })

  it('allows any origin on every endpoint, also before a request and with an error', async () => {
    const suffixes = [
      '',
      '/properties',
      '/preview',
      ...['entity', 'property', 'type'].flatMap((kind) => [`/suggest/${kind}`, `/flyout/${kind}`]),
    ]
    for (const base of [path, '/reconcile']) {
      for (const suffix of suffixes) {
        const preflight = await server.raw('OPTIONS', base + suffix)
        expect({ suffix, status: preflight.status }).toEqual({ suffix, status: 204 })
        expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
        expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-Key')
        const refused = await server.raw('DELETE', base + suffix)
        expect(refused.status).toBe(405)
        expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      }
    }
  })

  it('accepts an API key instead of a link, and no session', async () => {
    const queries = JSON.stringify({ q0: { query: 'Harbour Lane Boatworks Ltd' } })
    const { status, body } = await post({ queries }, '/reconcile', { 'x-api-key': member.key })
    expect(status).toBe(200)
    expect(queryAnswer.parse(body).q0?.result[0]?.match).toBe(true)
    for (const headers of [{}, { 'x-api-key': 'bp_live_wrong' }, { authorization: `Bearer ${member.session}` }]) {
      const refused = await post({ queries }, '/reconcile', headers as Record<string, string>)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['text', '"q0"'],
    ['a query that is text', '{"q0": "Harbour"}'],
    [
      'too many queries',
      JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, place) => [`q${place}`, { query: 'x' }]))),
    ],
    [
      'too many properties',
      JSON.stringify({ q0: { query: 'x', properties: Array.from({ length: 21 }, () => ({ pid: 'a', v: '' })) } }),
    ],
    ['a NUL character', '{"q0": {"query": "a\\u0000b"}}'],
    ['deep nesting', `{"q0": {"query": "x", "properties": [{"pid": "a", "v": ${'['.repeat(200)}${']'.repeat(200)}}]}}`],
  ])('400 for %s', async (_, queries) => {
    const { status, body } = await post({ queries })
    expect(status).toBe(400)
    expect(errorBody.parse(body).code).toBe('invalid_request')
  })

  it('answers hostile but valid queries, under their own keys', async () => {
    const texts = [
      '',
      ' ',
      '!!!',
      "'; DROP TABLE companies; --",
      '%_%',
      '<script>',
      '{{id}}',
      '\u202e',
      '😀'.repeat(100),
      'a'.repeat(1_000),
      '[object Object]',
      'http://127.0.0.1:1/',
      'x@y',
      '...',
    ]
    await ask(Object.fromEntries(texts.map((query, place) => [`q${place}`, { query, limit: -5 }])))
    const odd = await post({
      queries:
        '{"__proto__": {"query": "Harbour Lane Boatworks Ltd"}, "constructor": {"query": "x"}, "": {"query": "y"}}',
    })
    expect(odd.status).toBe(200)
    expect(Object.keys(odd.body as object).sort()).toEqual(['', '__proto__', 'constructor'])
    expect((await ask({ q0: { query: 'Harbour Lane Boatworks Ltd', type: 'person' } })).q0?.result).toEqual([])
    expect(await ask({})).toEqual({})
  })

  it('bounds the body and names what is missing', async () => {
    const large = await post({ queries: JSON.stringify({ q0: { query: 'x' } }), filler: 'x'.repeat(600_000) })
    expect(large.status).toBe(413)
    expect((await post({ nothing: 'x' })).status).toBe(400)
    const json = await server.raw('POST', path, { body: '{}', headers: { 'content-type': 'application/json' } })
    expect(json.status).toBe(415)
    expect((await server.raw('GET', `${path}/suggest/entity?prefix=${'x'.repeat(301)}`)).status).toBe(400)
  })

  it('revokes a link at once, lists links without tokens, and allows ten of them', async () => {
    const extra = await server.ok('createReconcileLink', { session: member.session, body: {} })
    expect((await server.raw('GET', `/reconcile/${extra.token}`)).status).toBe(200)
    const { data } = await server.ok('listReconcileLinks', { key: member.key })
    expect(new Map(data.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [link.id, 'OpenRefine'],
        [extra.id, null],
      ]),
    )
    expect(data.find(({ id }) => id === extra.id)?.last_used_at).not.toBeNull()
    expect(JSON.stringify(data)).not.toContain(extra.token)
    await server.ok('deleteReconcileLink', { key: member.key, path: { id: extra.id } })
    const revoked = await server.raw('GET', `/reconcile/${extra.token}`)
    expect({ status: revoked.status, code: errorBody.parse(revoked.body).code }).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await server.refusal('deleteReconcileLink', { key: member.key, path: { id: extra.id } })).status).toBe(404)

    const other = await server.guest('bob@harbour-lane.example')
    expect((await server.refusal('deleteReconcileLink', { key: other.key, path: { id: link.id } })).status).toBe(404)
    for (let made = 0; made < 10; made += 1) await server.ok('createReconcileLink', { key: other.key, body: {} })
    const full = await server.refusal('createReconcileLink', { key: other.key, body: {} })
    expect(full).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('the reconciliation service with a small rate limit', () => {
  it('429 counts the calls of a link against its account', async () => {
    const server = await TestServer.start('sqlite', { world: { clock }, env: { BRASSPLATE_API_RATE: '5/60s' } })
    try {
      const { key } = await server.guest('ada@harbour-lane.example')
      const { token } = await server.ok('createReconcileLink', { key, body: {} })
      const statuses: number[] = []
      for (let call = 0; call < 6; call += 1) statuses.push((await server.raw('GET', `/reconcile/${token}`)).status)
      expect(statuses).toContain(200)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await server.close()
    }
  })
})
