import { beforeEach, describe, expect, it } from 'vitest'
import {
  FakeRegisterSource,
  importText,
  openVerified,
  snapshotText,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { createEngine, type Engine } from '../../engine.js'
import type { AccountId } from '../../shared/ids.js'

const page = { page: 1, limit: 20 }
const everything = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
const refusal = { code: 'unavailable', nextStep: expect.stringContaining('brassplate register import latest') }

let ports: ReturnType<typeof testPorts>
let engine: Engine
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  engine = createEngine(ports, testSettings)
  account = (await openVerified(ports)).id
})

const askDomain = (domain: string) => engine.resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
const search = () => engine.register.search({ name: 'harbour', ...everything, page })

describe('without a register', () => {
  it.each([
    ['a domain', () => askDomain('quillmarsh.co.uk')],
    ['a company by its number', () => engine.register.get('09999991')],
    ['a search', search],
    [
      'a company by its name',
      () =>
        engine.resolution.askCompany(account, { number: null, name: 'Harbour Lane', refresh: false, maxCredits: 1 }),
    ],
  ])('%s throws an error with the next step, instead of finding nothing', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject(refusal)
  })

  it('a rejected domain leaves no job and no held credit', async () => {
    const before = await ports.ledger.balance(account)
    await expect(askDomain('quillmarsh.co.uk')).rejects.toMatchObject(refusal)
    expect(await ports.ledger.balance(account)).toEqual(before)
    expect(await ports.jobs.findOpen(account, 'resolve_domain', 'quillmarsh.co.uk')).toBeNull()
  })

  it('answers no_match for a public suffix at once and for free', async () => {
    expect(await askDomain('co.uk')).toMatchObject({
      kind: 'answer',
      answer: { status: 'no_match', explanation: expect.stringContaining('co.uk') },
      settled: { charged: false, reason: 'no_match' },
    })
  })

  it('test domains work as usual', async () => {
    expect(await askDomain('matched.test')).toMatchObject({ kind: 'answer', answer: { status: 'matched' } })
  })

  it('a company is looked up by its number only, if Companies House can be asked', async () => {
    engine = createEngine({ ...ports, registerSource: new FakeRegisterSource() }, testSettings)
    await expect(engine.register.get('09999991')).rejects.toMatchObject({ code: 'company_not_found' })
    await expect(askDomain('quillmarsh.co.uk')).rejects.toMatchObject(refusal)
  })
})

describe('with a register', () => {
  it('a search without a match returns an empty page', async () => {
    await importText(ports.registerImporter, snapshotText([{ number: '09999991', name: 'QUAY MILL LIMITED' }]))
    expect(await search()).toMatchObject({ candidates: [], total: 0 })
  })
})
