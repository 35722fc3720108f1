import assert from 'node:assert/strict'
import type { Contract } from '../contract.js'
import { atOnce } from '../samples.js'

/** More than a 32-bit column holds; real timepoints are about a tenth of it. */
const far = 5_000_000_000

export const cursorsContract: Contract = {
  async 'has no cursor for a stream that was never followed, and needs none for the first step'({ first, second }) {
    assert.equal(await first.cursors.at('companies'), null)
    assert.equal(await first.cursors.advance('companies', null, far), true)
    assert.equal(await second.cursors.at('companies'), far)
  },

  async 'moves a cursor only from its current position'({ first, second }) {
    await first.cursors.advance('companies', null, 10)
    assert.equal(await second.cursors.advance('companies', 10, 20), true)
    assert.equal(await first.cursors.advance('companies', 10, 30), false)
    assert.equal(await first.cursors.advance('companies', null, 40), false)
    assert.equal(await first.cursors.at('companies'), 20)
  },

  async 'stores when a cursor moved and when its last event was published, by name'({ first, second }) {
    const at = 1_772_355_600_000
    assert.equal(await first.cursors.advance('officers', null, 10, { at, publishedAt: at - 900 }), true)
    await first.cursors.advance('charges', null, 7)
    await first.cursors.advance('other', null, 1)
    const charges = { stream: 'charges', timepoint: 7, movedAt: null, publishedAt: null }
    const streams = ['officers', 'companies', 'charges']
    assert.deepEqual(await second.cursors.positions(streams), [
      charges,
      { stream: 'officers', timepoint: 10, movedAt: at, publishedAt: at - 900 },
    ])
    assert.equal(await second.cursors.advance('officers', 10, 11, { at: at + 5, publishedAt: null }), true)
    assert.deepEqual(await first.cursors.positions(streams), [
      charges,
      { stream: 'officers', timepoint: 11, movedAt: at + 5, publishedAt: at - 900 },
    ])
    assert.deepEqual(await first.cursors.positions([]), [])
  },

  async 'has a separate cursor for each stream'({ first }) {
    await first.cursors.advance('companies', null, 10)
    assert.equal(await first.cursors.at('filings'), null)
    assert.equal(await first.cursors.advance('filings', 10, 20), false)
  },

  async 'removes a cursor, repeatably'({ first, second }) {
    await first.cursors.advance('companies', null, 10)
    await first.cursors.forget('companies')
    await second.cursors.forget('companies')
    assert.equal(await second.cursors.at('companies'), null)
    assert.equal(await second.cursors.advance('companies', 10, 20), false)
    assert.equal(await second.cursors.advance('companies', null, 5), true)
  },

  async 'lets exactly one of twenty concurrent followers create or move a cursor'(subject) {
    const { first, second } = subject
    const moves = async (from: number | null, to: number) => {
      const moved = await atOnce(20, (index) =>
        (index % 2 ? first : second).cursors.advance('companies', from, to + index),
      )
      return moved.filter(Boolean).length
    }
    assert.equal(await moves(null, 100), 1)
    assert.equal(await moves(await first.cursors.at('companies'), 200), 1)
  },

  async 'counts every step when twenty move the cursor from where they see it'({ first, second }) {
    await first.cursors.advance('companies', null, 0)
    const steps = await atOnce(20, (index) =>
      (index % 2 ? first : second).atomically(async ({ cursors }) => {
        const at = await cursors.at('companies')
        return cursors.advance('companies', at, (at ?? 0) + 1)
      }),
    )
    assert.equal(await first.cursors.at('companies'), steps.filter(Boolean).length)
  },

  async 'locks the cursor until the end for a caller that moves it to its current position'({ first, second }) {
    await first.cursors.advance('companies', null, 10)
    const order: string[] = []
    let moving: Promise<unknown> = Promise.resolve()
    await first.atomically(async ({ cursors }) => {
      assert.equal(await cursors.advance('companies', 10, 10), true)
      moving = second.cursors.advance('companies', 10, 20).then((moved) => order.push(`moved: ${moved}`))
      // Enough time for the other one to interfere, if it could.
      for (let look = 0; look < 20; look += 1) assert.equal(await cursors.at('companies'), 10)
      order.push('ended')
    })
    await moving
    assert.deepEqual(order, ['ended', 'moved: true'])
  },

  async 'undoes a move when the transaction fails'({ first, second }) {
    const failing = first.atomically(async ({ cursors }) => {
      assert.equal(await cursors.advance('companies', null, 10), true)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await second.cursors.at('companies'), null)
  },
}
