import assert from 'node:assert/strict'
import type { Contract } from './contract.js'
import { addAccount, atOnce, noon, sampleAccount } from './samples.js'

export const creditLedgerContract: Contract = {
  async 'an account without grants has nothing'({ first }) {
    assert.deepEqual(await first.ledger.balance(sampleAccount().id), { balance: 0, held: 0, available: 0 })
  },

  async 'grants add up, seen from the other handle'({ first, second }) {
    const { id } = await addAccount(first)
    assert.equal(await first.ledger.grant({ account: id, reference: 'spring', credits: 100, at: noon }), 'granted')
    assert.equal(await second.ledger.grant({ account: id, reference: 'summer', credits: 20, at: noon }), 'granted')
    assert.deepEqual(await first.ledger.balance(id), { balance: 120, held: 0, available: 120 })
  },

  async 'an occasion granted before is told apart by its amount'({ first, second }) {
    const { id } = await addAccount(first)
    await first.ledger.grant({ account: id, reference: 'spring', credits: 5, at: noon })
    const again = (credits: number) => second.ledger.grant({ account: id, reference: 'spring', credits, at: noon })
    assert.deepEqual([await again(5), await again(6)], ['already_granted', 'other_amount'])
    assert.equal((await first.ledger.balance(id)).balance, 5)
  },

  async 'of fifty grants of one occasion at once, one counts'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.grant({ account: id, reference: 'spring', credits: 7, at: noon }),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'granted').length, 1)
    assert.equal((await first.ledger.balance(id)).balance, 7)
  },

  async 'fifty grants at once are all counted'({ first, second }) {
    const { id } = await addAccount(first)
    await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.grant({ account: id, reference: `gift-${index}`, credits: 2, at: noon }),
    )
    assert.equal((await second.ledger.balance(id)).balance, 100)
  },
}
