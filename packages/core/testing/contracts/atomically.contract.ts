import assert from 'node:assert/strict'
import type { Storage } from '../../src/ports.js'
import { addAccount, atOnce, noon, sampleAccount } from './accounts/samples.js'
import type { Contract } from './contract.js'

/** A transaction that takes several turns of the event loop, so that others get every chance to mix in. */
function slowly(storage: Storage, name: string, fails: boolean) {
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
  async 'all of it is kept where the work ends well'({ first, second }) {
    assert.equal(await slowly(first, 'ada', false), 'ada')
    for (let step = 0; step < 5; step += 1) {
      assert.notEqual(await second.accounts.find(sampleAccount(`ada${step}`).id), null)
    }
  },

  async 'none of it is kept where the work throws, and the error comes through'({ first, second }) {
    await assert.rejects(slowly(first, 'ada', true), /rolled back on purpose/)
    assert.equal((await second.accounts.list({ page: 1, limit: 10 })).total, 0)
    assert.equal((await second.ledger.balance(sampleAccount('ada0').id)).balance, 0)
  },

  async 'two interleaved on one handle, one rolled back, leave no trace of each other'({ first }) {
    const [kept, dropped] = await Promise.allSettled([slowly(first, 'kept', false), slowly(first, 'dropped', true)])
    assert.deepEqual([kept.status, dropped.status], ['fulfilled', 'rejected'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      [0, 1, 2, 3, 4].map((step) => `acc_kept${step}`),
    )
  },

  async 'two interleaved on two handles, one rolled back, leave no trace of each other'({ first, second }) {
    const [dropped, kept] = await Promise.allSettled([slowly(first, 'dropped', true), slowly(second, 'kept', false)])
    assert.deepEqual([dropped.status, kept.status], ['rejected', 'fulfilled'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      [0, 1, 2, 3, 4].map((step) => `acc_kept${step}`),
    )
  },

  async 'a plain write beside an open transaction outlives its rollback'({ first }) {
    const [dropped, added] = await Promise.allSettled([
      slowly(first, 'dropped', true),
      first.accounts.add(sampleAccount('beside')),
    ])
    assert.deepEqual([dropped.status, added.status], ['rejected', 'fulfilled'])
    const { items } = await first.accounts.list({ page: 1, limit: 20 })
    assert.deepEqual(
      items.map(({ id }) => id),
      ['acc_beside'],
    )
  },

  async 'what is not committed is seen inside and not outside'({ first, second }) {
    await first.atomically(async (stores) => {
      await stores.accounts.add(sampleAccount())
      assert.notEqual(await stores.accounts.find(sampleAccount().id), null)
      assert.equal(await first.accounts.find(sampleAccount().id), null)
      assert.equal(await second.accounts.find(sampleAccount().id), null)
    })
    assert.notEqual(await second.accounts.find(sampleAccount().id), null)
  },

  async 'steps that are atomic by themselves join the transaction they stand in'({ first, second }) {
    const { id } = await addAccount(first)
    const failing = first.atomically(async (stores) => {
      await stores.accounts.remove(id)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.notEqual(await second.accounts.find(id), null)
  },

  async 'twenty at once over two handles all come to an end'({ first, second }) {
    const names = await atOnce(20, (index) => slowly(index % 2 ? first : second, `n${index}x`, false))
    assert.equal(new Set(names).size, 20)
    assert.equal((await first.accounts.list({ page: 1, limit: 1 })).total, 100)
  },
}
