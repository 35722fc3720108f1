import { beforeEach, describe, expect, it } from 'vitest'
import { ada, noon, openVerified, sampleCompanyNumber, type TestPorts, testPorts } from '../../testing/index.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { noFacts } from '../signals/company-facts.js'
import { sweepDeadlines } from './sweep-deadlines.js'

const [one, two] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports, ada)).id
  await sweepDeadlines(ports)
})

async function watch(company: CompanyNumber, accountsDue: string, confirmationDue = '2027-01-01', status = 'active') {
  await ports.watchlist.watch({ account, company, at: noon }, 1_000, {
    ...noFacts,
    name: 'HARBOUR LANE LIMITED',
    status,
    accounts: { lastMadeUpTo: null, nextDue: accountsDue },
    confirmation: { lastMadeUpTo: null, nextDue: confirmationDue },
  })
}

async function signalsOf(company: CompanyNumber) {
  return [...(await ports.signals.history(company, 10))].reverse().map(({ type, occurredOn }) => [type, occurredOn])
}

describe('sweepDeadlines', () => {
  it('reports what was due yesterday, once, and not what is due today', async () => {
    await watch(one, '2026-03-02')
    await watch(two, '2026-03-03', '2026-03-02')
    ports.clock.advance(dayMs)
    expect(await sweepDeadlines(ports)).toEqual({ signals: 2, isDone: true })
    expect(await sweepDeadlines(ports)).toEqual({ signals: 0, isDone: true })
    expect([await signalsOf(one), await signalsOf(two)]).toEqual([
      [['accounts_overdue', '2026-03-03']],
      [['confirmation_overdue', '2026-03-03']],
    ])
    const [signal] = await ports.signals.history(one, 1)
    expect(signal).toMatchObject({
      source: { kind: 'clock' },
      publishedAt: null,
      summary: 'The accounts of HARBOUR LANE LIMITED are overdue; they were due on 2026-03-02.',
    })
  })

  it('has ended all its transactions when it fails, and starts no more', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, place) => sampleCompanyNumber(place + 1))
    for (const number of numbers) await watch(number, '2026-03-02')
    ports.clock.advance(dayMs)
    let [started, running] = [0, 0]
    const atomically: typeof ports.atomically = async (work) => {
      started += 1
      running += 1
      try {
        if (started === 1) throw new Error('lost')
        return await ports.atomically(work)
      } finally {
        running -= 1
      }
    }
    await expect(sweepDeadlines({ ...ports, atomically })).rejects.toThrow('lost')
    expect({ started, running }).toEqual({ started: 4, running: 0 })
  })

  it('catches up with every missed day', async () => {
    await watch(one, '2026-03-05')
    ports.clock.advance(30 * dayMs)
    await sweepDeadlines(ports)
    expect(await signalsOf(one)).toEqual([['accounts_overdue', '2026-03-06']])
  })

  it('reports nothing that was overdue before the watch, nor for companies that are gone', async () => {
    await watch(one, '2026-02-01')
    await watch(two, '2026-03-02', '2026-03-02', 'dissolved')
    ports.clock.advance(dayMs)
    expect((await sweepDeadlines(ports)).signals).toBe(0)
  })

  it('repeats the same days if it was stopped, and reports nothing twice', async () => {
    for (let index = 1; index <= 450; index += 1) await watch(sampleCompanyNumber(index), '2026-03-02')
    ports.clock.advance(dayMs)
    let turns = 0
    const stopped = await sweepDeadlines(ports, () => {
      turns += 1
      return turns > 1
    })
    expect(stopped.isDone).toBe(false)
    expect(stopped.signals).toBeGreaterThan(0)
    expect(await sweepDeadlines(ports)).toEqual({ signals: 450 - stopped.signals, isDone: true })
  })

  it('changes with the date in London, an hour before UTC in summer', async () => {
    ports.clock.advance(Date.UTC(2026, 5, 30, 22, 59) - noon)
    await sweepDeadlines(ports)
    await watch(one, '2026-06-30')
    expect((await sweepDeadlines(ports)).signals).toBe(0)
    ports.clock.advance(60_000)
    expect((await sweepDeadlines(ports)).signals).toBe(1)
  })
})
