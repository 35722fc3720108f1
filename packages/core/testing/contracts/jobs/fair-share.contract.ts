import assert from 'node:assert/strict'
import type { Storage } from '../../../src/ports.js'
import type { Contract } from '../contract.js'
import { noon, sampleAccount } from '../samples.js'
import { addAccounts, claimed, claimedInOrder, claimNamed, done, leaseMs, sampleJob } from './job-samples.js'

/** Adds jobs for one account, named after it and numbered: a0, a1, … */
async function addLine({ jobs }: Storage, account: string, count: number, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const name = `${account.slice(0, 1)}${index}`
    await jobs.add(sampleJob(name, `${name}.example`, account))
  }
}

/** Claims and completes this many tasks. Returns the names in order. */
async function serve(storage: Storage, count: number): Promise<string[]> {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const work = await claimed(storage.jobs, 'serving')
    await storage.atomically(async ({ jobs }) => {
      for (const { id } of await jobs.waiting(work.id, 10)) await jobs.finish(id, done())
      assert.equal(await jobs.complete(work.id, 'serving'), true)
    })
    names.push(nameOf(work.subject))
  }
  return names
}

function nameOf(subject: string): string {
  return subject.slice(0, subject.indexOf('.'))
}

async function restInOrder({ jobs }: Storage, now = noon): Promise<string[]> {
  return (await claimedInOrder(jobs, now)).map(nameOf)
}

export const fairShareContract: Contract = {
  async 'keeps the place of skipped accounts while others are served'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await addLine(first, 'ada', 3)
    await addLine(first, 'bob', 1)
    const [ada, bob] = [sampleAccount('ada').id, sampleAccount('bob').id]
    const next = async (...passOver: (typeof ada)[]) => {
      const work = await second.jobs.claim({ id: 'lease', until: noon + leaseMs }, noon, undefined, passOver)
      return work && [nameOf(work.subject), work.account]
    }
    assert.deepEqual(await next(ada), ['b0', bob])
    assert.equal(await next(ada), null)
    assert.equal(await next(ada, bob), null)
    assert.deepEqual(await next(bob), ['a0', ada])
    assert.deepEqual(await next(), ['a1', ada])
  },

  async 'serves an account with a long backlog in every round beside accounts that add one job at a time'({
    first,
    second,
  }) {
    const others = ['bob', 'cy', 'dee']
    await addAccounts(first, 'ada', ...others)
    await addLine(first, 'ada', 10)
    for (const account of others) await addLine(first, account, 1)
    for (let round = 0; round < 10; round += 1) {
      const served: string[] = []
      for (let index = 0; index < 4; index += 1) {
        const [name = ''] = await serve(second, 1)
        served.push(name)
        const account = others.find((other) => other.startsWith(name.slice(0, 1)))
        if (account) await addLine(first, account, 1, round + 1)
      }
      assert.deepEqual(served, [`a${round}`, `b${round}`, `c${round}`, `d${round}`])
    }
  },

  async 'makes an account that was served wait for the next round, even with an empty backlog'({ first, second }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (const account of ['ada', 'bob']) await addLine(first, account, 1)
    assert.deepEqual(await serve(second, 1), ['a0'])
    await addLine(first, 'ada', 1, 1)
    await addLine(first, 'cy', 1)
    assert.deepEqual(await restInOrder(second), ['b0', 'c0', 'a1'])
  },

  async 'counts a leased task as having been served'({ first, second }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (const account of ['ada', 'bob']) await addLine(first, account, 1)
    assert.equal((await claimed(second.jobs, 'lease')).subject, 'a0.example')
    await addLine(first, 'ada', 1, 1)
    await addLine(first, 'cy', 1)
    assert.deepEqual(await restInOrder(second), ['b0', 'c0', 'a1'])
  },

  async 'continues rounds while the queue is empty, so that heavy past use does not mean waiting behind a backlog'({
    first,
    second,
  }) {
    await addAccounts(first, 'ada', 'bob')
    await addLine(first, 'ada', 5)
    await serve(second, 5)
    await addLine(first, 'bob', 4)
    await addLine(first, 'ada', 2, 5)
    assert.deepEqual(await restInOrder(second), ['b0', 'b1', 'a5', 'b2', 'a6', 'b3'])
  },

  async 'gives a returning account no saved-up rounds'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await addLine(first, 'bob', 1)
    await addLine(first, 'ada', 10)
    assert.deepEqual(await serve(second, 7), ['b0', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
    await addLine(first, 'bob', 3, 1)
    assert.deepEqual(await restInOrder(second), ['a6', 'b1', 'a7', 'b2', 'a8', 'b3', 'a9'])
  },

  async 'puts a task with a late undone claim first without advancing other accounts'({ first, second }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    await addLine(first, 'ada', 1)
    const slow = await claimed(first.jobs, 'slow')
    await addLine(first, 'bob', 8)
    await serve(second, 5)
    assert.equal(await first.jobs.release(slow.id, 'slow'), true)
    await addLine(first, 'cy', 4)
    await addLine(first, 'ada', 1, 1)
    assert.deepEqual(await restInOrder(second), ['a0', 'c0', 'a1', 'b5', 'c1', 'b6', 'c2', 'b7', 'c3'])
  },

  async 'gives a requeued task a new place in the rounds'({ first, second }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (const account of ['ada', 'bob']) await addLine(first, account, 1)
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.putBack(work.id, 'lease', noon + 10), true)
    await addLine(first, 'bob', 1, 1)
    await addLine(first, 'cy', 2)
    assert.deepEqual(await restInOrder(second, noon + 10), ['b0', 'c0', 'a0', 'b1', 'c1'])
  },

  async 'uses no round for a claim that names jobs, however far back they are'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await addLine(first, 'ada', 5)
    assert.equal((await claimNamed(first.jobs, 'named', ['a4']))?.subject, 'a4.example')
    await addLine(first, 'bob', 2)
    assert.deepEqual(await restInOrder(second), ['a0', 'b0', 'a1', 'b1', 'a2', 'a3'])
  },

  async 'uses no new round for a task whose worker died'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await addLine(first, 'ada', 1)
    await claimed(first.jobs, 'dead')
    await addLine(first, 'bob', 4)
    await serve(second, 2)
    await claimed(second.jobs, 'late', noon + leaseMs)
    await addLine(first, 'ada', 2, 1)
    assert.deepEqual(await restInOrder(second, noon + leaseMs), ['b2', 'a1', 'b3', 'a2'])
  },

  async 'continues rounds after the last served account is deleted'({ first, second }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (const account of ['ada', 'bob']) await addLine(first, account, 1)
    await addLine(first, 'cy', 3)
    await serve(second, 5)
    await first.accounts.remove(sampleAccount('cy').id)
    await addLine(first, 'bob', 2, 1)
    await addLine(first, 'ada', 2, 1)
    assert.deepEqual(await restInOrder(second), ['b1', 'a1', 'b2', 'a2'])
  },
}
