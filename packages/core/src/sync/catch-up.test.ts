import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../testing/index.js'
import { catchUp, oweCatchUp } from './catch-up.js'

let source: FakeRegisterSource
let ports: TestPorts
let watched: number

beforeEach(() => {
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED', hasChargesPage: false, hasInsolvencyPage: false }
  ports = { ...testPorts(), registerSource: source }
  watched = 5
})

async function* watchedCompanies() {
  for (let index = 1; index <= watched; index += 1) yield sampleCompanyNumber(index)
}

const owedSince = () => ports.cursors.at('reconciliation')
const asked = () => source.calls.filter((call) => call === 'profile').length

describe('catchUp', () => {
  it('makes no request if nothing was missed', async () => {
    expect(await catchUp(ports, watchedCompanies)).toBe('nothing_owed')
    expect(source.calls).toEqual([])
  })

  it('refreshes every watched company once, even if it was refreshed just before events were missed', async () => {
    ports.clock.advance(-1)
    await oweCatchUp(ports)
    await catchUp(ports, watchedCompanies)
    ports.clock.advance(1)
    await oweCatchUp(ports)
    expect(await catchUp(ports, watchedCompanies)).toBe('done')
    expect([asked(), await owedSince()]).toEqual([2 * watched, null])
    expect(await catchUp(ports, watchedCompanies)).toBe('nothing_owed')
  })

  it('stops after three failures, and continues with the rest later', async () => {
    await oweCatchUp(ports)
    source.down.add('all')
    expect(await catchUp(ports, watchedCompanies)).toBe('unfinished')
    expect([asked(), await owedSince()]).toEqual([3, noon])
    source.down.clear()
    expect(await catchUp(ports, watchedCompanies)).toBe('done')
  })

  it('is unfinished if it is stopped, and then refreshes only the remaining companies', async () => {
    await oweCatchUp(ports)
    expect(await catchUp(ports, watchedCompanies, () => asked() >= 2)).toBe('unfinished')
    expect(await catchUp(ports, watchedCompanies)).toBe('done')
    expect(asked()).toBe(watched)
  })

  it('is needed again if more events were missed while it ran', async () => {
    await oweCatchUp(ports)
    const meanwhile = async function* () {
      yield sampleCompanyNumber(1)
      ports.clock.advance(10)
      await oweCatchUp(ports)
    }
    expect(await catchUp(ports, meanwhile)).toBe('unfinished')
    expect(await owedSince()).toBe(noon + 10)
  })

  it('is needed since the latest time that events were missed', async () => {
    await oweCatchUp(ports)
    ports.clock.advance(-10)
    await oweCatchUp(ports)
    expect(await owedSince()).toBe(noon)
  })
})
