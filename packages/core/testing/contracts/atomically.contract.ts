import assert from 'node:assert/strict'
import type { Storage } from '../../src/ports.js'
import type { Contract } from './contract.js'
import { addAccount, atOnce, noon, sampleAccount } from './samples.js'

/** A transaction that spans several event-loop ticks, so that others get every chance to interleave. */
function slowTransaction(storage: Storage, name: string, fails: boolean) {
  return storage.atomically(async (stores) => {
    for (let step = 0; step < 5; step += 1) {
      await stores.accounts.add(sampleAccount(`${name}${step}`))
      await stores.ledger.grant({
        account: sampleAccount(`${name}${step}`).id,
        reference: name + step,
        credits: 1,
        at: noon,
      })
    }
    if (fails) throw new Error('rolled back on purpose')
    return name
  })
}

export const atomicallyContract: Contract = {
  async 'commits everything if the work succeeds'({ first, second }) {
    assert.equal(await slowTransaction(first, 'ada', false), 'ada')
    for (let step = 0; step < 5; step += 1) {
      assert.notEqual(await second.accounts.find(sampleAccount(`ada${step}`).id), null)
    }
  },

  async 'commits nothing if the work throws, and passes the error on'({ first, second }) {
    await assert.rejects(slowTransaction(first, 'ada', true), /rolled back on purpose/)
    assert.equal((await second.accounts.list({ page: 1, limit: 10 })).total, 0)
    assert.equal((await second.ledger.balance(sampleAccount('ada0').id)).balance, 0)
  },

  async 'isolates two interleaved transactions on one handle when one is rolled back'({ first }) {
    const [committed, dropped] = await Promise.allSettled([
      slowTransaction(first, 'kept', false),
      slowTransaction(first, 'dropped', true),
    ])
    assert.deepEqual([committed.status, dropped.status], ['fulfilled', 'rejected'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      [0, 1, 2, 3, 4].map((step) => `acc_kept${step}`),
    )
  },

  async 'isolates two interleaved transactions on two handles when one is rolled back'({ first, second }) {
    const [dropped, committed] = await Promise.allSettled([
      slowTransaction(first, 'dropped', true),
      slowTransaction(second, 'kept', false),
    ])
    assert.deepEqual([dropped.status, committed.status], ['rejected', 'fulfilled'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      [0, 1, 2, 3, 4].map((step) => `acc_kept${step}`),
    )
  },

  async 'keeps a plain write made beside a transaction that is rolled back'({ first }) {
    const [dropped, added] = await Promise.allSettled([
      slowTransaction(first, 'dropped', true),
      first.accounts.add(sampleAccount('beside')),
    ])
    assert.deepEqual([dropped.status, added.status], ['rejected', 'fulfilled'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      ['acc_beside'],
    )
  },

  async 'shows uncommitted writes inside the transaction and not outside'({ first, second }) {
    await first.atomically(async (stores) => {
      await stores.accounts.add(sampleAccount())
      assert.notEqual(await stores.accounts.find(sampleAccount().id), null)
      assert.equal(await first.accounts.find(sampleAccount().id), null)
      assert.equal(await second.accounts.find(sampleAccount().id), null)
    })
    assert.notEqual(await second.accounts.find(sampleAccount().id), null)
  },

  async 'lets steps that are atomic on their own join the surrounding transaction'({ first, second }) {
    const { id } = await addAccount(first)
    const failing = first.atomically(async (stores) => {
      await stores.accounts.remove(id)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.notEqual(await second.accounts.find(id), null)
  },

  async 'completes twenty concurrent transactions over two handles'({ first, second }) {
    const names = await atOnce(20, (index) => slowTransaction(index % 2 ? first : second, `n${index}x`, false))
    assert.equal(new Set(names).size, 20)
    assert.equal((await first.accounts.list({ page: 1, limit: 1 })).total, 100)
  },
}
