import type { OperatorOverview } from '@brassplate/core'
import { describe, expect, it } from 'vitest'
import { createOverviewReader } from './overview-reader.js'

/** A store that counts its reads; the reader looks at the time only. */
function countReads() {
  const world = { now: 1_000_000, reads: 0, isDown: false }
  const read = async () => {
    world.reads += 1
    await Promise.resolve()
    if (world.isDown) throw new Error('the database is down')
    return { at: world.now } as OperatorOverview
  }
  return { world, overview: createOverviewReader(read, () => world.now) }
}

describe('createOverviewReader', () => {
  it('reads the store once for all calls of five seconds, at the same time or one after the other', async () => {
    const { world, overview } = countReads()
    await Promise.all(Array.from({ length: 100 }, overview))
    world.now += 4_999
    for (let call = 0; call < 100; call += 1) await overview()
    expect(world.reads).toBe(1)
    world.now += 1
    expect(await overview()).toEqual({ at: world.now })
    expect(world.reads).toBe(2)
  })

  it('reads again if the clock was set back', async () => {
    const { world, overview } = countReads()
    await overview()
    world.now -= 60_000
    expect(await overview()).toEqual({ at: world.now })
  })

  it('returns null while the store fails, and does not keep that', async () => {
    const { world, overview } = countReads()
    world.isDown = true
    expect(await overview()).toBeNull()
    world.isDown = false
    expect(await overview()).toEqual({ at: world.now })
  })
})
