import { describe, expect, it } from 'vitest'
import { addAccounts, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { testPorts } from '../../testing/index.js'
import { Stopper } from '../shared/stop-signal.js'
import { AccountShares } from './account-shares.js'
import { runNextTask } from './run-task.js'

const slots = 8

/** A process with eight slots whose tasks hang until they are ended by name. */
async function startHanging() {
  const ports = testPorts()
  await addAccounts(ports, 'ada', 'bob')
  const shares = new AccountShares(slots)
  const underWay = new Map<string, () => void>()
  const plan = {
    run: ({ subject }: { subject: string }) =>
      new Promise<null>((resolve) => underWay.set(subject, () => resolve(null))),
    finish: async () => {},
    outcomeOf: () => 'done',
    giveUp: async () => {},
  }
  const add = async (account: string, count: number) => {
    for (let index = 0; index < count; index += 1) {
      await ports.jobs.add(sampleJob(`${account}-${index}`, `${account}-${index}.example`, account))
    }
  }
  /** Claims until all slots are taken or no claim is allowed. */
  const fill = async () => {
    while (underWay.size < slots) {
      const claimed = new Promise<boolean>((resolve) => {
        void runNextTask(ports, plan, { stopping: new Stopper(), shares, onClaimed: () => resolve(true) }).then(
          () => resolve(false),
          () => resolve(false),
        )
      })
      if (!(await claimed)) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const end = async (subject: string) => {
    underWay.get(subject)?.()
    underWay.delete(subject)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    add,
    fill,
    end,
    countOf: (account: string) => [...underWay.keys()].filter((key) => key.startsWith(account)).length,
  }
}

describe('the slots of a process', () => {
  it('keep one free for a second account while the first hangs with 40 jobs', async () => {
    const { add, fill, countOf } = await startHanging()
    await add('ada', 40)
    await fill()
    expect(countOf('ada')).toBe(7)
    await add('bob', 3)
    await fill()
    expect([countOf('ada'), countOf('bob')]).toEqual([7, 1])
  })

  it('go to the second account as they become free, until each has half', async () => {
    const { add, fill, end, countOf } = await startHanging()
    await add('ada', 40)
    await fill()
    await add('bob', 10)
    await fill()
    for (const index of [0, 1, 2]) {
      await end(`ada-${index}.example`)
      await fill()
    }
    expect([countOf('ada'), countOf('bob')]).toEqual([4, 4])
  })
})
