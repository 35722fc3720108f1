import assert from 'node:assert/strict'
import type { Contract } from '../contract.js'
import { atOnce, noon, sampleMail } from './samples.js'

const lease = noon + 60_000

export const mailOutboxContract: Contract = {
  async 'a mail is claimed once it is due, with its attempt counted'({ first, second }) {
    const mail = sampleMail('one')
    await first.mail.enqueue(mail)
    assert.deepEqual(await second.mail.claim(noon - 1, lease, 10), [])
    assert.deepEqual(await second.mail.claim(noon, lease, 10), [{ ...mail, attempt: 1 }])
  },

  async 'a claimed mail is nobody else’s until its lease runs out'({ first, second }) {
    await first.mail.enqueue(sampleMail('one'))
    await first.mail.claim(noon, lease, 10)
    assert.deepEqual(await second.mail.claim(lease - 1, lease, 10), [])
    const [again] = await second.mail.claim(lease, lease + 1, 10)
    assert.equal(again?.attempt, 2)
  },

  async 'senders who claim at once share the mails without doubling one'({ first, second }) {
    await atOnce(40, (index) => first.mail.enqueue(sampleMail(`m${index}`)))
    const claims = await atOnce(20, (index) => (index % 2 ? first : second).mail.claim(noon, lease, 5))
    const ids = claims.flat().map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)

    const rest = await first.mail.claim(noon, lease, 100)
    assert.equal(ids.length + rest.length, 40)
  },

  async 'no more are claimed than asked for, the longest due first'({ first }) {
    for (const [index, name] of ['late', 'early'].entries()) {
      await first.mail.enqueue(sampleMail(name, 'ada@harbour-lane.example', noon - index))
    }
    const [claimed, ...others] = await first.mail.claim(noon, lease, 1)
    assert.equal(claimed?.id, 'mail_early')
    assert.deepEqual(others, [])
  },

  async 'claimed one by one, each mail is given to somebody'({ first, second }) {
    await atOnce(30, (index) => first.mail.enqueue(sampleMail(`m${index}`)))
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) {
      const claimed = await (count % 2 ? first : second).mail.claim(noon, lease, 1)
      ids.push(...claimed.map(({ id }) => id))
    }
    assert.equal(new Set(ids).size, 30)
    assert.deepEqual(await first.mail.claim(noon, lease, 1), [])
  },

  async 'a settled mail is gone and a postponed one comes back'({ first, second }) {
    for (const name of ['sent', 'later']) await first.mail.enqueue(sampleMail(name))
    const claimed = await first.mail.claim(noon, lease, 10)
    const [sent, later] = ['mail_sent', 'mail_later'].map((id) => claimed.find((mail) => mail.id === id))
    assert.ok(sent && later)
    await first.mail.settle(sent.id)
    await first.mail.settle(sent.id)
    await first.mail.postpone(later.id, noon + 10)

    assert.equal(await second.mail.count(), 1)
    assert.deepEqual(
      (await second.mail.claim(noon + 10, lease, 10)).map(({ id }) => id),
      ['mail_later'],
    )
  },
}
