import assert from 'node:assert/strict'
import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import type { Contract } from './contract.js'
import { atOnce } from './samples.js'

/** Two workers of one fleet. For a fleet of one process, both are the same. */
export interface FleetLockSubject {
  readonly first: FleetLock
  readonly second: FleetLock
}

export const fleetLockContract: Contract<FleetLockSubject> = {
  async 'refuses a held lock to everyone, including its holder'({ first, second }) {
    const held = await first.tryHold('stream')
    assert.equal(held?.isHeld(), true)
    assert.equal(await second.tryHold('stream'), null)
    assert.equal(await first.tryHold('stream'), null)
    assert.equal(held?.isHeld(), true)
    await held?.release()
  },

  async 'frees a released lock at once; a second release does not affect the new holder'({ first, second }) {
    const held = await first.tryHold('stream')
    await held?.release()
    assert.equal(held?.isHeld(), false)

    const next = await second.tryHold('stream')
    await held?.release()
    assert.equal(next?.isHeld(), true)
    assert.equal(await first.tryHold('stream'), null)
    await next?.release()
  },

  async 'locks each name independently'({ first, second }) {
    const [stream, sweep] = [await first.tryHold('stream'), await second.tryHold('import')]
    assert.deepEqual([stream?.isHeld(), sweep?.isHeld()], [true, true])
    await Promise.all([stream?.release(), sweep?.release()])
  },

  async 'gives the lock to exactly one of eight concurrent callers'({ first, second }) {
    const locks = await atOnce(8, (index) => (index % 2 ? first : second).tryHold('stream'))
    const held = locks.filter((lock) => lock !== null)
    assert.equal(held.length, 1)
    await held[0]?.release()
  },
}
