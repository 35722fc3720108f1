import assert from 'node:assert/strict'
import type { BulkRun } from '../../src/bulk/bulk-run.js'
import { asId } from '../../src/shared/ids.js'
import { addAccount, atOnce, noon, sampleAccount } from './accounts/samples.js'
import type { Contract } from './contract.js'

const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id
const limits = { unfinishedMax: 5, runsMax: 10 }
const minute = 60_000

function sampleRun(name: string, createdAt = noon, account = ada): BulkRun {
  return {
    id: asId('bulk', `bulk_${name}`),
    account,
    name: `${name}.csv`,
    sheet: {
      columns: ['Company', 'Website'],
      isList: false,
      dialect: { delimiter: ';', hasByteOrderMark: true },
      roles: { name: 0, domain: 1 },
    },
    maxCredits: 7,
    status: 'receiving',
    rows: 0,
    answered: 0,
    charged: 0,
    outcomes: {},
    problem: null,
    createdAt,
    finishedAt: null,
  }
}

const block = (place: number, rows: string, count: number) => ({ block: place, rows, count })
const answersTo = (place: number, answers: string, answered: number, answeredBefore = 0) => ({
  ...{ block: place, answers, answered, answeredBefore },
  outcomes: { matched: answered - answeredBefore },
})
const lease = (id: string, until = noon + minute) => ({ id, until })

export const bulkStoreContract: Contract = {
  async 'stores a list in blocks, and gives it to a worker only when it is complete'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    assert.equal(await first.bulk.create(run, limits), true)
    assert.equal(await first.bulk.addBlocks(run.id, [block(0, '["a\\u0000"]', 1)]), true)
    assert.equal(await second.bulk.claim(lease('x'), noon), null)
    await first.bulk.addBlocks(run.id, [block(1, '["b","c"]', 2)])
    assert.equal(await first.bulk.ready(run.id), true)
    assert.equal(await first.bulk.addBlocks(run.id, [block(2, '[]', 0)]), false)
    assert.deepEqual(await second.bulk.find(ada, run.id), { ...run, rows: 3, status: 'waiting' })
    assert.deepEqual(await second.bulk.blocks(run.id, -1, 10), [
      { block: 0, rows: '["a\\u0000"]', answers: null },
      { block: 1, rows: '["b","c"]', answers: null },
    ])
    assert.deepEqual(
      (await second.bulk.blocks(run.id, 0, 10)).map(({ block }) => block),
      [1],
    )
    assert.equal((await second.bulk.claim(lease('x'), noon))?.status, 'running')
  },

  async 'keeps to the limits of an account with concurrent calls'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).bulk.create(sampleRun(`n${index}`), { unfinishedMax: 3, runsMax: 10 }),
    )
    assert.equal(outcomes.filter(Boolean).length, 3)
    assert.equal(await first.bulk.create(sampleRun('other', noon, bob), { unfinishedMax: 3, runsMax: 10 }), true)
    assert.equal(await first.bulk.create(sampleRun('more', noon, bob), { unfinishedMax: 3, runsMax: 1 }), false)
    assert.equal(await first.bulk.create(sampleRun('none', noon, sampleAccount('cy').id), limits), false)
  },

  async 'gives a run to one worker, the oldest first, and one run of an account at a time'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (const [name, at, account] of [
      ['one', noon, ada],
      ['two', noon + 1, ada],
      ['three', noon + 2, bob],
    ] as const) {
      const run = sampleRun(name, at, account)
      await first.bulk.create(run, limits)
      await first.bulk.ready(run.id)
    }
    const claimed = [
      await first.bulk.claim(lease('a'), noon),
      await second.bulk.claim(lease('b'), noon),
      await first.bulk.claim(lease('c'), noon),
    ]
    assert.deepEqual(
      claimed.map((run) => run?.id ?? null),
      ['bulk_one', 'bulk_three', null],
    )
    await first.bulk.end(asId('bulk', 'bulk_one'), 'a', null, noon + 5)
    assert.equal((await second.bulk.claim(lease('d'), noon))?.id, 'bulk_two')
  },

  async 'gives a run to another worker when the lease expires, and refuses the answers of the first'({
    first,
    second,
  }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.bulk.create(run, limits)
    await first.bulk.addBlocks(run.id, [block(0, '["a"]', 1)])
    await first.bulk.ready(run.id)
    await first.bulk.claim(lease('a'), noon)
    assert.equal(await first.bulk.renew(run.id, lease('a', noon + 2 * minute)), true)
    assert.equal(await second.bulk.claim(lease('b'), noon + minute), null)
    assert.equal((await second.bulk.claim(lease('b', noon + 5 * minute), noon + 2 * minute))?.id, run.id)
    assert.equal(await first.bulk.renew(run.id, lease('a')), false)
    assert.equal(await first.bulk.saveAnswers(run.id, 'a', answersTo(0, '["x"]', 1)), false)
    assert.equal(await first.bulk.end(run.id, 'a', null, noon), false)
    assert.equal(await second.bulk.saveAnswers(run.id, 'b', answersTo(0, '["y"]', 1)), true)
    assert.equal((await first.bulk.blocks(run.id, -1, 5))[0]?.answers, '["y"]')
  },

  async 'counts each answer of a block once, also if the block is answered in steps'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.bulk.create(run, limits)
    await first.bulk.addBlocks(run.id, [block(0, '[]', 2), block(1, '[]', 2)])
    await first.bulk.ready(run.id)
    await first.bulk.claim(lease('a'), noon)
    await first.bulk.saveAnswers(run.id, 'a', answersTo(0, '[1]', 1))
    await first.bulk.saveAnswers(run.id, 'a', answersTo(0, '[9]', 1))
    await first.bulk.saveAnswers(run.id, 'a', answersTo(0, '[1,2]', 2, 1))
    await first.bulk.saveAnswers(run.id, 'a', answersTo(1, '[3,4]', 2))
    for (let charge = 0; charge < 2; charge += 1) await second.bulk.addCharge(run.id)
    assert.equal((await second.bulk.blocks(run.id, -1, 5))[0]?.answers, '[1,2]')
    assert.equal(await first.bulk.end(run.id, 'a', null, noon + 9), true)
    assert.deepEqual(await second.bulk.find(ada, run.id), {
      ...run,
      rows: 4,
      answered: 4,
      charged: 2,
      outcomes: { matched: 4 },
      status: 'completed',
      finishedAt: noon + 9,
    })
  },

  async 'stops with a problem and resumes'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    const problem = { code: 'insufficient_credits', message: 'No credits.', nextStep: 'Get some.' }
    await first.bulk.create(run, limits)
    await first.bulk.ready(run.id)
    assert.equal(await first.bulk.resume(ada, run.id, null), false)
    await first.bulk.claim(lease('a'), noon)
    await first.bulk.end(run.id, 'a', problem, noon + 9)
    assert.deepEqual((await second.bulk.find(ada, run.id))?.problem, problem)
    assert.equal(await second.bulk.claim(lease('b'), noon), null)
    assert.equal(await second.bulk.resume(bob, run.id, null), false)
    assert.equal(await second.bulk.resume(ada, run.id, 20), true)
    assert.deepEqual(await first.bulk.find(ada, run.id), { ...run, status: 'waiting', maxCredits: 20 })
  },

  async 'gives no run of a disabled account to a worker, and ends its lease'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.bulk.create(run, limits)
    await first.bulk.ready(run.id)
    await first.bulk.claim(lease('a'), noon)
    await second.accounts.setDisabled(ada, noon)
    assert.equal(await first.bulk.renew(run.id, lease('a')), false)
    assert.equal(await first.bulk.claim(lease('b'), noon + 2 * minute), null)
    await second.accounts.setDisabled(ada, null)
    assert.equal((await first.bulk.claim(lease('b'), noon + 2 * minute))?.id, run.id)
  },

  async 'gives a released run, or every run at a start, to the next worker'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.bulk.create(run, limits)
    await first.bulk.ready(run.id)
    await first.bulk.claim(lease('a'), noon)
    await first.bulk.release(run.id, 'a')
    assert.equal((await second.bulk.claim(lease('b'), noon))?.id, run.id)
    await first.bulk.voidLeases()
    assert.equal(await second.bulk.renew(run.id, lease('b')), false)
    assert.equal((await second.bulk.claim(lease('c'), noon))?.id, run.id)
  },

  async 'shows and removes a list only for its own account, newest first'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (const [place, name] of ['one', 'two'].entries()) await first.bulk.create(sampleRun(name, noon + place), limits)
    const id = asId('bulk', 'bulk_one')
    await first.bulk.addBlocks(id, [block(0, '[]', 0)])
    assert.deepEqual(
      (await second.bulk.list(ada)).map((run) => run.id),
      ['bulk_two', 'bulk_one'],
    )
    assert.deepEqual(await second.bulk.list(bob), [])
    assert.equal(await second.bulk.find(bob, id), null)
    assert.equal(await second.bulk.remove(bob, id), false)
    assert.equal(await second.bulk.remove(ada, id), true)
    assert.equal(await first.bulk.addBlocks(id, [block(1, '[]', 0)]), false)
    assert.equal(await first.bulk.ready(id), false)
    assert.equal(await first.bulk.find(ada, id), null)
    assert.deepEqual(await first.bulk.blocks(id, -1, 5), [])
    await first.accounts.remove(ada)
    assert.deepEqual(await second.bulk.list(ada), [])
  },

  async 'purges old lists, and uploads that never ended'({ first, second }) {
    await addAccount(first)
    for (const [name, at] of [
      ['old', noon - 10],
      ['new', noon],
      ['broken', noon - 5],
      ['fresh', noon - 1],
    ] as const) {
      const run = sampleRun(name, at)
      await first.bulk.create(run, limits)
      if (name === 'old' || name === 'new') await first.bulk.ready(run.id)
    }
    assert.equal(await second.bulk.purge(noon - 9, noon - 4, 10), 2)
    assert.deepEqual(
      (await first.bulk.list(ada)).map(({ name }) => name),
      ['new.csv', 'fresh.csv'],
    )
  },
}
