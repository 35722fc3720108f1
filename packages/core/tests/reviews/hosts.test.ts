import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { createEngine, type Engine } from '../../src/engine.js'
import type { Ports, Storage } from '../../src/ports.js'
import { testAnswer } from '../../src/resolution/answers/test-answer.js'
import type { AccountId } from '../../src/shared/ids.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { FakeClock, importText, noon, snapshotText, testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const domain = 'pixelquay.example'
const host = 'client.pixelquay.example'

describe.each(engines)('a domain and a host below it, on %s', (kind) => {
  let database: SqlDatabase
  let storage: Storage
  let ports: Ports
  let engine: Engine
  let account: AccountId

  beforeAll(async () => {
    database = await createSqlDatabase(kind)
    storage = await database.open()
    ports = { ...testPorts(), ...storage, clock: new FakeClock(noon) }
    engine = createEngine(ports, testSettings)
    const company = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED' }
    await importText(
      storage.registerImporter,
      snapshotText([company, { number: '09999992', name: 'PIXEL QUAY LIMITED' }]),
    )
    account = (await addAccount(ports, `hosts-${kind}`)).id
    await ports.ledger.grant({ account, reference: 'gift', credits: 5, at: noon })
    for (const name of [domain, host]) {
      await ports.answers.keep({ ...testAnswer(name, 'matched', noon), expiresAt: Number.MAX_SAFE_INTEGER })
    }
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  async function ask(text: string) {
    const outcome = await engine.resolution.ask(account, { domain: text, kind: 'resolve_domain', maxCredits: 1 })
    if (outcome.kind !== 'answer') throw new Error('expected an answer')
    return { name: outcome.answer.domain, company: outcome.answer.company, ...outcome.settled }
  }

  it('are charged once each, however they are written', async () => {
    expect(await ask(`https://www.${domain}/about`)).toMatchObject({ name: domain, charged: true })
    expect(await ask(`ada@mail.${domain}`)).toMatchObject({ name: domain, reason: 'already_charged' })
    expect(await ask(`https://${host}/`)).toMatchObject({ name: host, charged: true })
    expect(await ask(`www.${host}`)).toMatchObject({ name: host, reason: 'already_charged' })
    expect((await ports.ledger.balance(account)).available).toBe(3)
  })

  it('have decisions of their own', async () => {
    await engine.reviews.decide(account, 'ada@harbour-lane.example', { domain, company: '09999992', note: null })
    expect((await ask(domain)).company).toBe('09999992')
    expect((await ask(host)).company).toBe('09999991')
    await engine.reviews.decide(account, 'ada@harbour-lane.example', { domain: host, company: null, note: null })
    expect((await ask(domain)).company).toBe('09999992')
    expect((await ask(host)).company).toBeNull()
  })
})
