import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CompaniesHouseSimulator, companyChanges } from '../../adapters/simulators/index.js'
import { parseEvent } from '../../src/register/companies-house/stream/parse-event.js'
import { apiKey, basic, follow, type OpenStream, startSimulator } from './simulated-companies-house.js'

const number = '09999991'
const on = '2026-03-14'

let simulator: CompaniesHouseSimulator
beforeEach(async () => {
  simulator = await startSimulator({ historyMax: 3, connectionsMax: 2 })
})
afterEach(() => simulator.close())

async function opened(path: string): Promise<OpenStream> {
  const stream = await follow(simulator, path)
  if (typeof stream === 'number') throw new Error(`refused with ${stream}`)
  return stream
}

function rename(...names: string[]): void {
  for (const name of names) simulator.change(number, { name })
}

function timepointOf(line: string): number {
  return (JSON.parse(line) as { event: { timepoint: number } }).event.timepoint
}

function nameOf(line: string): string {
  return (JSON.parse(line) as { data: { company_name: string } }).data.company_name
}

describe('the simulated streams', () => {
  it('send a change to listeners in the Companies House envelope', async () => {
    const stream = await opened('/companies')
    simulator.change(number, companyChanges.proposeStrikeOff(on))
    const [line = ''] = await stream.lines(1)
    const event = JSON.parse(line) as { data: object }
    expect(event).toMatchObject({
      resource_kind: 'company-profile',
      resource_uri: `/company/${number}`,
      resource_id: number,
      data: { company_status_detail: 'active-proposal-to-strike-off' },
      event: { type: 'changed', timepoint: expect.any(Number), published_at: expect.any(String) },
    })
    expect(event.data).not.toHaveProperty('accounts.overdue')
    expect(event.data).not.toHaveProperty('has_charges')
  })

  it('replay from a timepoint, inclusive', async () => {
    const live = await opened('/companies')
    rename('A LTD', 'B LTD', 'C LTD')
    const lines = await live.lines(3)
    const from = timepointOf(lines[1] ?? '')
    const replayed = await opened(`/companies?timepoint=${from}`)
    rename('D LTD')
    expect((await replayed.lines(3)).map(nameOf)).toEqual(['B LTD', 'C LTD', 'D LTD'])
    expect((await replayed.lines(3)).map(timepointOf)).toEqual([from, from + 1, from + 2])
  })

  it('continue from the cursor of an earlier run if timepoints were skipped', async () => {
    const live = await opened('/companies')
    rename('A LTD')
    const [before = 0] = (await live.lines(1)).map(timepointOf)
    await simulator.close()
    simulator = await startSimulator({ historyMax: 3, timepointsPassed: 1_000 })

    const gone = await opened(`/companies?timepoint=${before + 1}`)
    rename('B LTD', 'C LTD')
    const lines = await gone.lines(2)
    expect(lines.map(nameOf)).toEqual(['B LTD', 'C LTD'])
    expect(lines.map(timepointOf)).toEqual([before + 1_000, before + 1_001])
    rename('D LTD', 'E LTD')
    expect(await follow(simulator, `/companies?timepoint=${before + 1}`)).toBe(416)
  })

  it('answer 416 for a timepoint that is too old or in the future, but not for the next one', async () => {
    const live = await opened('/companies')
    rename('A LTD', 'B LTD', 'C LTD', 'D LTD')
    const [first = 0, second = 0, , last = 0] = (await live.lines(4)).map(timepointOf)
    expect(await follow(simulator, `/companies?timepoint=${first}`)).toBe(416)
    expect(await follow(simulator, `/companies?timepoint=${last + 2}`)).toBe(416)
    const oldest = await opened(`/companies?timepoint=${second}`)
    expect(await oldest.lines(3)).toHaveLength(3)
    oldest.close()
    await expect.poll(() => simulator.connections).toBe(1)
    const next = await opened(`/companies?timepoint=${last + 1}`)
    rename('E LTD')
    expect((await next.lines(1)).map(nameOf)).toEqual(['E LTD'])
  })

  it('answer 416 after the history was cleared', async () => {
    const live = await opened('/companies')
    rename('A LTD')
    const [line = ''] = await live.lines(1)
    simulator.forgetHistory('companies')
    expect(await follow(simulator, `/companies?timepoint=${timepointOf(line) + 1}`)).toBe(416)
  })

  it('count timepoints separately', async () => {
    const officers = await opened('/officers')
    const filings = await opened('/filings')
    simulator.change(number, companyChanges.appointOfficer('NEWBY, Tamsin', on))
    simulator.change(number, companyChanges.appointOfficer('LATERLY, Hale', on))
    const timepoints = (await officers.lines(2)).map(timepointOf)
    expect(timepoints[1]).toBe((timepoints[0] ?? 0) + 1)
    expect((await filings.lines(2)).map(timepointOf)).not.toEqual(timepoints)
  })

  it('answer 429 for one connection too many and 401 for a REST key', async () => {
    await opened('/companies')
    await opened('/officers')
    expect(simulator.connections).toBe(2)
    expect(await follow(simulator, '/filings')).toBe(429)
    const wrong = await fetch(`${simulator.url}/companies`, { headers: basic(apiKey) })
    expect(wrong.status).toBe(401)
  })

  it('send heartbeats, break and end on request', async () => {
    const broken = await opened('/companies')
    simulator.beat()
    await broken.beat()
    simulator.dropStreams()
    expect(await broken.ended).toBe('broken')
    const over = await opened('/companies')
    simulator.endStreams()
    expect(await over.ended).toBe('end')
    await expect.poll(() => simulator.connections).toBe(0)
  })

  it('send heartbeats regularly', async () => {
    const quick = await startSimulator({ heartbeatMs: 1 })
    try {
      const stream = await follow(quick, '/charges')
      if (typeof stream === 'number') throw new Error('refused')
      await stream.beat()
    } finally {
      await quick.close()
    }
  })

  it('go silent on a hanging path while others continue', async () => {
    const silent = await opened('/companies')
    const filings = await opened('/filings')
    rename('A LTD')
    await silent.lines(1)
    simulator.hang('/companies')
    simulator.change(number, companyChanges.rename('B LTD', on))
    await filings.lines(1)
    simulator.dropStreams()
    await silent.ended
    expect((await silent.lines(1)).map(nameOf)).toEqual(['A LTD'])
  })

  it('do not publish officers when only the office moves', async () => {
    const officers = await opened('/officers')
    simulator.change(number, companyChanges.moveOffice({ line1: 'Far Street' }, on))
    simulator.change(number, companyChanges.appointOfficer('NEWBY, Tamsin', on))
    const [line = ''] = await officers.lines(1)
    expect(JSON.parse(line)).toMatchObject({ data: { name: 'NEWBY, Tamsin' } })
  })

  it('do not publish silent changes', async () => {
    const stream = await opened('/companies')
    simulator.drift(number, { name: 'DRIFTED LTD' })
    rename('TOLD LTD')
    expect((await stream.lines(1)).map(nameOf)).toEqual(['TOLD LTD'])
  })

  it('repeat an event with a new timepoint', async () => {
    const stream = await opened('/companies')
    rename('A LTD')
    simulator.repeatLast('companies')
    const lines = await stream.lines(2)
    expect(lines.map(nameOf)).toEqual(['A LTD', 'A LTD'])
    expect(timepointOf(lines[1] ?? '')).toBe(timepointOf(lines[0] ?? '') + 1)
  })

  it('write times in formats that all parse to the same moment', async () => {
    const at = Date.parse('2026-03-14T09:30:00Z')
    const other = await startSimulator({ clock: { now: () => at } })
    try {
      const stream = await follow(other, '/companies')
      if (typeof stream === 'number') throw new Error('refused')
      for (const name of ['A LTD', 'B LTD', 'C LTD']) other.change(number, { name })
      const moments = (await stream.lines(3)).map((line) => {
        const event = parseEvent('companies', line)
        return event.kind === 'event' ? Math.floor((event.change?.asOf ?? 0) / 1_000) * 1_000 : null
      })
      expect(moments).toEqual([at, at, at])
    } finally {
      await other.close()
    }
  })
})
