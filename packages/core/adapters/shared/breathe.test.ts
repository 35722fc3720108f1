import { describe, expect, it } from 'vitest'
import { breathe } from './breathe.js'

function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('breathe', () => {
  it('lets the event loop turn while many loops work, and each of them ends', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const loop = async () => {
      for (let step = 0; step < 20; step += 1) {
        workFor(2)
        await breathe()
      }
    }
    await Promise.all(Array.from({ length: 10 }, loop))
    isDone = true
    // 400 ms of work, at most about 12 ms in each turn.
    expect(turns).toBeGreaterThanOrEqual(30)
  })
})
