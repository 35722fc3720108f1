import type { Client, Signal } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { signalsAfter } from './follow.js'

/** A feed of `count` signals, newest first, as the server returns it. */
function feedOf(total: number): { client: Pick<Client, 'listSignals'>; reads: () => number } {
  let reads = 0
  const listSignals: Client['listSignals'] = async ({ cursor, limit = 20 } = {}) => {
    reads += 1
    const newest = cursor === undefined ? total : Number(cursor.replace('before-', '')) - 1
    const data = Array.from({ length: Math.min(limit, newest) }, (_, at) => ({ sequence: newest - at }) as Signal)
    const last = data.at(-1)?.sequence ?? 1
    const pagination = { page: null, limit, total, total_is_exact: true, has_more: last > 1 }
    return { data, pagination: { ...pagination, cursor: last > 1 ? `before-${last}` : null } }
  }
  return { client: { listSignals }, reads: () => reads }
}

const sequences = ({ found }: { found: readonly Signal[] }) => found.map(({ sequence }) => sequence)

describe('signalsAfter', () => {
  it('returns new signals, oldest first', async () => {
    expect(sequences(await signalsAfter(feedOf(5).client, {}, 2))).toEqual([3, 4, 5])
  })

  it('returns nothing after a single request if there are no new signals', async () => {
    const { client, reads } = feedOf(5)
    expect(sequences(await signalsAfter(client, {}, 5))).toEqual([])
    expect(reads()).toBe(1)
  })

  it('reads back over many pages without gaps', async () => {
    const missed = await signalsAfter(feedOf(1_050).client, {}, 3)
    expect(sequences(missed)).toEqual(Array.from({ length: 1_047 }, (_, at) => at + 4))
    expect(missed.isComplete).toBe(true)
  })

  it('stops at the page limit and reports that the result is incomplete', async () => {
    const { client, reads } = feedOf(20_000)
    const missed = await signalsAfter(client, {}, 0)
    expect(missed.isComplete).toBe(false)
    expect(missed.found).toHaveLength(10_000)
    expect(missed.found.at(-1)?.sequence).toBe(20_000)
    expect(reads()).toBe(100)
  })
})
