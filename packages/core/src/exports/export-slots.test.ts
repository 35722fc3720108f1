import { describe, expect, it } from 'vitest'
import type { AccountId } from '../shared/ids.js'
import type { StopSignal } from '../shared/stop-signal.js'
import { ExportSlots } from './export-slots.js'

const account = 'acc_1' as AccountId
const other = 'acc_2' as AccountId

async function* pieces() {
  yield 'a'
  yield 'b'
}

function slotsAt(time: { now: number }) {
  return new ExportSlots({ now: () => time.now })
}

describe('ExportSlots', () => {
  it('runs one export per account, and the next one when it has ended', async () => {
    const slots = slotsAt({ now: 0 })
    const first = await slots.run(account, async () => pieces())
    await expect(slots.run(account, async () => pieces())).rejects.toMatchObject({ code: 'rate_limited' })
    await slots.run(other, async () => pieces())
    const read: unknown[] = []
    for await (const piece of first) read.push(piece)
    expect(read).toEqual(['a', 'b'])
    await slots.run(account, async () => pieces())
  })

  it('frees the slot of an export that is closed before its first piece, or that cannot begin', async () => {
    const slots = slotsAt({ now: 0 })
    const first = await slots.run(account, async () => pieces())
    await first[Symbol.asyncIterator]().return?.()
    await expect(slots.run(account, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await slots.run(account, async () => pieces())
  })

  it('stops an export whose reader has gone, and frees its slot only when its work has ended', async () => {
    const slots = slotsAt({ now: 0 })
    let endWork = () => {}
    const work = new Promise<void>((resolve) => {
      endWork = resolve
    })
    const signals: StopSignal[] = []
    const first = await slots.run(account, async (signal) => {
      signals.push(signal)
      return (async function* () {
        await work
        yield 'a'
      })()
    })
    const iterator = first[Symbol.asyncIterator]()
    const piece = iterator.next()
    const closed = iterator.return?.()
    expect(signals[0]?.aborted).toBe(true)
    await expect(slots.run(account, async () => pieces())).rejects.toMatchObject({ code: 'rate_limited' })
    endWork()
    await piece
    await closed
    await slots.run(account, async () => pieces())
  })

  it('no longer counts an export that is not read for two minutes', async () => {
    const time = { now: 0 }
    const slots = slotsAt(time)
    await slots.run(account, async () => pieces())
    time.now = 120_000
    await slots.run(account, async () => pieces())
  })
})
