import assert from 'node:assert/strict'
import type { ListRun } from '../../src/lists/runs/list-run.js'
import type { Stores } from '../../src/ports.js'
import { asId } from '../../src/shared/ids.js'
import type { Contract } from './contract.js'
import { addAccount, atOnce, noon, sampleAccount } from './samples.js'

const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id
const limits = { unfinishedMax: 5, runsMax: 10 }
const minute = 60_000

function sampleRun(name: string, createdAt = noon, account = ada): ListRun {
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
    asked: [],
    outcomes: {},
    problem: null,
    forecast: null,
    createdAt,
    finishedAt: null,
  }
}

const block = (place: number, rows: string, count: number) => ({ block: place, rows, count })
const answersTo = (place: number, answers: string, answered: number, answeredBefore = 0) => ({
  ...{ block: place, answers, answered, skipped: 0, before: { answered: answeredBefore, skipped: 0 }, isDone: true },
  marks: 'marks',
  outcomes: { matched: answered - answeredBefore },
  lines: [],
})
const bytesMax = 1_000_000
const ended = { problem: null, summary: null }

/** A list that waits for a worker, with one block of one row. */
async function addWaiting({ lists }: Pick<Stores, 'lists'>, run: ListRun): Promise<ListRun> {
  await lists.create(run, { unfinishedMax: 100, runsMax: 100 })
  await lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
  await lists.ready(run.id, { ...started, contentHash: `rows of ${run.name}` })
  return run
}
const lease = (id: string, until = noon + minute) => ({ id, until })

/** What is known about a list that workers may take at once. */
const started = { forecast: null, problem: null, contentHash: 'rows' }

export const listStoreContract: Contract = {
  async 'gives a list that is not started to a worker only after it is resumed'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('later')
    const problem = { code: 'not_started', message: 'Not started.', nextStep: 'Resume it.' }
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
    const forecast = { mayCost: 2, websiteOnly: 1, afterName: 1, afterNumber: 0 }
    assert.equal(await first.lists.ready(run.id, { ...started, forecast, problem }), true)
    assert.deepEqual(await second.lists.find(ada, run.id), { ...run, rows: 1, status: 'stopped', problem, forecast })
    assert.equal(await second.lists.claim(lease('x'), noon), null)
    assert.equal(await first.lists.resume(ada, run.id, 3), 'resumed')
    const resumed = { status: 'running', problem: null, maxCredits: 3, forecast }
    assert.deepEqual(await second.lists.claim(lease('x'), noon), { ...run, rows: 1, ...resumed })
  },

  async 'keeps the file of a list until it is started, beside its rows'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('book')
    const problem = { code: 'not_started', message: 'Not started.', nextStep: 'Resume it.' }
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
    const bytes = await first.lists.storedBytes(ada)
    await first.lists.addBlocks(run.id, [block(-1, '"file"', 0)], bytesMax)
    await first.lists.ready(run.id, { ...started, problem })
    assert.deepEqual(
      (await second.lists.blocksAt(run.id, [-1])).map(({ rows }) => rows),
      ['"file"'],
    )
    assert.deepEqual(
      (await second.lists.blocks(run.id, -1, 10)).map(({ rows }) => rows),
      ['["a"]'],
    )
    assert.ok((await first.lists.storedBytes(ada)) > bytes)
    assert.equal(await first.lists.resume(ada, run.id, null), 'resumed')
    assert.deepEqual(await second.lists.blocksAt(run.id, [-1]), [])
    assert.equal(await first.lists.storedBytes(ada), bytes)
  },

  async 'drops the file of a list, and leaves its rows'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('book')
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
    const bytes = await first.lists.storedBytes(ada)
    await first.lists.addBlocks(run.id, [block(-1, '"fi"', 0), block(-2, '"le"', 0)], bytesMax)
    for (let time = 0; time < 2; time += 1) {
      await first.lists.dropFile(run.id)
      assert.deepEqual(await second.lists.blocksAt(run.id, [-1, -2]), [])
      assert.equal((await second.lists.blocks(run.id, -1, 10)).length, 1)
      assert.equal(await first.lists.storedBytes(ada), bytes)
    }
  },

  async 'removes a list that is not started, and no list that was started'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const problem = { code: 'not_started', message: 'Not started.', nextStep: 'Resume it.' }
    const run = sampleRun('later')
    await first.lists.create(run, limits)
    assert.equal(await first.lists.removeNotStarted(ada, run.id), false)
    await first.lists.ready(run.id, { ...started, problem })
    assert.equal(await first.lists.removeNotStarted(bob, run.id), false)
    assert.equal(await first.lists.removeNotStarted(ada, run.id), true)
    assert.equal(await second.lists.find(ada, run.id), null)
    assert.equal(await first.lists.removeNotStarted(ada, run.id), false)

    const other = await addWaiting(first, sampleRun('started'))
    assert.equal(await first.lists.removeNotStarted(ada, other.id), false)
    await first.lists.claim(lease('x'), noon)
    assert.equal(await first.lists.removeNotStarted(ada, other.id), false)
    await first.lists.end(other.id, 'x', { problem, summary: null, at: noon })
    assert.equal(await first.lists.removeNotStarted(ada, other.id), false)
    assert.equal((await second.lists.find(ada, other.id))?.status, 'stopped')
  },

  async 'removes a list that is still received, and no list that is stored'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const run = sampleRun('part')
    await first.lists.create(run, limits)
    assert.equal(await first.lists.removeReceiving(bob, run.id), false)
    assert.equal(await first.lists.removeReceiving(ada, run.id), true)
    assert.equal(await second.lists.find(ada, run.id), null)
    assert.equal(await first.lists.removeReceiving(ada, run.id), false)

    const stored = await addWaiting(first, sampleRun('stored'))
    assert.equal(await first.lists.removeReceiving(ada, stored.id), false)
    assert.equal((await second.lists.find(ada, stored.id))?.status, 'waiting')
  },

  async 'stores a list in blocks, and gives it to a worker only when it is complete'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    assert.equal(await first.lists.create(run, limits), true)
    assert.equal(await first.lists.addBlocks(run.id, [block(0, '["a\\u0000"]', 1)], bytesMax), 'stored')
    assert.equal(await second.lists.claim(lease('x'), noon), null)
    await first.lists.addBlocks(run.id, [block(1, '["b","c"]', 2)], bytesMax)
    assert.equal(await first.lists.ready(run.id, started), true)
    assert.equal(await first.lists.addBlocks(run.id, [block(2, '[]', 0)], bytesMax), 'gone')
    assert.deepEqual(await second.lists.find(ada, run.id), { ...run, rows: 3, status: 'waiting' })
    assert.deepEqual(await second.lists.blocks(run.id, -1, 10), [
      { block: 0, rows: '["a\\u0000"]', answers: null, decisions: null },
      { block: 1, rows: '["b","c"]', answers: null, decisions: null },
    ])
    assert.deepEqual(
      (await second.lists.blocks(run.id, 0, 10)).map(({ block }) => block),
      [1],
    )
    assert.equal((await second.lists.claim(lease('x'), noon))?.status, 'running')
    assert.deepEqual(await second.lists.backlog(10), { open: 1, rowsLeft: 3, oldestAt: run.createdAt })
  },

  async 'keeps to the limits of an account with concurrent calls'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).lists.create(sampleRun(`n${index}`), { unfinishedMax: 3, runsMax: 10 }),
    )
    assert.equal(outcomes.filter(Boolean).length, 3)
    assert.equal(await first.lists.create(sampleRun('other', noon, bob), { unfinishedMax: 3, runsMax: 10 }), true)
    assert.equal(await first.lists.create(sampleRun('more', noon, bob), { unfinishedMax: 3, runsMax: 1 }), false)
    assert.equal(await first.lists.create(sampleRun('none', noon, sampleAccount('cy').id), limits), false)
  },

  async 'lists runs with the titles of the columns that are read, and counts the bytes of a sheet'({ first, second }) {
    await addAccount(first)
    const { sheet, ...run } = sampleRun('one')
    await first.lists.create({ ...run, sheet }, limits)
    assert.deepEqual(await second.lists.list(ada), [{ ...run, titles: { name: 'Company', domain: 'Website' } }])
    assert.equal(await second.lists.storedBytes(ada), JSON.stringify(sheet).length)
  },

  async 'replaces a run within the limits of the account'({ first, second }) {
    await addAccount(first)
    const [one, two, three] = ['one', 'two', 'three'].map((name) => sampleRun(name))
    assert.ok(one && two && three)
    await first.lists.create(one, limits)
    assert.equal(await first.lists.create(two, { unfinishedMax: 1, runsMax: 9, replaced: one.id }), true)
    assert.equal(await first.lists.create(three, { unfinishedMax: 1, runsMax: 9, replaced: one.id }), false)
    assert.deepEqual(
      (await second.lists.list(ada)).map(({ id }) => id),
      [two.id],
    )
  },

  async 'gives a run to one worker, the oldest first, and one run of an account at a time'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (const [name, at, account] of [
      ['one', noon, ada],
      ['two', noon + 1, ada],
      ['three', noon + 2, bob],
    ] as const) {
      const run = sampleRun(name, at, account)
      await first.lists.create(run, limits)
      await first.lists.ready(run.id, started)
    }
    const claimed = [
      await first.lists.claim(lease('a'), noon),
      await second.lists.claim(lease('b'), noon),
      await first.lists.claim(lease('c'), noon),
    ]
    assert.deepEqual(
      claimed.map((run) => run?.id ?? null),
      ['bulk_one', 'bulk_three', null],
    )
    await first.lists.end(asId('bulk', 'bulk_one'), 'a', { ...ended, at: noon + 5 })
    assert.equal((await second.lists.claim(lease('d'), noon))?.id, 'bulk_two')
    assert.deepEqual(await second.lists.backlog(10), { open: 2, rowsLeft: 0, oldestAt: noon + 1 })
    assert.deepEqual(await second.lists.backlog(1), { open: 1, rowsLeft: 0, oldestAt: noon + 1 })
  },

  async 'gives a run to another worker when the lease expires, and refuses the answers of the first'({
    first,
    second,
  }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
    await first.lists.ready(run.id, started)
    await first.lists.claim(lease('a'), noon)
    assert.equal(await first.lists.renew(run.id, lease('a', noon + 2 * minute)), true)
    assert.equal(await second.lists.claim(lease('b'), noon + minute), null)
    assert.equal((await second.lists.claim(lease('b', noon + 5 * minute), noon + 2 * minute))?.id, run.id)
    assert.equal(await first.lists.renew(run.id, lease('a')), false)
    assert.equal(await first.lists.saveAnswers(run.id, 'a', answersTo(0, '["x"]', 1)), false)
    assert.equal(await first.lists.end(run.id, 'a', { ...ended, at: noon }), false)
    assert.equal(await second.lists.saveAnswers(run.id, 'b', answersTo(0, '["y"]', 1)), true)
    assert.equal((await first.lists.blocks(run.id, -1, 5))[0]?.answers, '["y"]')
  },

  async 'counts each answer of a block once, also if the block is answered in steps'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '[]', 2), block(1, '[]', 2)], bytesMax)
    await first.lists.ready(run.id, started)
    await first.lists.claim(lease('a'), noon)
    await first.lists.saveAnswers(run.id, 'a', answersTo(0, '[1]', 1))
    await first.lists.saveAnswers(run.id, 'a', answersTo(0, '[9]', 1))
    await first.lists.saveAnswers(run.id, 'a', answersTo(0, '[1,2]', 2, 1))
    await first.lists.saveAnswers(run.id, 'a', answersTo(1, '[3,4]', 2))
    assert.equal((await second.lists.blocks(run.id, -1, 5))[0]?.answers, '[1,2]')
    assert.equal(await first.lists.end(run.id, 'a', { ...ended, at: noon + 9 }), true)
    assert.deepEqual(await second.lists.find(ada, run.id), {
      ...run,
      rows: 4,
      answered: 4,
      outcomes: { matched: 4 },
      status: 'completed',
      finishedAt: noon + 9,
    })
  },

  async 'records each row before it may cost a credit, and counts those that were paid for, once'({ first, second }) {
    await addAccount(first)
    const run = await addWaiting(first, sampleRun('one'))
    await first.lists.claim(lease('a'), noon)
    const spend = (leaseId: string, ...steps: readonly (readonly ['asked' | 'paid' | 'free', number])[]) =>
      second.lists.recordSpending(
        run.id,
        leaseId,
        steps.map(([kind, line]) => ({ kind, line })),
      )
    const spent = async () => {
      const { charged, asked, outcomes } = (await first.lists.find(ada, run.id)) ?? {}
      return { charged, asked, outcomes }
    }
    assert.equal(await spend('a', ['asked', 2], ['asked', 3], ['asked', 4], ['asked', 5]), true)
    assert.equal(await spend('a', ['paid', 3], ['free', 4]), true)
    assert.deepEqual(await spent(), { charged: 1, asked: [2, 5], outcomes: {} })
    // Another worker asks the row once more, because its answer was not saved.
    assert.equal(await spend('a', ['asked', 3]), true)
    assert.deepEqual(await spent(), { charged: 1, asked: [2, 5], outcomes: {} })
    await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1), lines: [3] })
    assert.deepEqual(await spent(), { charged: 1, asked: [2, 5], outcomes: { matched: 1 } })
    assert.equal(await spend('a', ['asked', 3], ['free', 3]), true)
    const next = await second.lists.claim(lease('b', noon + 3 * minute), noon + 2 * minute)
    assert.deepEqual([next?.charged, next?.asked], [1, [2, 5]])
    // The first worker may still report what it knows. The second one finds out by itself.
    assert.equal(await spend('a', ['paid', 2], ['free', 5], ['asked', 6]), false)
    assert.deepEqual((await spent()).asked, [2, 5])
    const outcomes = await atOnce(8, (line) => spend('b', ['asked', 10 + line], ['paid', 10 + line]))
    assert.deepEqual(new Set(outcomes), new Set([true]))
    assert.deepEqual(await spent(), { charged: 9, asked: [2, 5], outcomes: { matched: 1 } })
  },

  async 'stops with a problem and resumes'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    const problem = { code: 'insufficient_credits', message: 'No credits.', nextStep: 'Get some.' }
    await first.lists.create(run, limits)
    await first.lists.ready(run.id, started)
    assert.equal(await first.lists.resume(ada, run.id, null), 'missing')
    await first.lists.claim(lease('a'), noon)
    await first.lists.end(run.id, 'a', { problem, summary: '{}', at: noon + 9 })
    assert.deepEqual((await second.lists.find(ada, run.id))?.problem, problem)
    assert.equal(await second.lists.claim(lease('b'), noon), null)
    assert.equal(await second.lists.resume(bob, run.id, null), 'missing')
    assert.equal(await second.lists.resume(ada, run.id, 20), 'resumed')
    assert.deepEqual(await first.lists.find(ada, run.id), { ...run, status: 'waiting', maxCredits: 20 })
  },

  async 'resumes no more lists than may be unfinished, also at once'({ first, second }) {
    await addAccount(first)
    const problem = { code: 'stopped', message: 'Stopped.', nextStep: 'Resume it.' }
    const runs = ['one', 'two', 'three', 'four'].map((name) => sampleRun(name))
    for (const run of runs) {
      await first.lists.create(run, limits)
      await first.lists.addBlocks(run.id, [block(0, '[0]', 1)], bytesMax)
      await first.lists.ready(run.id, started)
      await first.lists.stop(ada, run.id, problem, noon)
    }
    const resumed = await Promise.all(
      runs.map((run, place) => (place % 2 ? first : second).lists.resume(ada, run.id, null, 2)),
    )
    assert.deepEqual(resumed.toSorted(), ['full', 'full', 'resumed', 'resumed'])
    // A list that waits already is not held back for want of room.
    const waiting = runs[resumed.indexOf('resumed')]
    assert.equal(waiting && (await first.lists.resume(ada, waiting.id, null, 1)), 'missing')
  },

  async 'stops a list that waits at once, and one that runs when its worker gives it back'({ first, second }) {
    await addAccount(first)
    const problem = { code: 'stopped', message: 'Stopped.', nextStep: 'Resume it.' }
    const run = sampleRun('one')
    const stateOf = async () => {
      const { status, problem: why, finishedAt, answered, charged } = (await second.lists.find(ada, run.id)) ?? {}
      return [status, why?.code ?? null, finishedAt, answered, charged]
    }
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '[0]', 2), block(1, '[1]', 2)], bytesMax)
    await second.lists.stop(ada, run.id, problem, noon)
    assert.deepEqual(await stateOf(), ['receiving', null, null, 0, 0])
    await first.lists.ready(run.id, started)
    await second.lists.stop(bob, run.id, problem, noon)
    assert.deepEqual(await stateOf(), ['waiting', null, null, 0, 0])
    for (const at of [noon, noon + 1]) await second.lists.stop(ada, run.id, problem, at)
    assert.deepEqual(await stateOf(), ['stopped', 'stopped', noon, 0, 0])
    assert.equal(await first.lists.claim(lease('a'), noon), null)
    assert.equal(await first.lists.removeNotStarted(ada, run.id), false)
    assert.equal(await second.lists.resume(ada, run.id, null), 'resumed')

    await first.lists.claim(lease('a'), noon)
    assert.equal(await first.lists.isStopping(run.id, 'a'), false)
    await second.lists.stop(ada, run.id, problem, noon + 2)
    assert.deepEqual(await stateOf(), ['running', 'stopped', null, 0, 0])
    assert.equal(await first.lists.isStopping(run.id, 'a'), true)
    assert.equal(await second.lists.resume(ada, run.id, null), 'missing')
    assert.equal(await first.lists.renew(run.id, lease('a')), true)
    assert.equal(await first.lists.recordSpending(run.id, 'a', [{ line: 1, kind: 'paid' }]), true)
    assert.equal(await first.lists.saveAnswers(run.id, 'a', answersTo(0, '[1,2]', 2)), true)
    await first.lists.release(run.id, 'a', noon + 3)
    assert.deepEqual(await stateOf(), ['stopped', 'stopped', noon + 3, 2, 1])
    assert.equal(await second.lists.claim(lease('b'), noon + 4), null)
    assert.equal(await second.lists.resume(ada, run.id, null), 'resumed')
    assert.deepEqual(await stateOf(), ['waiting', null, null, 2, 1])
  },

  async 'completes a list that was stopped while its last rows were under way'({ first, second }) {
    await addAccount(first)
    const run = await addWaiting(first, sampleRun('one'))
    await first.lists.claim(lease('a'), noon)
    await second.lists.stop(ada, run.id, { code: 'stopped', message: 'Stopped.', nextStep: 'Resume it.' }, noon)
    assert.equal(await first.lists.end(run.id, 'a', { ...ended, at: noon + 1 }), true)
    const { status, problem } = (await second.lists.find(ada, run.id)) ?? {}
    assert.deepEqual([status, problem], ['completed', null])
    assert.equal(await first.lists.isStopping(run.id, 'a'), true)
  },

  async 'gives a list that was to be stopped to another worker if its own was killed'({ first, second }) {
    await addAccount(first)
    const problem = { code: 'stopped', message: 'Stopped.', nextStep: 'Resume it.' }
    const run = await addWaiting(first, sampleRun('one'))
    await first.lists.claim(lease('a'), noon)
    await second.lists.stop(ada, run.id, problem, noon)
    assert.deepEqual((await first.lists.claim(lease('b'), noon + 2 * minute))?.problem, problem)
    await first.lists.voidLeases()
    assert.deepEqual((await first.lists.claim(lease('c'), noon + 2 * minute))?.problem, problem)
  },

  async 'gives no run of a disabled account to a worker, and ends its lease'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    await first.lists.ready(run.id, started)
    await first.lists.claim(lease('a'), noon)
    await second.accounts.setDisabled(ada, noon)
    assert.equal(await first.lists.renew(run.id, lease('a')), false)
    assert.equal(await first.lists.claim(lease('b'), noon + 2 * minute), null)
    await second.accounts.setDisabled(ada, null)
    assert.equal((await first.lists.claim(lease('b'), noon + 2 * minute))?.id, run.id)
  },

  async 'gives a released run, or every run at a start, to the next worker'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    await first.lists.ready(run.id, started)
    await first.lists.claim(lease('a'), noon)
    await first.lists.release(run.id, 'a', noon)
    assert.equal((await second.lists.claim(lease('b'), noon))?.id, run.id)
    await first.lists.voidLeases()
    assert.equal(await second.lists.renew(run.id, lease('b')), false)
    assert.equal((await second.lists.claim(lease('c'), noon))?.id, run.id)
  },

  async 'shows and removes a list only for its own account, newest first'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (const [place, name] of ['one', 'two'].entries())
      await first.lists.create(sampleRun(name, noon + place), limits)
    const id = asId('bulk', 'bulk_one')
    await first.lists.addBlocks(id, [block(0, '[]', 0)], bytesMax)
    assert.deepEqual(
      (await second.lists.list(ada)).map((run) => run.id),
      ['bulk_two', 'bulk_one'],
    )
    assert.deepEqual(await second.lists.list(bob), [])
    assert.equal(await second.lists.find(bob, id), null)
    assert.equal(await second.lists.remove(bob, id), false)
    assert.equal(await second.lists.remove(ada, id), true)
    assert.equal(await first.lists.addBlocks(id, [block(1, '[]', 0)], bytesMax), 'gone')
    assert.equal(await first.lists.ready(id, started), false)
    assert.equal(await first.lists.find(ada, id), null)
    while (await first.lists.sweep());
    assert.deepEqual(await first.lists.blocks(id, -1, 5), [])
    await first.accounts.remove(ada)
    assert.deepEqual(await second.lists.list(ada), [])
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
      await first.lists.create(run, limits)
      if (name === 'old' || name === 'new') await first.lists.ready(run.id, started)
    }
    assert.equal(await second.lists.purge(noon - 9, noon - 4, 10), 2)
    assert.deepEqual(
      (await first.lists.list(ada)).map(({ name }) => name),
      ['new.csv', 'fresh.csv'],
    )
  },

  async 'gives no two lists of one account to workers that claim at once'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (let round = 0; round < 20; round += 1) {
      // The oldest list becomes ready while workers claim, so some of them begin with it and some with another.
      const oldest = sampleRun(`r${round}oldest`, noon - 1)
      await first.lists.create(oldest, limits)
      const runs = [oldest]
      for (const [place, account] of [ada, ada, bob].entries()) {
        runs.push(await addWaiting(first, sampleRun(`r${round}n${place}`, noon + place, account)))
      }
      const claimed = await atOnce(12, async (index) => {
        const { lists } = index % 2 ? first : second
        if (index === 3) await lists.ready(oldest.id, started)
        return lists.claim(lease(`l${index}`), noon)
      })
      const accounts = claimed.flatMap((run) => run?.account ?? [])
      assert.deepEqual(accounts.toSorted(), [ada, bob].toSorted())
      for (const { account, id } of runs) await first.lists.remove(account, id)
      while (await first.lists.sweep());
    }
  },

  async 'lets accounts take turns, and puts a list that was given back behind the others'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    for (const [name, at, account] of [
      ['one', noon, ada],
      ['two', noon + 1, ada],
      ['three', noon + 2, bob],
    ] as const) {
      await addWaiting(first, sampleRun(name, at, account))
    }
    const order: string[] = []
    for (let turn = 1; turn <= 6; turn += 1) {
      const run = await second.lists.claim(lease('a', noon + turn + minute), noon + turn)
      if (!run) throw new Error('nothing was claimed')
      order.push(run.id.slice('bulk_'.length))
      await second.lists.release(run.id, 'a', noon)
    }
    assert.deepEqual(order, ['one', 'three', 'two', 'three', 'one', 'three'])
  },

  async 'tells a worker that others wait, and gives a list its first turn out of the order'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const long = await addWaiting(first, sampleRun('long'))
    assert.equal((await first.lists.claim(lease('a'), noon, { isFirstTurn: true }))?.id, long.id)
    assert.equal(await second.lists.hasWaiting(long.id, noon), false)
    const own = await addWaiting(first, sampleRun('own', noon + 1))
    assert.equal(await second.lists.hasWaiting(long.id, noon), true)
    assert.equal(await second.lists.claim(lease('b'), noon), null)
    await first.lists.remove(ada, own.id)
    assert.equal(await second.lists.hasWaiting(long.id, noon), false)
    await first.lists.release(long.id, 'a', noon)
    const late = await addWaiting(first, sampleRun('late', noon + 2, bob))
    assert.equal((await second.lists.claim(lease('b'), noon + 1, { isFirstTurn: true }))?.id, late.id)
    assert.equal(await second.lists.claim(lease('c'), noon + 1, { isFirstTurn: true }), null)
    assert.equal((await second.lists.claim(lease('c'), noon + 1))?.id, long.id)
  },

  async 'gives back the blocks with work left: in a pass those that come next, after a resume the skipped ones'({
    first,
    second,
  }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '[0]', 2), block(1, '[1]', 2), block(2, '[2]', 2)], bytesMax)
    await first.lists.ready(run.id, started)
    await first.lists.claim(lease('a'), noon)
    const open = async () => (await second.lists.openBlocks(run.id, -1, 10)).map((one) => one.block)
    assert.deepEqual(await open(), [0, 1, 2])
    await first.lists.saveAnswers(run.id, 'a', answersTo(0, '[1,2]', 2))
    const none = { answered: 0, skipped: 0 }
    const skipping = {
      block: 1,
      marks: 'm',
      answers: '[3,4]',
      answered: 2,
      skipped: 1,
      before: none,
      isDone: true,
      lines: [],
    }
    await first.lists.saveAnswers(run.id, 'a', { ...skipping, outcomes: { matched: 1, credit_limit: 1 } })
    assert.deepEqual(await open(), [2])
    await first.lists.saveAnswers(run.id, 'a', { ...answersTo(2, '[5]', 1), isDone: false })
    assert.deepEqual(await open(), [2])
    await first.lists.saveAnswers(run.id, 'a', answersTo(2, '[5,6]', 2, 1))
    const problem = { code: 'insufficient_credits', message: 'No credits.', nextStep: 'Get some.' }
    await first.lists.end(run.id, 'a', { problem, summary: '{"rows":6}', at: noon })
    assert.equal(await second.lists.summary(run.id), '{"rows":6}')
    await second.lists.resume(ada, run.id, null)
    assert.equal(await second.lists.summary(run.id), null)
    assert.deepEqual(await open(), [1])
    await first.lists.claim(lease('b'), noon)
    const before = { answered: 2, skipped: 1 }
    const paid = { block: 1, marks: 'm', answers: '[3,7]', answered: 2, skipped: 0, before, isDone: true, lines: [] }
    for (let times = 0; times < 2; times += 1) {
      await first.lists.saveAnswers(run.id, 'b', { ...paid, outcomes: { matched: 1, credit_limit: -1 } })
    }
    const { answered, outcomes } = (await second.lists.find(ada, run.id)) ?? {}
    assert.deepEqual({ answered, outcomes }, { answered: 6, outcomes: { matched: 6 } })
    assert.deepEqual(await open(), [])
  },

  async 'stores decisions all or none, counts them, and finds lists with rows to decide'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const run = await addWaiting(first, sampleRun('one'))
    const other = await addWaiting(first, sampleRun('two', noon + 1))
    await first.lists.claim(lease('a'), noon)
    const reviewed = { ...answersTo(0, '[1]', 1), marks: 'short', outcomes: { needs_review: 1 } }
    await first.lists.saveAnswers(run.id, 'a', reviewed)
    assert.deepEqual(await second.lists.toDecide(ada), [{ id: run.id, name: run.name, rows: 1 }])
    assert.deepEqual(await second.lists.toDecide(bob), [])
    assert.deepEqual(await second.lists.marks(run.id, -1, 9, 'whole'), [
      { block: 0, marks: 'short', answered: 1, decisions: null },
    ])
    assert.deepEqual(await second.lists.marks(other.id, -1, 9, 'start'), [])
    const decision = {
      blocks: [{ block: 0, before: null, decisions: '{"0":1}', decidedAt: noon }],
      outcomes: {},
      isForEnded: false,
    }
    const counted = { ...decision, outcomes: { needs_review: -1, matched: 1 } }
    assert.equal(await second.lists.decide(bob, run.id, counted, bytesMax), 'changed')
    assert.equal(await second.lists.decide(ada, run.id, { ...counted, isForEnded: true }, bytesMax), 'changed')
    await first.lists.end(run.id, 'a', { problem: null, summary: '{}', at: noon })
    const results = await atOnce(6, (index) =>
      (index % 2 ? first : second).lists.decide(ada, run.id, counted, bytesMax),
    )
    assert.deepEqual(
      results.filter((result) => result !== 'changed'),
      ['stored'],
    )
    assert.deepEqual((await first.lists.find(ada, run.id))?.outcomes, { matched: 1 })
    assert.equal(await first.lists.summary(run.id), null)
    assert.deepEqual(await first.lists.toDecide(ada), [])
    const [stored] = await first.lists.blocksAt(run.id, [0, 7])
    assert.deepEqual(stored, { block: 0, rows: '["a"]', answers: '[1]', decisions: '{"0":1}' })
    const undo = { blocks: [{ block: 0, before: '{"0":1}', decisions: null, decidedAt: null }], isForEnded: true }
    const undone = { ...undo, outcomes: { needs_review: 1, matched: -1 } }
    assert.equal(await first.lists.decide(ada, run.id, undone, bytesMax), 'stored')
    assert.equal((await second.lists.blocksAt(run.id, [0]))[0]?.decisions, null)
    assert.deepEqual((await second.lists.find(ada, run.id))?.outcomes, { needs_review: 1 })
  },

  async 'counts the rows to decide of a file that is sent again once, by its newest completed run'({ first, second }) {
    await addAccount(first)
    const sent = [sampleRun('one'), sampleRun('two', noon + 1), sampleRun('three', noon + 2)]
    const runs = sent.map((run, place) => ({ ...run, name: place === 2 ? 'other.csv' : 'same.csv' }))
    for (const run of runs) await addWaiting(first, run)
    const toDecide = async () => (await second.lists.toDecide(ada)).map(({ id, rows }) => [id, rows])
    const expected = [
      [[0, 1]],
      [[1, 2]],
      [
        [2, 4],
        [1, 2],
      ],
    ] as const
    for (const [place, run] of runs.entries()) {
      const claimed = await first.lists.claim(lease('a'), noon)
      assert.equal(claimed?.id, run.id)
      const outcomes = { needs_review: 2 ** place }
      await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1), outcomes })
      if (place === 1) assert.deepEqual(await toDecide(), [[runs[0]?.id, 1]])
      await first.lists.end(run.id, 'a', { problem: null, summary: null, at: noon })
      assert.deepEqual(
        await toDecide(),
        expected[place]?.map(([which, rows]) => [runs[which]?.id, rows]),
      )
    }
  },

  async 'counts the rows to decide of two files of one name and length'({ first, second }) {
    await addAccount(first)
    const runs = [sampleRun('one'), sampleRun('two', noon + 1)].map((run) => ({ ...run, name: 'customers.csv' }))
    for (const run of runs) {
      await first.lists.create(run, limits)
      await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
      await first.lists.ready(run.id, { ...started, contentHash: run.id })
      await first.lists.claim(lease('a'), noon)
      await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1), outcomes: { needs_review: 1 } })
      await first.lists.end(run.id, 'a', { ...ended, at: noon })
    }
    assert.equal((await second.lists.toDecide(ada)).length, 2)
  },

  async 'stores the decisions about many blocks together'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('one')
    await first.lists.create(run, limits)
    const places = Array.from({ length: 11 }, (_, place) => place)
    for (const place of places) await first.lists.addBlocks(run.id, [block(place, '["a"]', 1)], bytesMax)
    await first.lists.ready(run.id, started)
    const textOf = (place: number) => (place === 7 ? null : `["A",[{"id":"dec_${place % 2}"}]]`)
    const blocks = places.map((place) => {
      const decisions = textOf(place)
      return { block: place, before: null, decisions, decidedAt: decisions === null ? null : noon + place }
    })
    const change = { blocks, outcomes: {}, isForEnded: false }
    assert.equal(await first.lists.decide(ada, run.id, change, bytesMax), 'stored')
    const stored = await second.lists.blocksAt(run.id, places)
    assert.deepEqual(
      stored.map(({ decisions }) => decisions),
      places.map(textOf),
    )
    assert.equal(await second.lists.lastDecisions(run.id), textOf(10))
    assert.equal((await second.lists.blocksDecided(run.id, asId('dec', 'dec_1'))).length, 4)
  },

  async 'reads no more than the start of decisions and marks, and finds the blocks with a decision'({ first, second }) {
    await addAccount(first)
    const run = await addWaiting(first, sampleRun('one'))
    await first.lists.claim(lease('a'), noon)
    const [marks, decisions] = ['m'.repeat(100), `["A",[{"id":"dec_1"}]]${' '.repeat(100)}`]
    await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1), marks })
    const change = { blocks: [{ block: 0, before: null, decisions, decidedAt: noon }], outcomes: {}, isForEnded: false }
    assert.equal(await first.lists.decide(ada, run.id, change, bytesMax), 'stored')
    const start = { block: 0, answered: 1, decisions: decisions.slice(0, 64) }
    assert.deepEqual(await second.lists.marks(run.id, -1, 9, 'start'), [{ ...start, marks: marks.slice(0, 64) }])
    assert.deepEqual(await second.lists.marks(run.id, -1, 9, 'whole'), [{ ...start, marks }])
    assert.equal(await second.lists.lastDecisions(run.id), decisions)
    const undo = { blocks: [{ block: 0, before: decisions, decisions: null, decidedAt: null }], outcomes: {} }
    assert.deepEqual(await second.lists.blocksDecided(run.id, asId('dec', 'dec_1')), [0])
    assert.deepEqual(await second.lists.blocksDecided(run.id, asId('dec', 'dec_2')), [])
    assert.equal(await first.lists.decide(ada, run.id, { ...undo, isForEnded: false }, bytesMax), 'stored')
    assert.equal(await second.lists.lastDecisions(run.id), null)
  },

  async 'counts the bytes of marks and decisions, and stores no decision beyond the space of the account'({
    first,
    second,
  }) {
    await addAccount(first)
    const run = await addWaiting(first, sampleRun('one'))
    await first.lists.claim(lease('a'), noon)
    const bytes = () => second.lists.storedBytes(ada)
    await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1), marks: '' })
    const empty = await bytes()
    await first.lists.saveAnswers(run.id, 'a', { ...answersTo(0, '[1]', 1, 1), marks: 'm'.repeat(300) })
    assert.equal(await bytes(), empty + 300)
    const change = (before: string | null, decisions: string | null) => ({
      ...{
        blocks: [{ block: 0, before, decisions, decidedAt: decisions === null ? null : noon }],
        outcomes: {},
        isForEnded: false,
      },
    })
    const text = '{"0":"日本"}'
    const max = empty + 300 + Buffer.byteLength(text)
    assert.equal(await second.lists.decide(ada, run.id, change(null, text), max - 1), 'full')
    assert.equal(await bytes(), empty + 300)
    assert.equal(await second.lists.decide(ada, run.id, change(null, text), max), 'stored')
    assert.equal(await bytes(), max)
    assert.equal(await second.lists.decide(ada, run.id, change(text, null), 0), 'stored')
    assert.equal(await bytes(), empty + 300)
  },

  async 'changes the columns of a list only before it is started'({ first, second }) {
    await addAccount(first)
    const run = sampleRun('later')
    const problem = { code: 'not_started', message: 'Not started.', nextStep: 'Resume it.' }
    await first.lists.create(run, limits)
    await first.lists.addBlocks(run.id, [block(0, '["a"]', 1)], bytesMax)
    const forecast = { mayCost: 2, websiteOnly: 1, afterName: 1, afterNumber: 0 }
    await first.lists.ready(run.id, { ...started, forecast, problem })
    const sheet = { ...run.sheet, roles: { name: 1 } }
    const changed = { sheet, forecast: { ...forecast, mayCost: 0 }, problem }
    assert.equal(await second.lists.setSheet(bob, run.id, changed), false)
    assert.equal(await second.lists.setSheet(ada, run.id, changed), true)
    assert.deepEqual(await first.lists.find(ada, run.id), { ...run, rows: 1, status: 'stopped', ...changed })
    assert.deepEqual((await first.lists.list(ada))[0]?.titles, { name: 'Website' })
    await first.lists.resume(ada, run.id, null)
    assert.equal(await second.lists.setSheet(ada, run.id, changed), false)
  },

  async 'limits the bytes of all lists of an account, and has them back after a sweep'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const random = Array.from({ length: 600 }, (_, place) => ((place * 7_919) % 9_973).toString(36)).join('')
    const rows = JSON.stringify([random])
    for (const [name, account] of [
      ['one', ada],
      ['two', ada],
      ['three', bob],
    ] as const) {
      await first.lists.create(sampleRun(name, noon, account), limits)
    }
    const sheets = await first.lists.storedBytes(ada)
    let max = bytesMax
    const add = (name: string) => second.lists.addBlocks(asId('bulk', `bulk_${name}`), [block(0, rows, 1)], max)
    assert.equal(await add('one'), 'stored')
    const bytes = (await second.lists.storedBytes(ada)) - sheets
    assert.ok(bytes > 100 && bytes <= rows.length)
    max = sheets + Math.floor(1.5 * bytes)
    assert.equal(await add('two'), 'full')
    assert.equal(await add('three'), 'stored')
    await second.lists.remove(ada, asId('bulk', 'bulk_one'))
    assert.equal(await second.lists.storedBytes(ada), sheets / 2)
    while (await first.lists.sweep());
    assert.equal(await first.lists.sweep(), false)
    assert.equal(await add('two'), 'stored')
    await first.lists.removeAll(ada)
    assert.deepEqual(await second.lists.list(ada), [])
    assert.equal((await second.lists.list(bob)).length, 1)
  },
}
