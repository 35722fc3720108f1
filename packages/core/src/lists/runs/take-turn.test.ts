import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, noon, sampleAccount } from '../../../testing/contracts/samples.js'
import { type TestPorts, testPorts } from '../../../testing/index.js'
import { minuteMs } from '../../shared/clock.js'
import { ForbiddenError } from '../../shared/errors.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { WithinMs } from '../../shared/within.js'
import { receiveList } from './list-runs.js'
import { takeTurn } from './take-turn.js'

const account = sampleAccount('ada').id
let ports: TestPorts
let id: string

/** Promises that are already resolved are in time; for any other the clock advances. */
const withinMs: WithinMs = async (work, milliseconds) => {
  const late = new Promise<null>((resolve) => setImmediate(() => resolve(null)))
  const inTime = await Promise.race([work.then((result) => ({ inTime: true as const, result })), late])
  if (inTime) return inTime
  ports.clock.advance(milliseconds)
  return { inTime: false }
}

beforeEach(async () => {
  ports = { ...testPorts(), withinMs }
  await addAccount(ports)
  async function* blocks() {
    yield { rows: '[1]', count: 1 }
  }
  const sheet = { columns: [], isList: true, dialect: { delimiter: ',', hasByteOrderMark: false }, roles: {} }
  const forecast = () => ({ mayCost: 0, websiteOnly: 0, afterName: 0, afterNumber: 0 })
  const list = { name: null, sheet, maxCredits: null, blocks: blocks(), receivedBytes: 10, forecast }
  id = (await receiveList(ports, account, list)).id
})

const stored = async () => (await ports.lists.list(account)).find((run) => run.id === id)
const other = { id: 'other', until: noon + 60 * minuteMs }

describe('takeTurn', () => {
  it('ends a list that is answered, and then finds no list that waits', async () => {
    expect(await takeTurn(ports, false, async () => ({ problem: null, summary: '{}' }))).toBe(true)
    expect(await stored()).toMatchObject({ status: 'completed', problem: null })
    expect(await takeTurn(ports, false, async () => null)).toBe(false)
  })

  it('gives a list back if rows are left, or if answering fails', async () => {
    expect(await takeTurn(ports, true, async () => null)).toBe(true)
    expect(await stored()).toMatchObject({ status: 'waiting' })
    await expect(takeTurn(ports, false, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await stored()).toMatchObject({ status: 'waiting' })
  })

  it('stops a list whose account may not ask, and says what to do', async () => {
    const refusal = new ForbiddenError('The account may not do this.', 'Ask the operator.')
    expect(await takeTurn(ports, false, () => Promise.reject(refusal))).toBe(true)
    const nextStep = 'Ask the operator. Then resume the list.'
    expect(await stored()).toMatchObject({ status: 'stopped', problem: { code: 'forbidden', nextStep } })
  })

  it('renews the lease as long as rows are answered', async () => {
    let end = () => {}
    const turn = takeTurn(ports, false, () => new Promise((done) => (end = () => done(null))))
    while (ports.clock.now() < noon + 5 * minuteMs) {
      expect(await ports.lists.claim(other, ports.clock.now())).toBeNull()
      await new Promise((go) => setImmediate(go))
    }
    end()
    expect(await turn).toBe(true)
  })

  it('signals the loss of the lease, and leaves the list to the worker that has it', async () => {
    let lost: StopSignal | null = null
    const turn = takeTurn(ports, false, async (_, _leaseId, signal) => {
      lost = signal
      await ports.lists.voidLeases()
      expect(await ports.lists.claim(other, ports.clock.now())).not.toBeNull()
      return new Promise<never>(() => {})
    })
    expect(await turn).toBe(true)
    expect(lost).toMatchObject({ aborted: true })
    expect(await stored()).toMatchObject({ status: 'running' })
    expect(await ports.lists.claim({ ...other, id: 'third' }, ports.clock.now())).toBeNull()
  })
})
