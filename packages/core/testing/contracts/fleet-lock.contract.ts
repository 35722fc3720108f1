import assert from 'node:assert/strict'
import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import { atOnce } from './accounts/samples.js'
import type { Contract } from './contract.js'

/** Two workers of one fleet. Where one process is the whole fleet, both are the same. */
export interface FleetLockSubject {
  readonly first: FleetLock
  readonly second: FleetLock
}

export const fleetLockContract: Contract<FleetLockSubject> = {
  async 'what one holds nobody else gets, not even the holder again'({ first, second }) {
    const held = await first.tryHold('stream')
    assert.equal(held?.isHeld(), true)
    assert.equal(await second.tryHold('stream'), null)
    assert.equal(await first.tryHold('stream'), null)
    assert.equal(held?.isHeld(), true)
    await held?.release()
  },

  async 'what was released is free at once, and releasing again takes it from nobody'({ first, second }) {
    const held = await first.tryHold('stream')
    await held?.release()
    assert.equal(held?.isHeld(), false)

    const next = await second.tryHold('stream')
    await held?.release()
    assert.equal(next?.isHeld(), true)
    assert.equal(await first.tryHold('stream'), null)
    await next?.release()
  },

  async 'names are held apart'({ first, second }) {
    const [stream, sweep] = [await first.tryHold('stream'), await second.tryHold('import')]
    assert.deepEqual([stream?.isHeld(), sweep?.isHeld()], [true, true])
    await Promise.all([stream?.release(), sweep?.release()])
  },

  async 'of eight who ask at once one gets it'({ first, second }) {
    const locks = await atOnce(8, (index) => (index % 2 ? first : second).tryHold('stream'))
    const held = locks.filter((lock) => lock !== null)
    assert.equal(held.length, 1)
    await held[0]?.release()
  },
}
