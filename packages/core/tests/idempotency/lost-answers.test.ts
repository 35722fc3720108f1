import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { Answer } from '../../src/api/handler.js'
import { apiHandlers } from '../../src/api/handlers.js'
import { idempotent } from '../../src/api/idempotent.js'
import { createEngine, type Engine } from '../../src/engine.js'
import type { KeyedWork } from '../../src/idempotency/keyed-work.js'
import { blockOf } from '../../src/lists/runs/list-blocks.js'
import type { ReceivedList } from '../../src/lists/runs/list-runs.js'
import type { Ports } from '../../src/ports.js'
import { testAnswer } from '../../src/resolution/answers/test-answer.js'
import { embeddedCaller } from '../../src/shared/access/caller.js'
import { type AccountId, asId } from '../../src/shared/ids.js'
import type { DestinationId } from '../../src/webhooks/destination/destination.js'
import { importText, openVerified, snapshotText, testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase } from '../stores/sql-database.js'
import { LosingDatabase, type Outage } from './lost-answers.js'

const company = '09999992'
const url = 'https://hooks.harbour-lane.example/'
const callsMax = 60

interface Setting {
  readonly engine: Engine
  readonly ports: Ports
  readonly account: AccountId
}

/** One request that does something, and what it leaves behind. */
interface Keyed {
  prepare?(setting: Setting): Promise<Readonly<Record<string, string>>>
  run(setting: Setting, work: KeyedWork, prepared: Readonly<Record<string, string>>): Promise<unknown>
  state(setting: Setting, prepared: Readonly<Record<string, string>>): Promise<unknown>
  /** The field that is shown once. The caller of the repeat has not seen it. */
  readonly secret?: string
}

function call(route: keyof typeof apiHandlers, input: Readonly<Record<string, unknown>>): Keyed['run'] {
  const handler = apiHandlers[route] as (context: unknown, given: unknown) => Promise<unknown>
  return ({ engine, account }, work, prepared) => {
    const waiting = { mayContinue: () => false, pause: async () => {} }
    const context = { engine, caller: embeddedCaller(account), path: '/', waiting, work, takeCall: async () => {} }
    return handler(context, { query: {}, body: {}, path: prepared, ...input })
  }
}

const addWebhook = async ({ engine, account }: Setting) => {
  const { destination } = await engine.webhooks.create(account, { url })
  return { id: String(destination.id) }
}

const deliveriesOf = async ({ engine, account }: Setting, { id = '' }: Readonly<Record<string, string>>) =>
  (await engine.webhooks.deliveries(account, Number(id) as DestinationId, { page: 1, limit: 20 })).items.map(
    ({ status }) => status,
  )

const listOf = (): ReceivedList => ({
  name: 'customers.csv',
  sheet: {
    columns: ['website'],
    isList: true,
    dialect: { delimiter: ',', hasByteOrderMark: false },
    roles: { domain: 0 },
  },
  maxCredits: null,
  blocks: (async function* () {
    yield { rows: blockOf([{ line: 1, cells: ['harbour-lane.example'], problem: null, size: 1 }]), count: 1 }
  })(),
  receivedBytes: 100,
  forecast: () => ({ mayCost: 1, websiteOnly: 1, afterName: 0, afterNumber: 0 }),
})

const review = 'quillmarsh.example'
const needsReview = async ({ ports, account }: Setting) => {
  await ports.answers.keep(testAnswer(review, 'needs_review', ports.clock.now()))
  await ports.reviews.open(account, { domain: review, confidence: 0.5, openedAt: ports.clock.now() }, 10)
  return {}
}
const historyOf = async ({ ports, account }: Setting) =>
  (await ports.reviews.history(account, review, 20)).map(({ action }) => action)

const requests: Readonly<Record<string, Keyed>> = {
  startBulk: {
    run: async ({ engine, account }, work) => ({
      status: 202,
      body: { id: (await engine.lists.receive(account, listOf(), work)).id },
    }),
    state: async ({ engine, account }) => (await engine.lists.list(account)).map(({ status, rows }) => [status, rows]),
  },
  'startBulk in place of another list': {
    prepare: async ({ engine, account }) => ({
      bulk_id: (await engine.lists.receive(account, { ...listOf(), isStarted: false })).id,
    }),
    run: async ({ engine, account }, work, { bulk_id = '' }) => {
      const list = { ...listOf(), name: 'suppliers.csv', replaces: asId('bulk', bulk_id) }
      return { status: 202, body: { id: (await engine.lists.receive(account, list, work)).id } }
    },
    state: async ({ engine, account }) => (await engine.lists.list(account)).map(({ name, status }) => [name, status]),
  },
  resumeBulk: {
    prepare: async ({ engine, account }) => ({
      bulk_id: (await engine.lists.receive(account, { ...listOf(), isStarted: false })).id,
    }),
    run: call('resumeBulk', {}),
    state: async ({ engine, account }) => (await engine.lists.list(account)).map(({ status }) => status),
  },
  createWebhook: {
    secret: 'secret',
    run: call('createWebhook', { body: { webhook_url: url } }),
    state: async ({ engine, account }) => (await engine.webhooks.list(account)).map(({ url: address }) => address),
  },
  testWebhook: { prepare: addWebhook, run: call('testWebhook', {}), state: deliveriesOf },
  replayDelivery: {
    async prepare(setting) {
      const { id } = await addWebhook(setting)
      const delivery = await setting.engine.webhooks.sendTest(setting.account, Number(id) as DestinationId)
      return { id: delivery.id, destination: id }
    },
    run: call('replayDelivery', {}),
    state: (setting, { destination = '' }) => deliveriesOf(setting, { id: destination }),
  },
  createApiKey: {
    secret: 'api_key',
    run: call('createApiKey', { body: { name: 'Nightly import' } }),
    state: async ({ ports, account }) => (await ports.namedKeys.list(account)).map(({ name }) => name),
  },
  createReconcileLink: {
    secret: 'token',
    run: call('createReconcileLink', { body: { name: 'Refine' } }),
    state: async ({ engine, account }) => (await engine.reconcile.links(account)).map(({ name }) => name),
  },
  reviewDomain: {
    prepare: needsReview,
    run: call('reviewDomain', { body: { domain: review, company_number: company } }),
    state: historyOf,
  },
  undoReview: {
    async prepare(setting) {
      await needsReview(setting)
      await setting.engine.reviews.decide(setting.account, 'ada', { domain: review, company })
      await setting.engine.reviews.decide(setting.account, 'ada', { domain: review, company: null })
      return { domain: review }
    },
    run: call('undoReview', {}),
    state: historyOf,
  },
  resolveDomain: {
    async prepare({ ports, account }) {
      await ports.ledger.grant({ account, reference: `test:${account}`, credits: 5, at: 0 })
      return {}
    },
    run: call('resolveDomain', { body: { domain: 'harbour-lane.example', max_credits: 1 } }),
    state: async ({ engine, account }) => [await engine.credits.balance(account)],
  },
  watchCompany: {
    run: call('watchCompany', { body: { company_number: company } }),
    state: async ({ engine, account }) => (await engine.watchlist.list(account)).entries.map((entry) => entry.company),
  },
}

const outages: readonly Outage[] = ['until it is repaired', 'for one answer']
const cases = Object.keys(requests).flatMap((route) => outages.map((outage) => [route, outage] as const))

describe.each(engines)('a repeat after the answer of the database was lost on %s', (name) => {
  let database: Awaited<ReturnType<typeof createSqlDatabase>>
  let storage: Awaited<ReturnType<typeof database.open>>
  let ports: Ports
  let accounts = 0

  beforeAll(async () => {
    database = await createSqlDatabase(name)
    storage = await database.open()
    ports = { ...testPorts(), ...storage }
    await importText(ports.registerImporter, snapshotText([{ number: company, name: 'QUAY MILL LIMITED' }]))
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  /** Loses the answer of one call of the request, and repeats the request after the outage if it failed. */
  async function sendWithLoss({ prepare, run, state, secret }: Keyed, lostCall: number, outage: Outage) {
    accounts += 1
    const email = `ada-${accounts}@harbour-lane.example`
    const { id: account } = await openVerified(ports, { email, password: 'correct horse battery' })
    const losing = new LosingDatabase(ports, outage)
    const setting = {
      engine: createEngine(losing.ports, { ...testSettings, allowPrivateNetworks: true }),
      ports,
      account,
    }
    const prepared = (await prepare?.(setting)) ?? {}
    const request = { account, key: 'order-17', route: 'route', path: '/', body: {} }
    const send = () =>
      idempotent(
        setting.engine,
        request,
        (work) => run(setting, work, prepared) as never,
        () => {},
      )
    losing.loseAnswerOf(lostCall)
    const first = await send().catch((error: unknown) => error)
    const isLost = losing.hasLost
    losing.repair()
    const { status, body } = first instanceof Error ? await send() : (first as Answer)
    const isShown = secret === undefined || Object.hasOwn(body as object, secret)
    return { isLost, isSuccess: isShown && status >= 200 && status < 300, state: await state(setting, prepared) }
  }

  it('frees the key of a list that was refused while it was stored, also for the corrected file', async () => {
    const { id: account } = await openVerified(ports, { email: 'bob@harbour-lane.example', password: 'correct horse' })
    const engine = createEngine(ports, testSettings)
    const send = (list: ReceivedList, path: string) =>
      idempotent(
        engine,
        { account, key: 'order-17', route: 'startBulk', path, body: {} },
        async (work) => ({ status: 202, body: { id: (await engine.lists.receive(account, list, work)).id } }) as never,
        () => {},
      )
    const empty = { ...listOf(), blocks: (async function* () {})() }
    await expect(send(empty, '/empty')).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await send(listOf(), '/corrected')).status).toBe(202)
  })

  it.each(cases)(
    'leaves what one %s leaves, whichever answer was lost, if the database is away %s',
    async (route, outage) => {
      const request = requests[route] as Keyed
      const { state: expected } = await sendWithLoss(request, Number.POSITIVE_INFINITY, outage)
      expect(expected).not.toEqual([])
      for (let lostCall = 1; lostCall <= callsMax; lostCall += 1) {
        const { isLost, isSuccess, state } = await sendWithLoss(request, lostCall, outage)
        expect({ lostCall, isSuccess, state }).toEqual({ lostCall, isSuccess: true, state: expected })
        if (!isLost) return
      }
      throw new Error(`${route} makes more than ${callsMax} calls.`)
    },
  )
})
