import { beforeEach, describe, expect, it } from 'vitest'
import { ada, noon, openVerified, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import { parseEvent } from '../../register/companies-house/stream/parse-event.js'
import type { RegisterChange } from '../../register/overlay/register-change.js'
import { dayMs } from '../../shared/clock.js'
import { addDays, todayInLondon } from '../../shared/days.js'
import { noFacts } from '../../signals/company-facts.js'
import { recordChanges } from '../record-changes.js'
import { sweepDeadlines } from '../sweep-deadlines.js'

const number = sampleCompanyNumber(1)
const today = todayInLondon(noon)

let ports: TestPorts
let timepoint: number

beforeEach(async () => {
  ports = testPorts()
  timepoint = 1
  const { id: account } = await openVerified(ports, ada)
  const facts = { ...noFacts, name: 'HARBOUR LANE LIMITED', status: 'active' }
  await ports.watchlist.watch({ account, company: number, at: noon }, 10, facts)
  await sweepDeadlines(ports)
})

const due = (days: number) => ({ appointment_verification_statement_due_on: addDays(today, days) })
const verified = (days: number) => ({
  appointment_verification_start_on: addDays(today, days),
  appointment_verification_end_on: '9999-12-31',
})

/** An officer as the stream reports them. */
async function report(details: object | undefined, facts: object = {}): Promise<void> {
  const self = `/company/${number}/appointments/ada`
  const data = {
    name: 'QUILLFEATHER, Ada',
    officer_role: 'director',
    appointed_on: '2015-01-01',
    date_of_birth: { month: 2, year: 1971 },
    links: { self },
    identity_verification_details: details,
    ...facts,
  }
  timepoint += 1
  const event = { timepoint, published_at: new Date(ports.clock.now()).toISOString(), type: 'changed' }
  const line = { resource_kind: 'company-officers', resource_uri: self, resource_id: 'ada', data, event }
  const parsed = parseEvent('officers', JSON.stringify(line))
  if (parsed.kind !== 'event' || !parsed.change) throw new Error('unreadable')
  await recordChanges(ports, [parsed.change])
}

async function advance(days: number): Promise<number> {
  ports.clock.advance(days * dayMs)
  return (await sweepDeadlines(ports)).signals
}

async function signals() {
  const found = [...(await ports.signals.history(number, 20))].reverse()
  return found.map(({ type, occurredOn, source }) => [type, occurredOn, source.kind])
}

describe('signals about identity verification', () => {
  it('come 30 and 7 days ahead and the day after the due date, once each', async () => {
    await report(due(40))
    expect(await advance(9)).toBe(0)
    expect(await advance(1)).toBe(1)
    expect(await advance(22)).toBe(0)
    expect(await advance(1)).toBe(1)
    expect(await advance(7)).toBe(0)
    expect(await advance(1)).toBe(1)
    expect(await advance(30)).toBe(0)
    expect(await signals()).toEqual([
      ['identity_verification_due', null, 'clock'],
      ['identity_verification_due', null, 'clock'],
      ['identity_verification_overdue', addDays(today, 41), 'clock'],
    ])
    const [last, , first] = await ports.signals.history(number, 3)
    expect(first?.summary).toBe(
      `The identity verification of QUILLFEATHER, Ada as director of HARBOUR LANE LIMITED is due by ${addDays(today, 40)}.`,
    )
    expect(last?.after).toEqual({
      name: 'QUILLFEATHER, Ada',
      role: 'director',
      officer_role: 'director',
      due_on: addDays(today, 40),
      identity_verification: 'overdue',
    })
  })

  it('skip the stages that passed while the server was stopped', async () => {
    await report(due(40))
    expect(await advance(35)).toBe(1)
    expect(await signals()).toEqual([['identity_verification_due', null, 'clock']])
    expect(await advance(100)).toBe(1)
    expect((await signals()).at(-1)).toEqual(['identity_verification_overdue', addDays(today, 41), 'clock'])
  })

  it('report the verification when the stream shows it, and nothing after that', async () => {
    await report(due(40))
    await advance(12)
    await report(verified(12))
    await report(verified(12))
    expect(await advance(60)).toBe(0)
    expect(await signals()).toEqual([
      ['identity_verification_due', null, 'clock'],
      ['identity_verified', addDays(today, 12), 'stream'],
    ])
  })

  it('report a verification that takes effect later on its first day', async () => {
    await report(due(40))
    await report({ ...due(40), ...verified(3) })
    expect(await signals()).toEqual([])
    expect(await advance(3)).toBe(1)
    expect(await advance(60)).toBe(0)
    expect(await signals()).toEqual([['identity_verified', addDays(today, 3), 'clock']])
  })

  it('report a due date that was moved close at once, and not again by the clock', async () => {
    await report(due(90))
    await report(due(20))
    expect(await signals()).toEqual([['identity_verification_due', null, 'stream']])
    expect(await advance(1)).toBe(0)
    expect(await advance(12)).toBe(1)
    await report(due(5))
    expect((await signals()).at(-1)).toEqual(['identity_verification_overdue', addDays(today, 6), 'stream'])
  })

  it('are not sent for corporate officers, secretaries, people who left, or companies that are gone', async () => {
    await report(due(8), { officer_role: 'corporate-director' })
    await report(due(8), { officer_role: 'secretary' })
    await report(due(8), { resigned_on: '2015-02-01' })
    expect(await advance(30)).toBe(0)
    await report(due(50))
    const origin = { number, asOf: ports.clock.now(), source: { kind: 'rest' } } as const
    const gone: RegisterChange = { ...origin, what: 'profile', patch: { status: 'dissolved' } }
    await recordChanges(ports, [gone])
    expect(await advance(60)).toBe(0)
  })

  it('cover owners as well, and never contain a date of birth', async () => {
    const owner = {
      id: 'own',
      name: 'Ada Quillfeather',
      kind: 'individual-person-with-significant-control',
      naturesOfControl: [],
      notifiedOn: '2016-04-06',
      ceasedOn: null,
      born: { month: 2, year: 1971 },
      verification: {
        statementDate: null,
        statementDueOn: addDays(today, 30),
        startOn: null,
        endOn: null,
        verifiedOn: null,
        provider: null,
        supervisoryBodies: [],
        preferredName: null,
      },
      asOf: noon,
    }
    const origin = { number, asOf: noon, source: { kind: 'rest' } } as const
    await recordChanges(ports, [{ ...origin, what: 'owners', owners: { items: [owner], isComplete: true } }])
    await report(due(30))
    expect(await advance(31)).toBe(2)
    const texts = (await ports.signals.history(number, 20)).map((signal) => JSON.stringify(signal))
    expect(texts.some((text) => text.includes('person with significant control'))).toBe(true)
    expect(texts.filter((text) => /1971|born|birth/.test(text))).toEqual([])
  })
})
