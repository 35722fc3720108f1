import { describe, expect, it } from 'vitest'
import { addAccounts, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { testPorts } from '../../testing/index.js'
import { minuteMs, secondMs } from '../shared/clock.js'
import { backgroundState, giveSignOfLife } from './background-state.js'

describe('backgroundState', () => {
  it('is not stalled without work, with or without a worker', async () => {
    const ports = testPorts()
    expect(await backgroundState(ports)).toEqual({ openTasks: 0, oldestAgeMs: null, workers: [], isStalled: false })
  })

  it('is stalled when a task has waited for more than a minute and no worker was seen in that time', async () => {
    const ports = testPorts()
    await addAccounts(ports, 'ada')
    await giveSignOfLife(ports, 'host:1')
    await ports.jobs.add({ ...sampleJob('one'), at: ports.clock.now() })
    ports.clock.advance(minuteMs)
    expect(await backgroundState(ports)).toMatchObject({ openTasks: 1, oldestAgeMs: minuteMs, isStalled: false })
    ports.clock.advance(1)
    expect(await backgroundState(ports)).toMatchObject({
      workers: [{ worker: 'host:1', seenAgeMs: minuteMs + 1, isAlive: false }],
      isStalled: true,
    })
    await giveSignOfLife(ports, 'host:2')
    ports.clock.advance(15 * secondMs)
    expect(await backgroundState(ports)).toMatchObject({
      workers: [{ worker: 'host:2', isAlive: true }, { worker: 'host:1' }],
      isStalled: false,
    })
  })
})
