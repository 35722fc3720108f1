import assert from 'node:assert/strict'
import type { Contract } from '../contract.js'
import { atOnce, noon, sampleMail } from '../samples.js'

const lease = noon + 60_000

export const mailOutboxContract: Contract = {
  async 'claims a mail when it is due and counts the attempt'({ first, second }) {
    const mail = sampleMail('one')
    await first.mail.enqueue(mail)
    assert.deepEqual(await second.mail.claim(noon - 1, lease, 10), [])
    assert.deepEqual(await second.mail.claim(noon, lease, 10), [{ ...mail, attempt: 1 }])
  },

  async 'reserves a claimed mail until its lease expires'({ first, second }) {
    await first.mail.enqueue(sampleMail('one'))
    await first.mail.claim(noon, lease, 10)
    assert.deepEqual(await second.mail.claim(lease - 1, lease, 10), [])
    const [again] = await second.mail.claim(lease, lease + 1, 10)
    assert.equal(again?.attempt, 2)
  },

  async 'never gives one mail to two concurrent senders'({ first, second }) {
    await atOnce(40, (index) => first.mail.enqueue(sampleMail(`m${index}`)))
    const claims = await atOnce(20, (index) => (index % 2 ? first : second).mail.claim(noon, lease, 5))
    const ids = claims.flat().map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)

    const rest = await first.mail.claim(noon, lease, 100)
    assert.equal(ids.length + rest.length, 40)
  },

  async 'claims up to the limit, the longest due first'({ first }) {
    for (const [index, name] of ['late', 'early'].entries()) {
      await first.mail.enqueue(sampleMail(name, 'ada@harbour-lane.example', noon - index))
    }
    const [claimed, ...others] = await first.mail.claim(noon, lease, 1)
    assert.equal(claimed?.id, 'mail_early')
    assert.deepEqual(others, [])
  },

  async 'hands out every mail when they are claimed one by one'({ first, second }) {
    await atOnce(30, (index) => first.mail.enqueue(sampleMail(`m${index}`)))
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) {
      const claimed = await (count % 2 ? first : second).mail.claim(noon, lease, 1)
      ids.push(...claimed.map(({ id }) => id))
    }
    assert.equal(new Set(ids).size, 30)
    assert.deepEqual(await first.mail.claim(noon, lease, 1), [])
  },

  async 'removes a sent mail and returns a postponed one'({ first, second }) {
    for (const name of ['sent', 'later']) await first.mail.enqueue(sampleMail(name))
    const claimed = await first.mail.claim(noon, lease, 10)
    const [sent, later] = ['mail_sent', 'mail_later'].map((id) => claimed.find((mail) => mail.id === id))
    assert.ok(sent && later)
    assert.equal(await second.mail.firstDueAt(), lease)
    await first.mail.remove(sent.id)
    await first.mail.remove(sent.id)
    await first.mail.postpone(later.id, noon + 10)

    assert.equal(await second.mail.count(), 1)
    assert.equal(await second.mail.firstDueAt(), noon + 10)
    assert.deepEqual([await second.mail.count(5), await second.mail.count(0)], [1, 0])
    assert.deepEqual(
      (await second.mail.claim(noon + 10, lease, 10)).map(({ id }) => id),
      ['mail_later'],
    )
  },
}
