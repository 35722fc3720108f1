import { describe, expect, it } from 'vitest'
import { startLoop } from './loop.js'

const never = 2_000_000_000

/** Resolves when `run` was called that many times. */
function callsOf(count: number, run: (turn: number) => Promise<boolean>) {
  let turn = 0
  let reached = () => {}
  const done = new Promise<void>((resolve) => {
    reached = resolve
  })
  return {
    done,
    count: () => turn,
    run: () => {
      turn += 1
      if (turn === count) reached()
      return run(turn)
    },
  }
}

describe('startLoop', () => {
  it('continues at once while there is more to do, and waits when there is not', async () => {
    const task = callsOf(3, async (turn) => turn < 3)
    const loop = startLoop({ everyMs: never, run: task.run, onError: () => {} })
    await task.done
    await loop.stop()
    expect(task.count()).toBe(3)
  })

  it('runs again after the pause', async () => {
    const task = callsOf(3, async () => false)
    const loop = startLoop({ everyMs: 1, run: task.run, onError: () => {} })
    await task.done
    await loop.stop()
    expect(task.count()).toBeGreaterThanOrEqual(3)
  })

  it('reports an error and continues after the pause', async () => {
    const errors: unknown[] = []
    const task = callsOf(2, (turn) => (turn === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(false)))
    const loop = startLoop({ everyMs: 1, run: task.run, onError: (error) => errors.push(error) })
    await task.done
    await loop.stop()
    expect(errors).toEqual([new Error('no database')])
  })

  it('waits for the current run when stopped, and starts no other', async () => {
    let finish = () => {}
    const task = callsOf(
      1,
      () =>
        new Promise((resolve) => {
          finish = () => resolve(true)
        }),
    )
    const loop = startLoop({ everyMs: 1, run: task.run, onError: () => {} })
    let hasStopped = false
    const stopped = loop.stop().then(() => {
      hasStopped = true
    })
    await new Promise(setImmediate)
    expect(hasStopped).toBe(false)
    finish()
    await stopped
    expect(task.count()).toBe(1)
  })
})
