import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { ada, noon, openVerified, type TestPorts, testPorts, testSettings } from '../../testing/index.js'
import { createEngine, type Engine } from '../engine.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import type { SearchQuestion } from '../register/search/question.js'
import { searchAmong, searchedMax } from '../register/search/search-among.js'
import { dayMs } from '../shared/clock.js'
import { addDays, todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import { type CompanyFacts, noFacts } from '../signals/company-facts.js'
import type { PendingState } from '../signals/pending-verification.js'
import { recordChanges } from '../sync/record-changes.js'

const everything: SearchQuestion = {
  ...{ name: null, postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null },
  page: { page: 1, limit: 20 },
}
const register = [
  { number: '09999991', name: 'HARBOUR LANE LIMITED', postcode: 'BS99 1AA', incorporatedOn: '01/02/2010' },
  { number: '09999992', name: 'HARBOUR QUAY LIMITED', postcode: 'LS99 1AA', incorporatedOn: '01/02/2015' },
  { number: '09999993', name: 'LANTERN WORKS LIMITED', postcode: 'BS99 2BB', incorporatedOn: '01/02/2020' },
  { number: '09999994', name: 'HARBOUR ISLAND LIMITED', postcode: 'BS99 1AA', incorporatedOn: '01/02/2020' },
]

let ports: TestPorts
let engine: Engine
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  engine = createEngine(ports, testSettings)
  account = (await openVerified(ports, ada)).id
  await importText(ports.registerImporter, snapshotText(register), { asOf: '2026-03-01', isComplete: true })
})

/** A company with a director whose verification is due in so many days. */
function due(inDays: number): CompanyFacts {
  const dueOn = addDays(todayInLondon(noon), inDays)
  const person = { id: 'ada', name: 'Ada', role: 'director', dueOn, startsOn: null }
  return { ...noFacts, status: 'active', pendingDirectors: [person] }
}

async function watch(number: string, dueInDays: number, by = account): Promise<void> {
  await ports.watchlist.watch({ account: by, company: asCompanyNumber(number), at: noon }, 100, due(dueInDays))
}

async function found(state: PendingState, question: Partial<SearchQuestion> = {}, by = account) {
  const answer = await engine.register.searchByVerification(by, state, { ...everything, ...question })
  return { numbers: answer.candidates.map(({ number }) => number), total: answer.total, exact: answer.isTotalExact }
}

describe('a search by identity verification', () => {
  it('finds the companies of the own watchlist in that state today, by number', async () => {
    await watch('09999993', 1)
    await watch('09999991', 10)
    await watch('09999992', -1)
    expect(await found('due')).toEqual({ numbers: ['09999991', '09999993'], total: 2, exact: true })
    expect(await found('overdue')).toEqual({ numbers: ['09999992'], total: 1, exact: true })
    ports.clock.advance(2 * dayMs)
    expect((await found('overdue')).numbers).toEqual(['09999992', '09999993'])
  })

  it('reveals nothing about the companies that other accounts watch', async () => {
    const other = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse' })).id
    await watch('09999991', -1, other)
    expect(await found('overdue', { name: 'Harbour Lane Limited' })).toEqual({ numbers: [], total: 0, exact: true })
    expect((await found('overdue', {}, other)).numbers).toEqual(['09999991'])
  })

  it('is empty for an account that watches nothing, also without a register', async () => {
    expect(await found('due', { status: 'active' })).toEqual({ numbers: [], total: 0, exact: true })
    engine = createEngine(testPorts(), testSettings)
    expect(await found('due')).toEqual({ numbers: [], total: 0, exact: true })
  })

  it('combines with the name and with all other filters', async () => {
    for (const { number } of register.slice(0, 3)) await watch(number, 5)
    expect((await found('due', { name: 'harbour' })).numbers.toSorted()).toEqual(['09999991', '09999992'])
    expect((await found('due', { name: 'harbuor lane' })).numbers).toContain('09999991')
    expect((await found('due', { name: '9999993' })).numbers).toEqual(['09999993'])
    expect(await found('due', { name: 'harbour', postcode: 'BS' })).toMatchObject({ numbers: ['09999991'], total: 1 })
    expect((await found('due', { postcode: 'BS' })).numbers).toEqual(['09999991', '09999993'])
    expect((await found('due', { incorporatedFrom: '2012-01-01', incorporatedTo: '2016-01-01' })).numbers).toEqual([
      '09999992',
    ])
    expect((await found('due', { status: 'dissolved' })).numbers).toEqual([])
    expect((await found('due', { isInsolvent: false, hasCharges: true })).total).toBe(3)
    await expect(found('due', { status: 'unheard-of' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('searches by what is known now, also companies that the snapshot does not have', async () => {
    await watch('09999991', 5)
    await watch('09999999', 5)
    const origin = { asOf: noon, source: { kind: 'stream', stream: 'companies', timepoint: 1 } } as const
    await recordChanges(ports, [
      {
        ...origin,
        number: asCompanyNumber('09999991'),
        what: 'profile',
        patch: {
          name: 'QUAYSIDE LIMITED',
          previousNames: [{ name: 'HARBOUR LANE LIMITED', effectiveFrom: null, ceasedOn: '2026-03-02' }],
        },
      },
      { ...origin, number: asCompanyNumber('09999999'), what: 'profile', patch: { name: 'NEW QUAY LIMITED' } },
    ])
    for (const number of ['09999991', '09999999'])
      await ports.watchlist.keepFacts(asCompanyNumber(number), due(5), noon)
    expect((await found('due')).total).toBe(2)
    expect((await found('due', { name: 'new quay' })).numbers).toEqual(['09999999'])
    expect((await found('due', { name: 'quayside' })).numbers).toEqual(['09999991'])
    expect((await found('due', { name: 'harbour lane' })).numbers).toEqual(['09999991'])
    expect((await found('due', { name: 'harbour lane', withPreviousNames: false })).numbers).toEqual([])
  })

  it('has pages with the right total', async () => {
    for (const { number } of register) await watch(number, 5)
    const page = (page: number) => ({ page: { page, limit: 3 } })
    expect(await found('due', page(2))).toEqual({ numbers: ['09999994'], total: 4, exact: true })
    expect(await found('due', { ...page(2), status: 'active' })).toMatchObject({ numbers: ['09999994'], total: 4 })
    const [first, second] = [
      await found('due', { name: 'limited', page: { page: 1, limit: 3 } }),
      await found('due', { name: 'harbour', page: { page: 2, limit: 2 } }),
    ]
    expect([first.total, second.numbers.length, second.total]).toEqual([first.total, 1, 3])
  })

  it('compares a limited number of companies with filters, and then says that the total is not exact', async () => {
    const unknown = Array.from({ length: searchedMax }, (_, index) => asCompanyNumber(String(10_000_000 + index)))
    const numbers = [...unknown, asCompanyNumber('09999991')]
    const search = (question: Partial<SearchQuestion>) => searchAmong(ports, numbers, { ...everything, ...question })
    expect(await search({})).toMatchObject({ total: searchedMax + 1, isTotalExact: true })
    expect(await search({ status: 'active' })).toMatchObject({ total: 1, isTotalExact: false })
    expect(await search({ name: 'harbour' })).toMatchObject({ total: 1, isTotalExact: false })
  })
})
