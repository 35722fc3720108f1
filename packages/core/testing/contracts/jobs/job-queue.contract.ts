import assert from 'node:assert/strict'
import { namedJobsMax } from '../../../src/jobs/job-queue.js'
import { asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { atOnce, noon, sampleAccount, sampleCompanyNumber } from '../samples.js'
import {
  addAccounts,
  claim,
  claimed,
  claimedInOrder,
  claimNamed,
  done,
  leaseMs,
  ofKind,
  sampleJob,
} from './job-samples.js'

export const jobQueueContract: Contract = {
  async 'finds an added job by id and as the open, waiting one'({ first, second }) {
    await addAccounts(first, 'ada')
    const job = sampleJob('one')
    const { at, ...fields } = job
    const unended = { finishedAt: null, errorMessage: null, outcome: null, chargedFor: null }
    const expected = { ...fields, status: 'pending', createdAt: at, ...unended }
    assert.deepEqual(await first.jobs.add(job), { job: expected, isNew: true })
    assert.deepEqual(await second.jobs.find(job.id), expected)
    assert.deepEqual(await second.jobs.findOpen(job.account, job.kind, job.subject), expected)
    assert.equal(await second.jobs.findOpen(job.account, 'enrich', job.subject), null)
    assert.equal(await second.jobs.find(asId('job', 'job_other')), null)
    assert.deepEqual(await second.jobs.counts(noon), { waiting: 1, leased: 0 })
  },

  async 'counts the open tasks of each kind up to the limit, and dates the oldest'({ first, second }) {
    assert.deepEqual(await second.jobs.backlog(10), [])
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one', 'one.example', 'ada', noon + 1))
    await first.jobs.add(sampleJob('two', 'two.example', 'ada', noon + 2))
    await first.jobs.add(sampleJob('three', 'one.example', 'bob', noon + 3))
    await first.jobs.add({
      ...sampleJob('four', '09999991', 'bob', noon + 4),
      kind: 'resolve_company',
      work: 'company',
    })
    const company = { kind: 'company', open: 1, oldestAt: noon + 4 }
    assert.deepEqual(await second.jobs.backlog(10), [company, { kind: 'domain', open: 2, oldestAt: noon + 1 }])
    assert.deepEqual(await second.jobs.backlog(1), [{ kind: 'domain', open: 1, oldestAt: noon + 1 }])

    const work = await claimed(first.jobs, 'lease', noon + 3)
    assert.deepEqual(await second.jobs.backlog(10), [company, { kind: 'domain', open: 2, oldestAt: noon + 1 }])
    for (const job of await first.jobs.waiting(work.id, 10)) await first.jobs.finish(job.id, done())
    await first.jobs.complete(work.id, 'lease')
    assert.deepEqual(await second.jobs.backlog(10), [company, { kind: 'domain', open: 1, oldestAt: noon + 2 }])
  },

  async 'counts the jobs that ended since a time by outcome, the last ones first'({ first, second }) {
    await addAccounts(first, 'ada')
    const ended = { a: 'matched', b: 'no_match', c: 'matched', d: 'job_failed' }
    for (const [index, [name, outcome]] of Object.entries(ended).entries()) {
      const { job } = await first.jobs.add(sampleJob(name))
      await first.jobs.finish(job.id, { ...done(noon + index), outcome })
    }
    await first.jobs.add(sampleJob('open'))
    const since = async (at: number, limit = 10) => Object.fromEntries(await second.jobs.outcomes(at, limit))
    assert.deepEqual(await since(noon), { matched: 2, no_match: 1, job_failed: 1 })
    assert.deepEqual(await since(noon + 1), { matched: 1, no_match: 1, job_failed: 1 })
    assert.deepEqual(await since(noon, 2), { matched: 1, job_failed: 1 })
    assert.deepEqual(await since(noon + 4), {})
  },

  async 'returns the open job when the same account, kind and subject is added again'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const again = await second.jobs.add(sampleJob('two', 'one.example'))
    assert.deepEqual([again.job.id, again.isNew], ['job_one', false])
    assert.equal(await first.jobs.find(asId('job', 'job_two')), null)

    const work = await claimed(first.jobs, 'lease')
    await first.jobs.finish(asId('job', 'job_one'), done())
    assert.equal(await first.jobs.complete(work.id, 'lease'), true)
    assert.equal((await second.jobs.add(sampleJob('two', 'one.example'))).isNew, true)
  },

  async 'shares one task between jobs of other accounts and kinds, each with its own id'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one'))
    await first.jobs.add(sampleJob('two', 'one.example', 'bob', noon + 1))
    await second.jobs.add(ofKind(sampleJob('three', 'one.example', 'ada', noon + 2), 'enrich'))
    assert.deepEqual(await first.jobs.counts(noon), { waiting: 1, leased: 0 })

    const work = await claimed(second.jobs, 'lease')
    const waiting = await first.jobs.waiting(work.id, 10)
    assert.deepEqual(
      waiting.map(({ id }) => id),
      ['job_one', 'job_two', 'job_three'],
    )
    assert.deepEqual(
      (await first.jobs.waiting(work.id, 2)).map(({ id }) => id),
      ['job_one', 'job_two'],
    )
    assert.equal(await claim(first.jobs, 'other'), null)
  },

  async 'treats the same text as a domain and as a number as two tasks'({ first }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one', '99990001'))
    await first.jobs.add(ofKind({ ...sampleJob('two', '99990001'), work: 'company' }, 'resolve_company'))
    assert.deepEqual((await first.jobs.counts(noon)).waiting, 2)
  },

  async 'adds a job once when twenty add it concurrently, and returns it to all'({ first, second }) {
    await addAccounts(first, 'ada')
    const added = await atOnce(20, (index) =>
      (index % 2 ? first : second).jobs.add(sampleJob(`n${index}`, 'one.example')),
    )
    assert.equal(added.filter(({ isNew }) => isNew).length, 1)
    assert.equal(new Set(added.map(({ job }) => job.id)).size, 1)
  },

  async 'shares one task between twenty accounts that request one subject concurrently'({ first, second }) {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
    await addAccounts(first, ...names)
    await atOnce(20, (index) =>
      (index % 2 ? first : second).jobs.add(sampleJob(`n${index}`, 'one.example', `n${index}`)),
    )
    const work = await claimed(first.jobs, 'lease')
    assert.equal((await first.jobs.waiting(work.id, 100)).length, 20)
    assert.equal(await claim(second.jobs, 'other'), null)
  },

  async 'counts the attempt on claim and reports the job as processing until the task is released'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.deepEqual(work, {
      id: work.id,
      kind: 'domain',
      subject: 'one.example',
      account: sampleAccount('ada').id,
      leaseId: 'lease',
      attempt: 1,
    })
    assert.equal((await second.jobs.find(asId('job', 'job_one')))?.status, 'processing')
    assert.deepEqual(await second.jobs.counts(noon), { waiting: 0, leased: 1 })

    assert.equal(await first.jobs.putBack(work.id, 'lease', noon + 10), true)
    assert.equal((await second.jobs.find(asId('job', 'job_one')))?.status, 'pending')
    assert.equal(await claim(second.jobs, 'early', noon + 9), null)
    assert.equal((await claimed(second.jobs, 'late', noon + 10)).attempt, 2)
    assert.equal(await first.jobs.putBack(work.id, 'late', noon + 20, 'uncounted'), true)
    assert.equal((await claimed(second.jobs, 'last', noon + 20)).attempt, 2)
  },

  async 'does not count an undone claim, and makes its task due at once'({ first, second }) {
    await addAccounts(first, 'ada')
    for (const name of ['one', 'two']) await first.jobs.add(sampleJob(name))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.release(work.id, 'lease'), true)
    assert.equal(await first.jobs.release(work.id, 'lease'), false)
    const again = await claimed(second.jobs, 'again')
    assert.deepEqual([again.id, again.attempt], [work.id, 1])
  },

  async 'reserves a task until its lease expires, then puts it before all waiting ones'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await claim(second.jobs, 'early', noon + leaseMs - 1), null)
    await first.jobs.add(sampleJob('two', 'two.example', 'bob'))
    const again = await claimed(second.jobs, 'late', noon + leaseMs)
    assert.deepEqual([again.id, again.attempt, again.leaseId], [work.id, 2, 'late'])
    assert.equal((await claimed(second.jobs, 'next', noon + leaseMs)).subject, 'two.example')
  },

  async 'claims only the tasks of the named jobs, whatever else waits'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    for (const name of ['one', 'two', 'three']) await first.jobs.add(sampleJob(name))
    await first.jobs.add(sampleJob('shared', 'two.example', 'bob'))
    assert.equal(await claimNamed(second.jobs, 'none', []), null)
    assert.equal(await claimNamed(second.jobs, 'unknown', ['other']), null)
    assert.equal((await claimNamed(second.jobs, 'own', ['shared', 'other']))?.subject, 'two.example')
    assert.equal(await claimNamed(second.jobs, 'again', ['shared', 'two']), null)
    assert.equal((await claimNamed(first.jobs, 'third', ['three', 'shared']))?.subject, 'three.example')
    assert.deepEqual(await claimedInOrder(first.jobs), ['one.example'])
  },

  async 'claims named jobs after an expired lease and, once due, after a postponement'({ first, second }) {
    await addAccounts(first, 'ada')
    for (const name of ['one', 'two']) await first.jobs.add(sampleJob(name))
    await claimed(first.jobs, 'dead')
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.putBack(work.id, 'lease', noon + 10), true)
    const names = ['one', 'two']
    assert.equal(await claimNamed(second.jobs, 'early', names, noon + 9), null)
    assert.deepEqual(await claimNamed(second.jobs, 'put-back', names, noon + 10), {
      ...work,
      leaseId: 'put-back',
      attempt: 2,
    })
    assert.equal(await claimNamed(second.jobs, 'early', names, noon + leaseMs - 1), null)
    assert.equal((await claimNamed(second.jobs, 'expired', ['one'], noon + leaseMs))?.attempt, 2)
  },

  async 'claims nothing for a named job that has ended'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    await first.jobs.add(sampleJob('two', 'one.example', 'bob'))
    await first.jobs.finish(id, done())
    assert.equal(await claimNamed(first.jobs, 'lease', ['one']), null)
    assert.equal((await claimNamed(first.jobs, 'lease', ['two']))?.subject, 'one.example')
  },

  async 'considers as many named jobs as the limit allows and no more'({ first }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const others = (count: number) => Array.from({ length: count }, (_, index) => `other${index}`)
    assert.equal(await claimNamed(first.jobs, 'beyond', [...others(namedJobsMax), 'one']), null)
    assert.equal((await claimNamed(first.jobs, 'last', [...others(namedJobsMax - 1), 'one']))?.subject, 'one.example')
  },

  async 'gives a named job to exactly one of twenty concurrent claims'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const claims = await atOnce(20, (index) => claimNamed((index % 2 ? first : second).jobs, `lease-${index}`, ['one']))
    assert.equal(claims.filter((work) => work !== null).length, 1)
  },

  async 'extends a renewed lease to its new end'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.renew(work.id, 'lease', noon + 2 * leaseMs), true)
    assert.equal(await claim(second.jobs, 'early', noon + 2 * leaseMs - 1), null)
    assert.deepEqual(await first.jobs.counts(noon + leaseMs), { waiting: 0, leased: 1 })
    assert.deepEqual(await first.jobs.counts(noon + 2 * leaseMs), { waiting: 1, leased: 0 })
  },

  async 'lets a worker that lost its lease change nothing'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lost')
    await claimed(second.jobs, 'held', noon + leaseMs)

    assert.equal(await first.jobs.holds(work.id, 'lost'), false)
    assert.equal(await first.jobs.renew(work.id, 'lost', noon + 10 * leaseMs), false)
    assert.equal(await first.jobs.putBack(work.id, 'lost', noon), false)
    assert.equal(await first.jobs.release(work.id, 'lost'), false)
    assert.equal(await first.jobs.complete(work.id, 'lost'), false)
    assert.equal(await second.jobs.holds(work.id, 'held'), true)
    assert.equal(await claim(first.jobs, 'third', noon + 2 * leaseMs - 1), null)
    assert.equal((await claimed(first.jobs, 'third', noon + 2 * leaseMs)).attempt, 3)
  },

  async 'honours an expired lease until another worker takes the task over'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await second.jobs.holds(work.id, 'lease'), true)
    assert.equal(await first.jobs.renew(work.id, 'lease', noon + 3 * leaseMs), true)
    assert.equal(await claim(second.jobs, 'other', noon + 2 * leaseMs), null)
  },

  async 'never gives one task to two concurrent workers'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    for (let index = 0; index < 40; index += 1) {
      await first.jobs.add(sampleJob(`n${index}`, `n${index}.example`, index % 2 ? 'ada' : 'bob'))
    }
    const claims = await atOnce(20, (index) => claim((index % 2 ? first : second).jobs, `lease-${index}`))
    const ids = claims.flatMap((work) => (work ? [work.id] : []))
    assert.equal(new Set(ids).size, ids.length)

    const rest = await claimedInOrder(first.jobs)
    assert.equal(ids.length + rest.length, 40)
    assert.deepEqual(await first.jobs.counts(noon), { waiting: 0, leased: 40 })
  },

  async 'gives the task of a dead worker to exactly one of twenty concurrent claims'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    await claimed(first.jobs, 'dead')
    const claims = await atOnce(20, (index) =>
      claim((index % 2 ? first : second).jobs, `lease-${index}`, noon + leaseMs),
    )
    assert.equal(claims.filter((work) => work !== null).length, 1)
  },

  async 'serves an account with one job before the second job of an account with many'({ first }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (let index = 0; index < 5; index += 1) await first.jobs.add(sampleJob(`a${index}`))
    assert.equal((await claimed(first.jobs, 'x')).subject, 'a0.example')
    for (const name of ['b0', 'b1']) await first.jobs.add(sampleJob(name, `${name}.example`, 'bob'))
    await first.jobs.add(sampleJob('c0', 'c0.example', 'cy'))

    const order = (await claimedInOrder(first.jobs)).map((subject) => subject.slice(0, 2))
    assert.deepEqual(order, ['a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4'])
  },

  async 'queues jobs that one account adds concurrently one after the other'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await atOnce(20, (index) => (index % 2 ? first : second).jobs.add(sampleJob(`a${index}`)))
    await first.jobs.add(sampleJob('bob', 'bob.example', 'bob'))
    const order = await claimedInOrder(second.jobs)
    assert.equal(order.indexOf('bob.example'), 1)
  },

  async 'moves a shared task forward to the place of the account with the shorter backlog'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    for (let index = 0; index < 5; index += 1) await first.jobs.add(sampleJob(`a${index}`))
    await first.jobs.add(sampleJob('b0', 'a4.example', 'bob'))
    assert.deepEqual(
      (await claimedInOrder(first.jobs)).map((subject) => subject.slice(0, 2)),
      ['a0', 'a4', 'a1', 'a2', 'a3'],
    )
  },

  async 'puts a postponed task at the end of its account’s backlog once it is due'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    for (let index = 0; index < 4; index += 1) await first.jobs.add(sampleJob(`a${index}`))
    for (const leaseId of ['x', 'y']) {
      const work = await claimed(first.jobs, leaseId)
      await first.jobs.putBack(work.id, leaseId, noon + 10)
    }
    await first.jobs.add(sampleJob('b0', 'b0.example', 'bob'))
    const order = (await claimedInOrder(first.jobs, noon + 10)).map((subject) => subject.slice(0, 2))
    assert.deepEqual(order, ['a2', 'b0', 'a3', 'a0', 'a1'])
  },

  async 'ends a job once, with its outcome'({ first, second }) {
    await addAccounts(first, 'ada')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    const charged = { ...done(noon + 5), outcome: 'matched', chargedFor: sampleCompanyNumber(1) }
    assert.equal(await first.jobs.finish(id, charged), true)
    const failed = { ...done(noon + 9), status: 'failed' as const, outcome: 'job_failed', errorMessage: 'Too late.' }
    assert.equal(await second.jobs.finish(id, failed), false)
    const { status, outcome, chargedFor, errorMessage, finishedAt } = (await second.jobs.find(id)) ?? {}
    assert.deepEqual(
      [status, outcome, chargedFor, errorMessage, finishedAt],
      ['completed', 'matched', sampleCompanyNumber(1), null, noon + 5],
    )
    assert.equal(await first.jobs.findOpen(sampleAccount().id, 'resolve_domain', 'one.example'), null)
    assert.equal(await first.jobs.finish(asId('job', 'job_unknown'), failed), false)
  },

  async 'lets exactly one of twenty concurrent calls end a job'({ first, second }) {
    await addAccounts(first, 'ada')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    const ended = await atOnce(20, (index) => (index % 2 ? first : second).jobs.finish(id, done()))
    assert.equal(ended.filter((isEnded) => isEnded).length, 1)
  },

  async 'does not complete a task that still has an open job'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    await first.jobs.finish(asId('job', 'job_one'), done())
    await first.jobs.add(sampleJob('two', 'one.example', 'bob'))
    assert.equal(await first.jobs.complete(work.id, 'lease'), false)
    await first.jobs.finish(asId('job', 'job_two'), done())
    assert.equal(await first.jobs.complete(work.id, 'lease'), true)
    assert.equal(await first.jobs.complete(work.id, 'lease'), false)
    assert.deepEqual(await first.jobs.counts(noon), { waiting: 0, leased: 0 })
  },

  async 'finishes jobs added while a task is being finished, or gives them their own task'({ first, second }) {
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`)
    await addAccounts(first, 'ada', ...names)
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    const settling = first.atomically(async ({ jobs }) => {
      assert.equal(await jobs.holds(work.id, 'lease'), true)
      for (const { id } of await jobs.waiting(work.id, 100)) await jobs.finish(id, done())
      assert.equal(await jobs.complete(work.id, 'lease'), true)
    })
    await Promise.all([
      settling,
      ...names.map((name) => second.jobs.add(sampleJob(name, 'one.example', name, noon + 1))),
    ])

    const next = await claim(second.jobs, 'next')
    const later = next ? await second.jobs.waiting(next.id, 100) : []
    const jobs = await Promise.all(names.map((name) => first.jobs.find(asId('job', `job_${name}`))))
    assert.equal(jobs.filter((job) => job?.status === 'completed').length + later.length, names.length)
  },

  async 'leaves the job, task and lease unchanged when finishing fails'({ first, second }) {
    await addAccounts(first, 'ada')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    const work = await claimed(first.jobs, 'lease')
    const failing = first.atomically(async ({ jobs }) => {
      await jobs.finish(id, done())
      await jobs.complete(work.id, 'lease')
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal((await second.jobs.find(id))?.status, 'processing')
    assert.equal(await second.jobs.holds(work.id, 'lease'), true)
  },

  async 'undoes an added job when the transaction fails'({ first, second }) {
    await addAccounts(first, 'ada')
    const failing = first.atomically(async ({ jobs }) => {
      await jobs.add(sampleJob('one'))
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await second.jobs.find(asId('job', 'job_one')), null)
    assert.equal(await claim(second.jobs, 'lease'), null)
  },

  async 'lets exactly one of a concurrent finish and take-over succeed'({ first, second }) {
    await addAccounts(first, 'ada')
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await first.jobs.add(sampleJob(`r${round}`, 'one.example'))).job
      const work = await claimed(first.jobs, `slow-${round}`)
      const settling = first.atomically(async ({ jobs }) => {
        if (!(await jobs.holds(work.id, `slow-${round}`))) return false
        await jobs.finish(id, done())
        return jobs.complete(work.id, `slow-${round}`)
      })
      const [isSettled, taken] = await Promise.all([settling, claim(second.jobs, `fast-${round}`, noon + leaseMs)])
      assert.equal(isSettled, taken === null)
      if (taken) {
        await second.jobs.finish(id, done())
        assert.equal(await second.jobs.complete(taken.id, taken.leaseId), true)
      }
    }
  },

  async 'returns tasks with void leases to their old place, with the attempt counted'({ first, second }) {
    await addAccounts(first, 'ada')
    for (const name of ['one', 'two', 'three']) await first.jobs.add(sampleJob(name))
    const work = await claimed(first.jobs, 'dead')
    await claimed(first.jobs, 'dead too')
    assert.equal(await second.jobs.voidLeases(), 2)
    assert.equal(await second.jobs.voidLeases(), 0)
    assert.equal(await first.jobs.holds(work.id, 'dead'), false)
    const again = await claimed(second.jobs, 'lease')
    assert.deepEqual([again.id, again.attempt], [work.id, 2])
    assert.deepEqual(await claimedInOrder(second.jobs), ['two.example', 'three.example'])
  },

  async 'removes the jobs of a deleted account and leaves those of others'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one'))
    await first.jobs.add(sampleJob('two', 'one.example', 'bob'))
    const work = await claimed(first.jobs, 'lease')
    await first.accounts.remove(sampleAccount().id)
    assert.equal(await second.jobs.find(asId('job', 'job_one')), null)
    assert.deepEqual(
      (await second.jobs.waiting(work.id, 10)).map(({ id }) => id),
      ['job_two'],
    )
  },

  async 'purges only jobs that ended before the given time, up to the limit'({ first, second }) {
    await addAccounts(first, 'ada')
    for (const [index, name] of ['a', 'b', 'c', 'open'].entries()) {
      const { id } = (await first.jobs.add(sampleJob(name))).job
      if (name !== 'open') await first.jobs.finish(id, done(noon + index))
    }
    assert.equal(await second.jobs.purge(noon + 2, 1), 1)
    assert.equal(await second.jobs.purge(noon + 2, 10), 1)
    assert.equal(await second.jobs.purge(noon + 2, 10), 0)
    assert.notEqual(await first.jobs.find(asId('job', 'job_c')), null)
    assert.notEqual(await first.jobs.find(asId('job', 'job_open')), null)
  },
}
