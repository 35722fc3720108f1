import assert from 'node:assert/strict'
import { namedJobsMax } from '../../../src/jobs/job-queue.js'
import { asId } from '../../../src/shared/ids.js'
import { atOnce, noon, sampleAccount, sampleCompanyNumber } from '../accounts/samples.js'
import type { Contract } from '../contract.js'
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
  async 'a job that was added is found by its id and as the open one, and waits'({ first, second }) {
    await addAccounts(first, 'ada')
    const job = sampleJob('one')
    const { at, ...kept } = job
    const unended = { finishedAt: null, errorMessage: null, outcome: null, chargedFor: null }
    const expected = { ...kept, status: 'pending', createdAt: at, ...unended }
    assert.deepEqual(await first.jobs.add(job), { job: expected, isNew: true })
    assert.deepEqual(await second.jobs.find(job.id), expected)
    assert.deepEqual(await second.jobs.findOpen(job.account, job.kind, job.subject), expected)
    assert.equal(await second.jobs.findOpen(job.account, 'enrich', job.subject), null)
    assert.equal(await second.jobs.find(asId('job', 'job_other')), null)
    assert.deepEqual(await second.jobs.counts(noon), { waiting: 1, leased: 0 })
  },

  async 'a second job of one account, kind and subject is the first one while that is open'({ first, second }) {
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

  async 'jobs of other accounts and kinds share the work of a subject, and each has an id of its own'({
    first,
    second,
  }) {
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

  async 'the same text as a domain and as a number is two pieces of work'({ first }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one', '99990001'))
    await first.jobs.add(ofKind({ ...sampleJob('two', '99990001'), work: 'company' }, 'resolve_company'))
    assert.deepEqual((await first.jobs.counts(noon)).waiting, 2)
  },

  async 'of twenty who add one job at once, one adds it and all are given it'({ first, second }) {
    await addAccounts(first, 'ada')
    const added = await atOnce(20, (index) =>
      (index % 2 ? first : second).jobs.add(sampleJob(`n${index}`, 'one.example')),
    )
    assert.equal(added.filter(({ isNew }) => isNew).length, 1)
    assert.equal(new Set(added.map(({ job }) => job.id)).size, 1)
  },

  async 'twenty accounts who want one subject at once share one piece of work'({ first, second }) {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
    await addAccounts(first, ...names)
    await atOnce(20, (index) =>
      (index % 2 ? first : second).jobs.add(sampleJob(`n${index}`, 'one.example', `n${index}`)),
    )
    const work = await claimed(first.jobs, 'lease')
    assert.equal((await first.jobs.waiting(work.id, 100)).length, 20)
    assert.equal(await claim(second.jobs, 'other'), null)
  },

  async 'a claim counts the attempt, and its job is being processed until the work is given back'({ first, second }) {
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
  },

  async 'a claim that is undone is not counted, and its work is due at once'({ first, second }) {
    await addAccounts(first, 'ada')
    for (const name of ['one', 'two']) await first.jobs.add(sampleJob(name))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.release(work.id, 'lease'), true)
    assert.equal(await first.jobs.release(work.id, 'lease'), false)
    const again = await claimed(second.jobs, 'again')
    assert.deepEqual([again.id, again.attempt], [work.id, 1])
  },

  async 'work is nobody else’s until its lease runs out, and then goes before all that waits'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await claim(second.jobs, 'early', noon + leaseMs - 1), null)
    await first.jobs.add(sampleJob('two', 'two.example', 'bob'))
    const again = await claimed(second.jobs, 'late', noon + leaseMs)
    assert.deepEqual([again.id, again.attempt, again.leaseId], [work.id, 2, 'late'])
    assert.equal((await claimed(second.jobs, 'next', noon + leaseMs)).subject, 'two.example')
  },

  async 'a claim that names jobs takes the work that they wait for, whoever else waits, and no other'({
    first,
    second,
  }) {
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

  async 'a claim that names jobs finds theirs after a lease ran out and after work was put back, once that is due'({
    first,
    second,
  }) {
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

  async 'a claim that names jobs takes nothing for one that has ended'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    await first.jobs.add(sampleJob('two', 'one.example', 'bob'))
    await first.jobs.finish(id, done())
    assert.equal(await claimNamed(first.jobs, 'lease', ['one']), null)
    assert.equal((await claimNamed(first.jobs, 'lease', ['two']))?.subject, 'one.example')
  },

  async 'a claim looks at as many jobs as may be named, and at none beyond'({ first }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const others = (count: number) => Array.from({ length: count }, (_, index) => `other${index}`)
    assert.equal(await claimNamed(first.jobs, 'beyond', [...others(namedJobsMax), 'one']), null)
    assert.equal((await claimNamed(first.jobs, 'last', [...others(namedJobsMax - 1), 'one']))?.subject, 'one.example')
  },

  async 'of twenty who name one job at once, one gets its work'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const claims = await atOnce(20, (index) => claimNamed((index % 2 ? first : second).jobs, `lease-${index}`, ['one']))
    assert.equal(claims.filter((work) => work !== null).length, 1)
  },

  async 'a lease that is renewed lasts until its new end'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await first.jobs.renew(work.id, 'lease', noon + 2 * leaseMs), true)
    assert.equal(await claim(second.jobs, 'early', noon + 2 * leaseMs - 1), null)
    assert.deepEqual(await first.jobs.counts(noon + leaseMs), { waiting: 0, leased: 1 })
    assert.deepEqual(await first.jobs.counts(noon + 2 * leaseMs), { waiting: 1, leased: 0 })
  },

  async 'whoever lost a lease changes nothing any more'({ first, second }) {
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

  async 'a lease that ran out holds as long as nobody has taken the work over'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    const work = await claimed(first.jobs, 'lease')
    assert.equal(await second.jobs.holds(work.id, 'lease'), true)
    assert.equal(await first.jobs.renew(work.id, 'lease', noon + 3 * leaseMs), true)
    assert.equal(await claim(second.jobs, 'other', noon + 2 * leaseMs), null)
  },

  async 'workers who claim at once share the work without doubling one'({ first, second }) {
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

  async 'of twenty who want the work of one dead worker, one gets it'({ first, second }) {
    await addAccounts(first, 'ada')
    await first.jobs.add(sampleJob('one'))
    await claimed(first.jobs, 'dead')
    const claims = await atOnce(20, (index) =>
      claim((index % 2 ? first : second).jobs, `lease-${index}`, noon + leaseMs),
    )
    assert.equal(claims.filter((work) => work !== null).length, 1)
  },

  async 'an account that waits with one job has its turn before the second of one that waits with many'({ first }) {
    await addAccounts(first, 'ada', 'bob', 'cy')
    for (let index = 0; index < 5; index += 1) await first.jobs.add(sampleJob(`a${index}`))
    assert.equal((await claimed(first.jobs, 'x')).subject, 'a0.example')
    for (const name of ['b0', 'b1']) await first.jobs.add(sampleJob(name, `${name}.example`, 'bob'))
    await first.jobs.add(sampleJob('c0', 'c0.example', 'cy'))

    const order = (await claimedInOrder(first.jobs)).map((subject) => subject.slice(0, 2))
    assert.deepEqual(order, ['a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4'])
  },

  async 'jobs that one account adds at once stand one behind the other'({ first, second }) {
    await addAccounts(first, 'ada', 'bob')
    await atOnce(20, (index) => (index % 2 ? first : second).jobs.add(sampleJob(`a${index}`)))
    await first.jobs.add(sampleJob('bob', 'bob.example', 'bob'))
    const order = await claimedInOrder(second.jobs)
    assert.equal(order.indexOf('bob.example'), 1)
  },

  async 'work that an account with a short line wants too comes forward to its turn'({ first }) {
    await addAccounts(first, 'ada', 'bob')
    for (let index = 0; index < 5; index += 1) await first.jobs.add(sampleJob(`a${index}`))
    await first.jobs.add(sampleJob('b0', 'a4.example', 'bob'))
    assert.deepEqual(
      (await claimedInOrder(first.jobs)).map((subject) => subject.slice(0, 2)),
      ['a0', 'a4', 'a1', 'a2', 'a3'],
    )
  },

  async 'work that was put back stands at the end of its account’s line once it is due'({ first }) {
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

  async 'a job is ended once, with what became of it'({ first, second }) {
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

  async 'of twenty who end one job at once, one does'({ first, second }) {
    await addAccounts(first, 'ada')
    const { id } = (await first.jobs.add(sampleJob('one'))).job
    const ended = await atOnce(20, (index) => (index % 2 ? first : second).jobs.finish(id, done()))
    assert.equal(ended.filter((isEnded) => isEnded).length, 1)
  },

  async 'work with a job that is open cannot be completed'({ first }) {
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

  async 'jobs that are added while work is settled are settled with it or have work of their own'({ first, second }) {
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

  async 'a settlement that fails leaves the job, the work and the lease as they were'({ first, second }) {
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

  async 'a job of a transaction that fails was never added'({ first, second }) {
    await addAccounts(first, 'ada')
    const failing = first.atomically(async ({ jobs }) => {
      await jobs.add(sampleJob('one'))
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await second.jobs.find(asId('job', 'job_one')), null)
    assert.equal(await claim(second.jobs, 'lease'), null)
  },

  async 'of a settlement and a take-over at once, one has the work'({ first, second }) {
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

  async 'leases that are void free their work at its old place, with the attempt counted'({ first, second }) {
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

  async 'an account that is removed takes its jobs along and leaves those of others'({ first, second }) {
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

  async 'a purge removes only jobs that ended before, and no more than asked for'({ first, second }) {
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
