import { type Route, routes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import type { Exchanges } from '../src/exchanges.generated.js'
import { type Client, createClient } from '../src/index.js'
import { operations } from '../src/operations.generated.js'
import { json, startLoopback } from './loopback.js'

const apiKey = 'bp_live_sample'
const domain = 'harbour-lane.example'
const since = new Date('2026-03-01T00:00:00Z')

interface Case {
  readonly id: keyof Exchanges
  readonly call: (client: Client) => Promise<unknown>
  readonly path: string
  readonly body?: unknown
}

const cases: readonly Case[] = [
  { id: 'describeAccount', call: (client) => client.me(), path: '/v1/auth/me' },
  {
    id: 'getCreditStatement',
    call: (client) => client.getCreditStatement({ page: 2, limit: 50 }),
    path: '/v1/credits/statement?page=2&limit=50',
  },
  { id: 'listApiKeys', call: (client) => client.listApiKeys(), path: '/v1/auth/api-keys' },
  {
    id: 'createApiKey',
    call: (client) => client.createApiKey('Nightly import', { rights: ['spend'], expiresAt: since }),
    path: '/v1/auth/api-keys',
    body: { name: 'Nightly import', rights: ['spend'], expires_at: since.toISOString() },
  },
  {
    id: 'renameApiKey',
    call: (client) => client.renameApiKey('key_1', 'Weekly import'),
    path: '/v1/auth/api-keys/key_1/name',
    body: { name: 'Weekly import' },
  },
  { id: 'endApiKey', call: (client) => client.endApiKey('key_1'), path: '/v1/auth/api-keys/key_1' },
  { id: 'getCompany', call: (client) => client.getCompany('SC 1/2'), path: '/v1/companies/SC%201%2F2' },
  {
    id: 'matchCompany',
    call: (client) =>
      client.matchCompany('Harbour & Lane', {
        postcode: 'AB1 2CD',
        address: '4 Harbour Lane',
        incorporatedOn: '2001-01-01',
        previousName: 'Old Lane',
      }),
    path: '/v1/match/company',
    body: {
      name: 'Harbour & Lane',
      postcode: 'AB1 2CD',
      address: '4 Harbour Lane',
      incorporated_on: '2001-01-01',
      previous_name: 'Old Lane',
    },
  },
  {
    id: 'lookupCompanies',
    call: (client) => client.lookupCompanies(['1', '2']),
    path: '/v1/companies/lookup',
    body: { company_numbers: ['1', '2'] },
  },
  {
    id: 'listOfficers',
    call: (client) => client.listOfficers('SC 1', { page: 2, limit: 5, asOf: since }),
    path: '/v1/companies/SC%201/officers?page=2&limit=5&as_of=2026-03-01T00%3A00%3A00.000Z',
  },
  {
    id: 'listOwners',
    call: (client) => client.listOwners('SC 1', { asOf: '2026-03-01' }),
    path: '/v1/companies/SC%201/persons-with-significant-control?as_of=2026-03-01',
  },
  ...(['listCharges', 'listInsolvencyCases'] as const).map(
    (id): Case => ({
      id,
      call: (client) => client[id]('SC 1', { page: 2, limit: 5 }),
      path: `${routes[id].path.replace('{company_number}', 'SC%201')}?page=2&limit=5`,
    }),
  ),
  {
    id: 'getOwnership',
    call: (client) => client.getOwnership('SC 1', { depth: 2, by: 'officers' }),
    path: '/v1/companies/SC%201/ownership?depth=2&by=officers',
  },
  {
    id: 'getPerson',
    call: (client) => client.getPerson('SC 1', 'a/b'),
    path: '/v1/companies/SC%201/people/a%2Fb',
  },
  {
    id: 'listFilings',
    call: (client) => client.listFilings('SC 1', { category: 'accounts', asOf: '2026-03-01' }),
    path: '/v1/companies/SC%201/filings?as_of=2026-03-01&category=accounts',
  },
  { id: 'listBulk', call: (client) => client.listBulk(), path: '/v1/bulk' },
  { id: 'getBulk', call: (client) => client.getBulk('bulk_1'), path: '/v1/bulk/bulk_1' },
  { id: 'stopBulk', call: (client) => client.stopBulk('bulk_1'), path: '/v1/bulk/bulk_1/stop' },
  {
    id: 'resumeBulk',
    call: (client) => client.resumeBulk('bulk_1', { maxCredits: 5 }),
    path: '/v1/bulk/bulk_1/resume',
    body: { max_credits: 5 },
  },
  { id: 'deleteBulk', call: (client) => client.deleteBulk('bulk_1'), path: '/v1/bulk/bulk_1' },
  { id: 'previewBulk', call: (client) => client.previewBulk('bulk_1'), path: '/v1/bulk/bulk_1/preview' },
  {
    id: 'setBulkColumns',
    call: (client) => client.setBulkColumns('bulk_1', { number: 'Co. No', previousName: 'none' }),
    path: '/v1/bulk/bulk_1/columns',
    body: { number: 'Co. No', previous_name: 'none' },
  },
  {
    id: 'listBulkRows',
    call: (client) => client.listBulkRows('bulk_1', { outcome: 'needs_review', decided: false, page: 2, limit: 50 }),
    path: '/v1/bulk/bulk_1/rows?outcome=needs_review&page=2&limit=50&decided=false',
  },
  {
    id: 'decideBulkRows',
    call: (client) => client.decideBulkRows('bulk_1', [17], null, { alike: true }),
    path: '/v1/bulk/bulk_1/decisions',
    body: { lines: [17], company_number: null, alike: true },
  },
  {
    id: 'undoBulkDecision',
    call: (client) => client.undoBulkDecision('bulk_1', 'dec_1'),
    path: '/v1/bulk/bulk_1/decisions/dec_1',
  },
  {
    id: 'watchBulk',
    call: (client) =>
      client.watchBulk('bulk_1', { tags: ['customers'], reference: 'Our id', except: ['1'], preview: true }),
    path: '/v1/bulk/bulk_1/watch',
    body: { tags: ['customers'], reference: 'Our id', except: ['1'], preview: true },
  },
  { id: 'unwatchBulk', call: (client) => client.unwatchBulk('bulk_1', '1-2'), path: '/v1/bulk/bulk_1/watch/1-2' },
  { id: 'listReconcileLinks', call: (client) => client.listReconcileLinks(), path: '/v1/reconcile/links' },
  {
    id: 'createReconcileLink',
    call: (client) => client.createReconcileLink({ name: 'OpenRefine' }),
    path: '/v1/reconcile/links',
    body: { name: 'OpenRefine' },
  },
  {
    id: 'deleteReconcileLink',
    call: (client) => client.deleteReconcileLink('link_1'),
    path: '/v1/reconcile/links/link_1',
  },
  {
    id: 'searchCompanies',
    call: (client) =>
      client.searchCompanies({
        name: 'Harbour & Lane',
        postcode: 'AB1 2CD',
        companyStatus: 'active',
        accountsType: 'full',
        incorporatedFrom: '2001-01-01',
        incorporatedTo: '2002-01-01',
        identityVerification: 'due',
        page: 1,
        limit: 10,
      }),
    path: '/v1/companies/search?name=Harbour+%26+Lane&postcode=AB1+2CD&company_status=active&accounts_type=full&incorporated_from=2001-01-01&incorporated_to=2002-01-01&identity_verification=due&page=1&limit=10',
  },
  {
    id: 'resolveDomain',
    call: (client) => client.resolveDomain(domain, { maxCredits: 0 }),
    path: '/v1/resolve/domain',
    body: { domain, max_credits: 0 },
  },
  { id: 'enrich', call: (client) => client.enrich(domain), path: '/v1/enrich', body: { domain } },
  {
    id: 'partnerEnrich',
    call: (client) => client.partnerEnrich(domain),
    path: '/v1/partner/enrich-company',
    body: { domain },
  },
  {
    id: 'resolveBatch',
    call: (client) => client.resolveBatch([domain, { domain: 'quay-row.example', clientRef: 'row-2' }]),
    path: '/v1/resolve/batch',
    body: { items: [{ domain }, { domain: 'quay-row.example', client_ref: 'row-2' }] },
  },
  {
    id: 'resolveCompany',
    call: (client) =>
      client.resolveCompany({ companyNumber: '09999991', companyName: 'Harbour Lane', refresh: true, maxCredits: 1 }),
    path: '/v1/resolve/company',
    body: { company_number: '09999991', company_name: 'Harbour Lane', refresh: true, max_credits: 1 },
  },
  {
    id: 'getDomainResolution',
    call: (client) => client.getDomainResolution(domain),
    path: `/v1/resolve/domain/${domain}`,
  },
  {
    id: 'reviewDomain',
    call: (client) => client.reviewDomain(domain, null, { note: 'A shop.' }),
    path: '/v1/resolve/review',
    body: { domain, company_number: null, note: 'A shop.' },
  },
  {
    id: 'listReviews',
    call: (client) => client.listReviews({ status: 'decided', text: 'lane', from: new Date(0), page: 2 }),
    path: '/v1/reviews?status=decided&text=lane&from=1970-01-01T00%3A00%3A00.000Z&page=2',
  },
  {
    id: 'listAnswers',
    call: (client) =>
      client.listAnswers({ domain, companyNumber: '09999991', decision: 'matched', from: since, to: since, page: 2 }),
    path: `/v1/answers?domain=${domain}&company_number=09999991&decision=matched&from=2026-03-01T00%3A00%3A00.000Z&to=2026-03-01T00%3A00%3A00.000Z&page=2`,
  },
  { id: 'getAnswer', call: (client) => client.getAnswer('ans_sample'), path: '/v1/answers/ans_sample' },
  {
    id: 'getProofKeys',
    call: (client) => client.getProofKeys(),
    path: '/.well-known/brassplate-proof-keys.json',
  },
  { id: 'getReview', call: (client) => client.getReview(domain), path: `/v1/reviews/${domain}` },
  { id: 'undoReview', call: (client) => client.undoReview(domain), path: `/v1/reviews/${domain}/undo` },
  { id: 'getJob', call: (client) => client.getJob('job_sample'), path: '/v1/jobs/job_sample' },
  { id: 'getEnrichJob', call: (client) => client.getEnrichJob('job_sample'), path: '/v1/enrich/status/job_sample' },
  {
    id: 'getPartnerJob',
    call: (client) => client.getPartnerJob('job_sample'),
    path: '/v1/partner/enrich-company/job_sample',
  },
  {
    id: 'listWatchlist',
    call: (client) => client.listWatchlist({ tag: 'Q3 x', companyNumber: '09999991' }),
    path: '/v1/watchlist?tag=Q3+x&company_number=09999991',
  },
  {
    id: 'watchCompany',
    call: (client) => client.watchCompany('09999991', { tags: ['clients'] }),
    path: '/v1/watchlist',
    body: { company_number: '09999991', tags: ['clients'] },
  },
  {
    id: 'watchCompanies',
    call: (client) => client.watchCompanies(['09999991', '11200417']),
    path: '/v1/watchlist/batch',
    body: { company_numbers: ['09999991', '11200417'] },
  },
  {
    id: 'replaceWatchlist',
    call: (client) =>
      client.replaceWatchlist(
        [{ companyNumber: '09999991', tags: ['clients'], reference: null }, { companyNumber: '11200417' }],
        { dryRun: true, skipProblems: false },
      ),
    path: '/v1/watchlist',
    body: {
      entries: [{ company_number: '09999991', tags: ['clients'], reference: null }, { company_number: '11200417' }],
      dry_run: true,
      skip_problems: false,
    },
  },
  {
    id: 'setWatchTags',
    call: (client) => client.setWatchTags('09999991', ['clients']),
    path: '/v1/watchlist/09999991/tags',
    body: { tags: ['clients'] },
  },
  { id: 'unwatchCompany', call: (client) => client.unwatchCompany('09999991'), path: '/v1/watchlist/09999991' },
  {
    id: 'listSignals',
    call: (client) =>
      client.listSignals({
        ...{ signalType: 'officer', severity: 'notice', companyNumber: '09999991', tag: 'clients' },
        ...{ since, to: since, seen: false, limit: 5, page: 2 },
      }),
    path: '/v1/signals?signal_type=officer&severity=notice&company_number=09999991&tag=clients&since=2026-03-01T00%3A00%3A00.000Z&to=2026-03-01T00%3A00%3A00.000Z&seen=false&page=2&limit=5',
  },
  {
    id: 'markSignals',
    call: (client) => client.markSignals({ upTo: 17, seen: false, markedAt: since }),
    path: '/v1/signals/seen',
    body: { up_to: 17, marked_at: '2026-03-01T00:00:00.000Z', seen: false },
  },
  {
    id: 'listCompanySignals',
    call: (client) => client.listCompanySignals('09999991', { limit: 5 }),
    path: '/v1/companies/09999991/signals?limit=5',
  },
  { id: 'listWebhooks', call: (client) => client.listWebhooks(), path: '/v1/partner/webhooks' },
  {
    id: 'createWebhook',
    call: (client) => client.createWebhook('https://hooks.harbour-lane.example/signals', 'all'),
    path: '/v1/partner/webhooks',
    body: { webhook_url: 'https://hooks.harbour-lane.example/signals', signal_type: 'all' },
  },
  {
    id: 'updateWebhook',
    call: (client) =>
      client.updateWebhook(7, {
        signalType: ['officer', 'charge'],
        kind: 'email',
        severities: ['critical'],
        tags: [],
        companyNumbers: ['09999991'],
        description: undefined,
        schedule: { frequency: 'weekly', timeZone: 'UTC' },
        status: 'paused',
        endPreviousSecret: true,
      }),
    path: '/v1/partner/webhooks/7',
    body: {
      signal_types: ['officer', 'charge'],
      severities: ['critical'],
      tags: [],
      company_numbers: ['09999991'],
      kind: 'email',
      schedule: { frequency: 'weekly', time_zone: 'UTC' },
      status: 'paused',
      end_previous_secret: true,
    },
  },
  { id: 'deleteWebhook', call: (client) => client.deleteWebhook(7), path: '/v1/partner/webhooks/7' },
  {
    id: 'testWebhook',
    call: (client) => client.testWebhook(7, { signalType: 'charge_registered' }),
    path: '/v1/partner/webhooks/7/test',
    body: { signal_type: 'charge_registered' },
  },
  {
    id: 'rotateWebhookSecret',
    call: (client) => client.rotateWebhookSecret(7),
    path: '/v1/partner/webhooks/7/rotate-secret',
  },
  {
    id: 'listDeliveries',
    call: (client) => client.listDeliveries(7, { page: 3 }),
    path: '/v1/partner/webhooks/7/deliveries?page=3',
  },
  {
    id: 'getDelivery',
    call: (client) => client.getDelivery('dlv_sample'),
    path: '/v1/partner/deliveries/dlv_sample',
  },
  {
    id: 'recoverDeliveries',
    call: (client) => client.recoverDeliveries(7, since),
    path: '/v1/partner/webhooks/7/recover',
    body: { since: '2026-03-01T00:00:00.000Z' },
  },
  {
    id: 'replayDelivery',
    call: (client) => client.replayDelivery('dlv_sample'),
    path: '/v1/partner/deliveries/dlv_sample/replay',
  },
]

/** Operations of `createAuthClient`, which has its own test. */
const accountOperations = [
  'signUp',
  'logIn',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'deleteAccount',
  'logOut',
  'listSessions',
  'endSession',
  'revealApiKey',
  'rotateApiKey',
]

/** Operations that send or answer with a file. */
const fileCases: readonly Omit<Case, 'body'>[] = [
  {
    id: 'exportCompanies',
    call: async (client) => textOf(await client.exportCompanies({ format: 'jsonl', sicCode: ['1', '2'] })),
    path: '/v1/companies/export?format=jsonl&sic_code=1%2C2',
  },
  {
    id: 'exportWatchlist',
    call: async (client) => textOf(await client.exportWatchlist({ tag: 'a' })),
    path: '/v1/watchlist/export?tag=a',
  },
  {
    id: 'exportSignals',
    call: async (client) => textOf(await client.exportSignals({ since })),
    path: '/v1/signals/export?since=2026-03-01T00%3A00%3A00.000Z',
  },
  {
    id: 'exportAnswers',
    call: async (client) => textOf(await client.exportAnswers({ format: 'csv' })),
    path: '/v1/answers/export?format=csv',
  },
  {
    id: 'exportReviews',
    call: async (client) => textOf(await client.exportReviews({ format: 'csv' })),
    path: '/v1/reviews/export?format=csv',
  },
  {
    id: 'getProof',
    call: async (client) => new TextDecoder().decode(await client.getProof('ans_1')),
    path: '/v1/answers/ans_1/proof',
  },
  {
    id: 'getDossier',
    call: async (client) => new TextDecoder().decode(await client.getDossier('SC 1', { asOf: since })),
    path: '/v1/companies/SC%201/dossier?as_of=2026-03-01T00%3A00%3A00.000Z',
  },
  {
    id: 'getBulkResult',
    call: async (client) =>
      textOf(await client.getBulkResult('bulk_1', { columns: ['industries', 'website'], rows: 'matched' })),
    path: '/v1/bulk/bulk_1/result?columns=industries%2Cwebsite&rows=matched',
  },
  {
    id: 'getBulkReport',
    call: async (client) => textOf(await client.getBulkReport('bulk_1')),
    path: '/v1/bulk/bulk_1/report',
  },
  {
    id: 'startBulk',
    call: async (client) =>
      JSON.stringify(
        await client.startBulk('a\n', { fileName: 'x.csv', columns: { previousName: 'b' }, maxCredits: 3 }),
      ),
    path: '/v1/bulk?file_name=x.csv&previous_name=b&max_credits=3',
  },
]

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += new TextDecoder().decode(piece)
  return text
}

describe('a method of the client', () => {
  it('exists for every operation', () => {
    const called = [...cases, ...fileCases].map(({ id }): string => id).concat(accountOperations)

    expect(called.sort()).toEqual(Object.keys(operations).sort())
  })

  it.each(cases)(
    '$id sends the request in the contract and returns the answer unchanged',
    async ({ id, call, path, body }) => {
      const server = await startLoopback(json(200, { answer_to: id }))
      const answer = await call(createClient({ baseUrl: server.url, apiKey }))
      const [received] = server.received
      const { method, input }: Route = routes[id]

      expect(answer).toEqual({ answer_to: id })
      expect(server.received).toMatchObject([{ method, path }])
      expect(received?.headers['x-api-key']).toBe(apiKey)
      expect(received?.headers).not.toHaveProperty('prefer')
      expect(received?.body ? JSON.parse(received.body) : undefined).toEqual(body)
      if (input.body) expect(input.body.safeParse(body)).toMatchObject({ success: true })
      const query = Object.fromEntries(new URL(path, server.url).searchParams)
      if (input.query) expect(input.query.safeParse(query)).toMatchObject({ success: true })
      expect(Object.keys(query).filter((name) => !(name in (input.query?.shape ?? {})))).toEqual([])
    },
  )

  it.each(cases)('$id sends a generated idempotency key exactly if the contract accepts one', async ({ id, call }) => {
    const server = await startLoopback(json(200, {}))
    const client = createClient({ baseUrl: server.url, apiKey })
    await call(client)
    await call(client)
    const keys = server.received.map(({ headers }) => headers['idempotency-key'])

    if (!operations[id][2]) return expect(keys).toEqual([undefined, undefined])
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    return expect(keys[0]).not.toBe(keys[1])
  })

  it.each(fileCases)('$id sends and receives files', async ({ id, call, path }) => {
    const server = await startLoopback(json(200, { answer_to: id }))
    expect(await call(createClient({ baseUrl: server.url, apiKey }))).toBe(JSON.stringify({ answer_to: id }))
    expect(server.received).toMatchObject([{ method: routes[id].method, path, headers: { 'x-api-key': apiKey } }])
    const isUpload = id === 'startBulk'
    expect(server.received[0]?.body).toBe(isUpload ? 'a\n' : '')
    expect(server.received[0]?.headers['content-type']).toBe(isUpload ? 'text/csv' : undefined)
  })

  it('sends the given idempotency key', async () => {
    const server = await startLoopback(json(200, {}))
    await createClient({ baseUrl: server.url, apiKey }).watchCompany('09999991', { idempotencyKey: 'order 41' })

    expect(server.received[0]?.headers['idempotency-key']).toBe('order 41')
  })

  it.each(['', 'one, two', 'line\nbreak', 'k'.repeat(256)])(
    'rejects %j as an idempotency key',
    async (idempotencyKey) => {
      const server = await startLoopback(json(200, {}))
      const client = createClient({ baseUrl: server.url, apiKey })

      await expect(client.watchCompany('09999991', { idempotencyKey })).rejects.toThrow(/^idempotencyKey must be/)
      expect(server.received).toEqual([])
    },
  )

  it.each(['', '.', '..'])('rejects %j as a path parameter', async (companyNumber) => {
    const server = await startLoopback(json(200, {}))
    const client = createClient({ baseUrl: server.url, apiKey })

    await expect(client.getCompany(companyNumber)).rejects.toThrow(/^The company number ".{0,2}" is not valid/)
    expect(server.received).toEqual([])
  })

  it('works when it is detached from the client', async () => {
    const server = await startLoopback(json(200, {}))
    const { getCompany } = createClient({ baseUrl: server.url, apiKey })

    expect(await getCompany('09999991')).toEqual({})
  })
})
