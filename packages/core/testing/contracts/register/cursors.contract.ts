import assert from 'node:assert/strict'
import { atOnce } from '../accounts/samples.js'
import type { Contract } from '../contract.js'

/** Past what a 32-bit column would hold; the register's own are near a tenth of it. */
const far = 5_000_000_000

export const streamPositionsContract: Contract = {
  async 'a stream that was never followed has no place, and the first step needs none'({ first, second }) {
    assert.equal(await first.positions.at('companies'), null)
    assert.equal(await first.positions.advance('companies', null, far), true)
    assert.equal(await second.positions.at('companies'), far)
  },

  async 'a place moves only from where it stands'({ first, second }) {
    await first.positions.advance('companies', null, 10)
    assert.equal(await second.positions.advance('companies', 10, 20), true)
    assert.equal(await first.positions.advance('companies', 10, 30), false)
    assert.equal(await first.positions.advance('companies', null, 40), false)
    assert.equal(await first.positions.at('companies'), 20)
  },

  async 'streams have places of their own'({ first }) {
    await first.positions.advance('companies', null, 10)
    assert.equal(await first.positions.at('filings'), null)
    assert.equal(await first.positions.advance('filings', 10, 20), false)
  },

  async 'a forgotten place is none, and forgetting may be repeated'({ first, second }) {
    await first.positions.advance('companies', null, 10)
    await first.positions.forget('companies')
    await second.positions.forget('companies')
    assert.equal(await second.positions.at('companies'), null)
    assert.equal(await second.positions.advance('companies', 10, 20), false)
    assert.equal(await second.positions.advance('companies', null, 5), true)
  },

  async 'of twenty followers who begin at once one gets the place, and of twenty who move it one does'(subject) {
    const { first, second } = subject
    const moves = async (from: number | null, to: number) => {
      const moved = await atOnce(20, (index) =>
        (index % 2 ? first : second).positions.advance('companies', from, to + index),
      )
      return moved.filter(Boolean).length
    }
    assert.equal(await moves(null, 100), 1)
    assert.equal(await moves(await first.positions.at('companies'), 200), 1)
  },

  async 'twenty who each move it on from where they see it count every step'({ first, second }) {
    await first.positions.advance('companies', null, 0)
    const steps = await atOnce(20, (index) =>
      (index % 2 ? first : second).atomically(async ({ positions }) => {
        const at = await positions.at('companies')
        return positions.advance('companies', at, (at ?? 0) + 1)
      }),
    )
    assert.equal(await first.positions.at('companies'), steps.filter(Boolean).length)
  },

  async 'who moves a place to where it stands has it to itself until the end'({ first, second }) {
    await first.positions.advance('companies', null, 10)
    const order: string[] = []
    let moving: Promise<unknown> = Promise.resolve()
    await first.atomically(async ({ positions }) => {
      assert.equal(await positions.advance('companies', 10, 10), true)
      moving = second.positions.advance('companies', 10, 20).then((moved) => order.push(`moved: ${moved}`))
      // Time enough for the other to come between, were it let.
      for (let look = 0; look < 20; look += 1) assert.equal(await positions.at('companies'), 10)
      order.push('ended')
    })
    await moving
    assert.deepEqual(order, ['ended', 'moved: true'])
  },

  async 'a move inside a transaction that fails is not made'({ first, second }) {
    const failing = first.atomically(async ({ positions }) => {
      assert.equal(await positions.advance('companies', null, 10), true)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await second.positions.at('companies'), null)
  },
}
