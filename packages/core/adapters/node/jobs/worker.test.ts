import { describe, expect, it, vi } from 'vitest'
import { inProcessWakeUp } from '../../shared/in-process-wake-up.js'
import { startWorker, type WorkerOptions } from './worker.js'

const never = 2_000_000_000
const patience = { timeout: 240_000, interval: 1 }

/** A list of work; each piece runs until the test ends it. */
class Bench {
  readonly wakeUp = inProcessWakeUp()
  readonly errors: unknown[] = []
  waiting = 0
  looks = 0
  done = 0
  givenBack = 0
  readonly #underWay = new Set<() => void>()
  underWayMost = 0
  beforeLook: () => Promise<void> = async () => {}

  get underWay(): number {
    return this.#underWay.size
  }

  readonly run: WorkerOptions['run'] = async ({ stopping, onClaimed }) => {
    this.looks += 1
    await this.beforeLook()
    if (this.waiting === 0) return
    this.waiting -= 1
    onClaimed()
    await new Promise<void>((resolve) => {
      this.#underWay.add(resolve)
      this.underWayMost = Math.max(this.underWayMost, this.#underWay.size)
      stopping.addEventListener('abort', () => {
        if (this.#underWay.delete(resolve)) this.givenBack += 1
        resolve()
      })
    })
    this.done += 1
  }

  finish(count = this.#underWay.size): void {
    for (const resolve of [...this.#underWay].slice(0, count)) {
      this.#underWay.delete(resolve)
      resolve()
    }
  }

  start(options: Partial<WorkerOptions> = {}) {
    const onError = (error: unknown) => this.errors.push(error)
    return startWorker({ run: this.run, concurrency: 3, wakeUp: this.wakeUp, pollMs: never, onError, ...options })
  }

  async until(condition: () => boolean): Promise<void> {
    await vi.waitUntil(condition, patience)
  }
}

describe('startWorker', () => {
  it('looks for work at the start and does all of it, up to the concurrency limit', async () => {
    const bench = new Bench()
    bench.waiting = 8
    const worker = bench.start()
    await bench.until(() => bench.underWay === 3)
    while (bench.done < 8) {
      bench.finish(1)
      await new Promise(setImmediate)
    }
    await worker.stop()
    expect(bench.underWayMost).toBe(3)
    expect(bench.waiting).toBe(0)
  })

  it('fills all slots after one notification', async () => {
    const bench = new Bench()
    const worker = bench.start()
    await bench.until(() => bench.looks === 1)
    bench.waiting = 3
    bench.wakeUp.notify()
    await bench.until(() => bench.underWay === 3)
    bench.finish()
    await worker.stop()
    expect(bench.done).toBe(3)
  })

  it('looks again if it was notified while looking', async () => {
    const bench = new Bench()
    bench.beforeLook = async () => {
      if (bench.looks === 1) bench.wakeUp.notify()
    }
    const worker = bench.start()
    await bench.until(() => bench.looks === 2)
    await worker.stop()
    expect(bench.looks).toBe(2)
  })

  it('polls regularly, to cover lost notifications', async () => {
    const bench = new Bench()
    const worker = bench.start({ pollMs: 1 })
    await bench.until(() => bench.looks > 3)
    bench.waiting = 1
    await bench.until(() => bench.underWay === 1)
    bench.finish()
    await worker.stop()
  })

  it('has only one run looking at a time, however often it is notified', async () => {
    const bench = new Bench()
    let looking = 0
    let lookingMost = 0
    bench.beforeLook = async () => {
      looking += 1
      lookingMost = Math.max(lookingMost, looking)
      await new Promise(setImmediate)
      looking -= 1
    }
    bench.waiting = 2
    const worker = bench.start()
    for (let notification = 0; notification < 50; notification += 1) bench.wakeUp.notify()
    await bench.until(() => bench.underWay === 2)
    bench.finish()
    await worker.stop()
    expect(lookingMost).toBe(1)
  })

  it('reports an error and looks again at the next notification', async () => {
    const bench = new Bench()
    bench.beforeLook = async () => {
      if (bench.looks === 1) throw new Error('no database')
    }
    const worker = bench.start()
    await bench.until(() => bench.errors.length === 1)
    bench.waiting = 1
    bench.wakeUp.notify()
    await bench.until(() => bench.underWay === 1)
    bench.finish()
    await worker.stop()
    expect(bench.errors).toEqual([new Error('no database')])
  })

  it('lets running work finish when stopped, and claims no more', async () => {
    const bench = new Bench()
    bench.waiting = 5
    const worker = bench.start()
    await bench.until(() => bench.underWay === 3)
    let hasStopped = false
    const stopped = worker.stop().then(() => {
      hasStopped = true
    })
    bench.wakeUp.notify()
    await new Promise(setImmediate)
    expect(hasStopped).toBe(false)
    bench.finish()
    await stopped
    await worker.stop()
    expect([bench.done, bench.givenBack, bench.waiting]).toEqual([3, 0, 2])
  })

  it('releases work that takes too long when stopped', async () => {
    const bench = new Bench()
    bench.waiting = 2
    const worker = bench.start({ finishMaxMs: 1 })
    await bench.until(() => bench.underWay === 2)
    await worker.stop()
    expect(bench.givenBack).toBe(2)
  })
})
