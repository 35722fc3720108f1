import assert from 'node:assert/strict'
import type { Contract } from './contract.js'
import { noon } from './samples.js'

export const healthProbeContract: Contract = {
  async 'reads from and writes to an open store repeatedly'({ first, second }) {
    for (const [step, { health }] of [first, second, first].entries()) {
      await health.write(noon + step)
      await health.read()
    }
  },

  async 'lists the workers that were seen last, and forgets those of long ago'({ first, second }) {
    await first.health.beat({ worker: 'host:1', seenAt: noon, streams: ['officers'] }, noon - 100)
    await second.health.beat({ worker: 'host:2', seenAt: noon + 10, streams: [] }, noon - 90)
    await first.health.beat({ worker: 'host:1', seenAt: noon + 20, streams: ['officers', 'filings'] }, noon - 80)
    const both = [
      { worker: 'host:1', seenAt: noon + 20, streams: ['officers', 'filings'] },
      { worker: 'host:2', seenAt: noon + 10, streams: [] },
    ]
    assert.deepEqual(await second.health.workers(5), both)
    assert.deepEqual(await second.health.workers(1), both.slice(0, 1))
    await second.health.beat({ worker: 'host:3', seenAt: noon + 120, streams: null }, noon + 20)
    const left = await first.health.workers(5)
    assert.deepEqual(
      left.map(({ worker, streams }) => [worker, streams]),
      [
        ['host:3', null],
        ['host:1', ['officers', 'filings']],
      ],
    )
  },

  async 'notes the latest backup, whichever is noted last'({ first, second }) {
    assert.equal(await first.health.lastBackup(), null)
    for (const madeAt of [noon, noon + 20, noon + 10]) await first.health.noteBackup({ madeAt, bytes: madeAt - noon })
    assert.deepEqual(await second.health.lastBackup(), { madeAt: noon + 20, bytes: 20 })
  },
}
