import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StreamRefusedError } from '../../../src/register/companies-house/stream/stream-source.js'
import type { Followed } from '../../../src/sync/follow-stream.js'
import {
  type Arrival,
  companyLine,
  FakeRegisterSource,
  ScriptedStream,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import type { Loop } from '../loop.js'
import { type StreamFollowerOptions, startStreamFollower } from './stream-follower.js'

const one = sampleCompanyNumber(1)

const eventually = <Result>(holds: () => Result | Promise<Result>) => vi.waitFor(holds, { timeout: 240_000 })

let ports: TestPorts
let source: FakeRegisterSource
let loop: Loop | null
let waits: { milliseconds: number; end(): void }[]
let ended: Followed[]

beforeEach(() => {
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED' }
  ports = { ...testPorts(), registerSource: source }
  loop = null
  waits = []
  ended = []
})

afterEach(() => loop?.stop())

/** Waits end when the test says so, or when the follower stops. */
const wait: NonNullable<StreamFollowerOptions['wait']> = (milliseconds, signal) =>
  new Promise((resolve) => {
    waits.push({ milliseconds, end: resolve })
    signal.addEventListener('abort', () => resolve())
  })

function start(stream: ScriptedStream, options: Partial<StreamFollowerOptions> = {}): void {
  loop = startStreamFollower({
    ports,
    openSource: () => Object.assign(stream, { close: async () => {} }),
    streams: ['companies'],
    async *watchedCompanies() {
      yield one
    },
    onEnded: (_, followed) => ended.push(followed),
    onError: (error) => {
      throw error
    },
    wait,
    ...options,
  })
}

const waitOf = (isIt: (milliseconds: number) => boolean) =>
  eventually(() => {
    const found = waits.find(({ milliseconds }) => isIt(milliseconds))
    expect(found).toBeDefined()
    return found
  })

describe('startStreamFollower', () => {
  it('reconnects to a stream each time its connection ends', async () => {
    const stream = new ScriptedStream([[companyLine(7, one)]], [[companyLine(8, one)]])
    start(stream)
    ;(await waitOf((milliseconds) => milliseconds <= 1_000))?.end()
    await eventually(() => expect(stream.opened).toEqual([null, 8]))
  })

  it('waits longer while nothing is received, and at least a minute after too many connections', async () => {
    const connections: Arrival[][] = [
      [new Error('refused')],
      [new Error('refused')],
      [new Error('refused')],
      [new StreamRefusedError('too_many', 'Too many.')],
    ]
    start(new ScriptedStream(...connections), { streams: ['companies'], async *watchedCompanies() {} })
    const delays: number[] = []
    for (let turn = 1; turn <= 4; turn += 1) {
      await eventually(() => expect(ended).toHaveLength(turn))
      // The other wait belongs to the reconciliation.
      const last = await eventually(() => {
        expect(waits).toHaveLength(turn + 1)
        return waits.at(-1)
      })
      delays.push(last?.milliseconds ?? 0)
      last?.end()
    }
    expect(delays[0]).toBeLessThanOrEqual(1_000)
    expect(delays[2]).toBeGreaterThan(delays[0] ?? 0)
    expect(delays[3]).toBeGreaterThanOrEqual(60_000)
  })

  it('refreshes watched companies if a stream starts without a cursor', async () => {
    start(new ScriptedStream([[]]))
    await eventually(async () => expect(await ports.cursors.at('reconciliation')).not.toBeNull())
    for (const { end } of waits.filter(({ milliseconds }) => milliseconds === 60_000)) end()
    await eventually(async () => expect(await ports.cursors.at('reconciliation')).toBeNull())
    expect(source.calls).toContain('profile')
  })

  it('follows nothing while another worker does, and takes over when that one releases the lock', async () => {
    const held = await ports.fleetLock.tryHold('register-stream')
    const stream = new ScriptedStream([[companyLine(7, one)]])
    start(stream)
    const retry = await waitOf((milliseconds) => milliseconds === 15_000)
    expect(stream.opened).toEqual([])
    await held?.release()
    retry?.end()
    await eventually(() => expect(stream.opened).not.toEqual([]))
  })

  it.each([
    ['opening the source', 'open'],
    ['reporting an end', 'tell'],
    ['closing the source after losing the lock', 'close'],
    ['releasing a lost lock', 'release'],
  ])('continues after %s has failed', async (_, what) => {
    const failing = new Set([what])
    const fail = (step: string) => {
      if (failing.delete(step)) throw new Error(`Could not ${step}.`)
    }
    let isLost = false
    const { fleetLock } = ports
    const losable: typeof fleetLock = {
      async tryHold(name) {
        const lock = await fleetLock.tryHold(name)
        const release = async () => {
          await lock?.release()
          fail('release')
        }
        return lock && { isHeld: () => lock.isHeld() && !isLost, release }
      },
    }
    const stream = new ScriptedStream()
    const errors: unknown[] = []
    start(stream, {
      ports: { ...ports, fleetLock: losable },
      openSource() {
        fail('open')
        return Object.assign(stream, { close: async () => fail('close') })
      },
      onEnded: () => fail('tell'),
      onError: (error) => errors.push(error),
    })
    if (what === 'close' || what === 'release') {
      await waitOf((milliseconds) => milliseconds <= 1_000)
      isLost = true
      for (const { end } of waits) end()
    }
    const next = await waitOf((milliseconds) => milliseconds === 15_000)
    expect(errors).toEqual([new Error(`Could not ${what}.`)])

    isLost = false
    const before = stream.opened.length
    next?.end()
    await eventually(() => expect(stream.opened.length).toBeGreaterThan(before))
  })

  it('releases the lock when it is stopped', async () => {
    start(new ScriptedStream([[]]))
    await eventually(() => expect(ended).toHaveLength(1))
    await loop?.stop()
    expect(await ports.fleetLock.tryHold('register-stream')).not.toBeNull()
  })
})
