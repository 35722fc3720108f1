import assert from 'node:assert/strict'
import { asId } from '../../../src/shared/ids.js'
import type { Contract, StorageSubject } from '../contract.js'
import { addAccount, atOnce, noon, sampleAccount, sampleCompanyNumber } from '../samples.js'
import {
  addDestination,
  claimedSample,
  claimSample,
  deliveredAt,
  deliveryLeaseMs,
  failedAt,
  noneFull,
  queueSample,
  sampleAttempt,
  sampleDelivery,
  sampleDestination,
} from './webhook-samples.js'

const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id
const page = { page: 1, limit: 100 }

async function withDestination({ first }: StorageSubject, name = 'one'): Promise<number> {
  await addAccount(first)
  return addDestination(first, sampleDestination(name))
}

export const webhookDeliveriesContract: Contract = {
  async 'makes a queued delivery due at once, and returns it as written'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    assert.equal(await queueSample(first, id, 'a'), true)
    assert.equal(await claimSample(second, 'early', noon - 1), null)
    const claimed = await claimedSample(second, 'lease')
    assert.deepEqual(claimed, {
      id: 'dlv_a',
      leaseId: 'lease',
      eventId: 'sig_a',
      body: sampleDelivery('a').body,
      attempt: 1,
      destination: {
        id,
        account: ada,
        address: 'https://one.harbour-lane.example/hook',
        origin: 'https://one.harbour-lane.example',
        signalType: 'all',
        kind: 'webhook',
        isConfirmed: true,
        isFailing: false,
        secrets: { secret: 'sealed-one', previousSecret: null, previousValidUntil: null },
      },
    })
    const stored = await first.deliveries.find(ada, claimed.id)
    assert.deepEqual([stored?.status, stored?.attempts, stored?.lastAttemptAt], ['pending', 1, noon])
    assert.equal(stored?.body, sampleDelivery('a').body)
  },

  async 'numbers deliveries per destination one by one, and skips known events'(subject) {
    const one = await withDestination(subject)
    const { first, second } = subject
    const two = await addDestination(first, sampleDestination('two'))
    assert.deepEqual(
      [await queueSample(first, one, 'a'), await queueSample(second, one, 'a'), await queueSample(first, one, 'b')],
      [true, false, true],
    )
    await first.deliveries.queueNext(two, noon, (sequence) => ({
      ...sampleDelivery('a', sequence),
      id: asId('dlv', 'dlv_other'),
    }))
    const numbersOf = async (id: number) =>
      (await second.deliveries.list(ada, id, page)).items.map(({ sequence }) => sequence)
    assert.deepEqual([await numbersOf(one), await numbersOf(two)], [[2, 1], [1]])
  },

  async 'leaves no gap when some of fifty concurrent transactions for one destination fail'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await atOnce(50, (index) =>
      (index % 2 ? first : second)
        .atomically(async (stores) => {
          await queueSample(stores, id, `n${index}`)
          if (index % 5 === 0) throw new Error('rolled back on purpose')
        })
        .catch(() => {}),
    )
    const { items, total } = await first.deliveries.list(ada, id, page)
    assert.equal(total, 40)
    assert.deepEqual(
      items.map(({ sequence }) => sequence).sort((one, other) => Number(one) - Number(other)),
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  },

  async 'gives no number to a test or a replay'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const replay = { ...sampleDelivery('a', 1), id: asId('dlv', 'dlv_again'), replayOf: asId('dlv', 'dlv_a') }
    assert.equal(await second.deliveries.queue(id, replay), true)
    assert.equal(await second.deliveries.queue(id, sampleDelivery('test')), true)
    await queueSample(first, id, 'b')
    const { items } = await second.deliveries.list(ada, id, page)
    assert.deepEqual(
      items.map(({ id: each, sequence, replayOf }) => [each, sequence, replayOf]),
      [
        ['dlv_b', 2, null],
        ['dlv_test', null, null],
        ['dlv_again', 1, 'dlv_a'],
        ['dlv_a', 1, null],
      ],
    )
  },

  async 'reads the company of a signal from its body, and none from a test or a digest'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    const [company_number, company_name] = [sampleCompanyNumber(1), 'NAÏVE “LANE” LTD']
    const body = JSON.stringify({ id: 'sig_a', data: { company_number, company_name } })
    await first.deliveries.queueNext(id, noon, (sequence) => ({ ...sampleDelivery('a', sequence), body }))
    await first.deliveries.queue(id, { ...sampleDelivery('test'), body })
    await first.deliveries.queueNext(id, noon, (sequence) => ({
      ...{ ...sampleDelivery('digest', sequence), body },
      eventType: 'signals.digest',
    }))
    const { items } = await second.deliveries.list(ada, id, page)
    const company = { number: company_number, name: company_name }
    assert.deepEqual(
      items.map((delivery) => delivery.company),
      [null, null, company],
    )
    assert.deepEqual((await second.deliveries.find(ada, asId('dlv', 'dlv_a')))?.company, company)
  },

  async 'reserves a claimed delivery until its lease expires, then repeats the same attempt'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    assert.equal(await claimSample(second, 'two', noon + deliveryLeaseMs - 1), null)
    const again = await claimedSample(second, 'two', noon + deliveryLeaseMs)
    assert.equal(again.attempt, 1)
    assert.equal(await first.deliveries.hold(claimed), null)
    assert.notEqual(await first.deliveries.hold(again), null)
    await first.deliveries.recordAttempt(claimed, deliveredAt(noon))
    assert.equal((await first.deliveries.find(ada, claimed.id))?.status, 'pending')
  },

  async 'never gives one delivery to two concurrent claims'(subject) {
    const { first, second } = subject
    await addAccount(first)
    for (const name of ['one', 'two', 'three', 'four']) {
      const id = await addDestination(first, sampleDestination(name))
      for (const event of ['a', 'b', 'c']) await queueSample(first, id, `${name}-${event}`)
    }
    const claims = await atOnce(20, (index) => claimSample(index % 2 ? first : second, `lease-${index}`))
    const ids = claims.flatMap((claimed) => (claimed ? [claimed.id] : []))
    assert.equal(new Set(ids).size, ids.length)
    for (let more = await claimSample(first, 'last'); more; more = await claimSample(first, 'last')) ids.push(more.id)
    assert.equal(new Set(ids).size, 12)
    assert.equal(ids.length, 12)
  },

  async 'skips full destinations and origins and, on request, failing ones'(subject) {
    const one = await withDestination(subject)
    const { first } = subject
    const two = await addDestination(first, sampleDestination('two'))
    await queueSample(first, one, 'a')
    await queueSample(first, two, 'b', noon + 1)
    const now = noon + 1
    const next = async (full: Partial<typeof noneFull>) => {
      const claimed = await claimSample(first, 'lease', now, { ...noneFull, ...full })
      if (claimed) await first.deliveries.release(claimed, claimed.eventId === 'sig_a' ? noon : now)
      return claimed?.eventId ?? null
    }
    assert.equal(await next({}), 'sig_a')
    assert.equal(await next({ destinations: [one] }), 'sig_b')
    assert.equal(await next({ origins: ['https://one.harbour-lane.example'] }), 'sig_b')
    assert.equal(await next({ destinations: [one, two] }), null)

    await first.deliveries.recordAttempt(await claimedSample(first, 'lease', now), failedAt(noon, now))
    assert.equal(await next({ skipsFailing: true }), 'sig_b')
  },

  async 'claims several at once, the longest due first, one per destination and origin'(subject) {
    const one = await withDestination(subject)
    const { first } = subject
    const two = await addDestination(first, sampleDestination('two'))
    const sameOrigin = { origin: sampleDestination('two').origin }
    const three = await addDestination(first, { ...sampleDestination('three'), ...sameOrigin })
    const names = { a: two, b: one, c: one, d: three }
    for (const [index, [name, id]] of Object.entries(names).entries()) await queueSample(first, id, name, noon + index)
    const now = noon + 10
    const claim = async (limit: number) => {
      const claimed = await first.deliveries.claim({ id: 'lease', until: now + 1_000 }, now, noneFull, limit)
      return claimed.map(({ eventId }) => eventId).sort()
    }
    assert.deepEqual(await claim(1), ['sig_a'])
    assert.deepEqual(await claim(10), ['sig_b', 'sig_d'])
    assert.deepEqual(await claim(10), ['sig_c'])
    assert.deepEqual(await claim(10), [])
  },

  async 'alternates accounts that share an origin, however long one backlog is'(subject) {
    const { first, second } = subject
    await addAccount(first)
    await addAccount(first, 'bob')
    const { origin } = sampleDestination('shared')
    const busy = await addDestination(first, { ...sampleDestination('one'), origin })
    const sibling = await addDestination(first, { ...sampleDestination('two'), origin })
    const other = await addDestination(first, { ...sampleDestination('three', 'bob'), origin })
    for (let index = 0; index < 6; index += 1) {
      await queueSample(first, busy, `busy-${index}`)
      await queueSample(first, sibling, `sibling-${index}`)
    }
    for (let index = 0; index < 3; index += 1) await queueSample(first, other, `other-${index}`, noon + 5)

    const claimed: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const now = noon + 10 + turn
      const delivery = await claimedSample(turn % 2 ? first : second, `lease-${turn}`, now)
      claimed.push(delivery.destination.id)
      // A finished delivery must not move its account to the front again.
      await first.deliveries.recordAttempt(delivery, deliveredAt(now))
    }
    assert.deepEqual(claimed, [busy, other, sibling, other, busy, other])
  },

  async 'skips an account that has used its share of an origin, but not others'(subject) {
    const { first } = subject
    await addAccount(first)
    await addAccount(first, 'bob')
    const { origin } = sampleDestination('shared')
    const one = await addDestination(first, { ...sampleDestination('one'), origin })
    const two = await addDestination(first, { ...sampleDestination('two', 'bob'), origin })
    const elsewhere = await addDestination(first, sampleDestination('three'))
    await queueSample(first, one, 'a')
    await queueSample(first, two, 'b')
    await queueSample(first, elsewhere, 'c')
    const full = { ...noneFull, accounts: [{ account: ada, origin }] }
    const claimed = await first.deliveries.claim({ id: 'lease', until: noon + 1_000 }, noon, full, 10)
    assert.deepEqual(claimed.map(({ eventId }) => eventId).sort(), ['sig_b', 'sig_c'])
  },

  async 'counts tests and replays that were not yet attempted, but no signals'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'signal')
    await first.deliveries.queue(id, { ...sampleDelivery('test'), at: noon + 1 })
    const replayOf = asId('dlv', 'dlv_signal')
    await first.deliveries.queue(id, {
      ...sampleDelivery('signal', 1, noon + 2),
      id: asId('dlv', 'dlv_again'),
      replayOf,
    })
    assert.equal(await second.deliveries.countUnattemptedExtras(id), 2)

    await first.deliveries.recordAttempt(await claimedSample(first, 'one', noon + 2), deliveredAt(noon + 2))
    assert.equal(await second.deliveries.countUnattemptedExtras(id), 2)
    await first.deliveries.recordAttempt(await claimedSample(first, 'two', noon + 2), failedAt(noon + 2, noon + 10))
    assert.equal(await second.deliveries.countUnattemptedExtras(id), 1)
  },

  async 'makes a released delivery due at once and counts no attempt'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    assert.equal(await second.deliveries.release(claimed, noon), true)
    assert.equal(await second.deliveries.release(claimed, noon), false)
    assert.equal((await claimedSample(second, 'two')).attempt, 1)
  },

  async 'records the result of an attempt for the delivery and its destination'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    await first.deliveries.recordAttempt(await claimedSample(first, 'one'), failedAt(noon, noon + 5_000))
    const failed = await second.deliveries.find(ada, asId('dlv', 'dlv_a'))
    assert.deepEqual(
      [failed?.status, failed?.nextAttemptAt, failed?.responseStatus, failed?.errorMessage],
      ['pending', noon + 5_000, 500, 'The destination returned 500.'],
    )
    assert.equal((await second.webhooks.find(ada, id))?.consecutiveFailures, 1)
    assert.equal(await claimSample(second, 'two', noon + 4_999), null)

    const claimed = await claimedSample(second, 'two', noon + 5_000)
    assert.equal(claimed.destination.isFailing, true)
    assert.deepEqual(await first.deliveries.hold(claimed), {
      health: { lastSuccessAt: null, lastFailureAt: noon, failingSince: noon, consecutiveFailures: 1 },
      disabledReason: null,
      isCancelled: false,
      pastAttempts: [sampleAttempt(1, noon, 500)],
    })
    await second.deliveries.recordAttempt(claimed, deliveredAt(noon + 6_000))
    const delivered = await first.deliveries.find(ada, asId('dlv', 'dlv_a'))
    assert.deepEqual(
      [
        delivered?.status,
        delivered?.nextAttemptAt,
        delivered?.deliveredAt,
        delivered?.attempts,
        delivered?.errorMessage,
      ],
      ['delivered', null, noon + 6_000, 2, null],
    )
    const destination = await first.webhooks.find(ada, id)
    assert.deepEqual([destination?.lastSuccessAt, destination?.consecutiveFailures], [noon + 6_000, 0])
    assert.equal(await claimSample(second, 'three', noon + 10_000_000), null)
  },

  async 'stores the attempts of a delivery with its result, as written, and deletes them with it'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    assert.deepEqual((await second.deliveries.find(ada, claimed.id))?.pastAttempts, [])
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      ...sampleAttempt(index + 1, noon + index, 500),
      responseExcerpt: index === 0 ? null : '🏴'.repeat(512),
    }))
    await first.deliveries.recordAttempt(claimed, { ...failedAt(noon, noon + 5_000), pastAttempts: twenty })
    assert.deepEqual((await second.deliveries.find(ada, claimed.id))?.pastAttempts, twenty)

    const again = await claimedSample(second, 'two', noon + 5_000)
    await second.deliveries.recordAttempt(again, deliveredAt(noon + 5_000))
    assert.deepEqual((await first.deliveries.find(ada, again.id))?.pastAttempts, [sampleAttempt(1, noon + 5_000)])
    assert.equal(await first.deliveries.purge(noon + 1, 10), 1)
    assert.equal(await first.deliveries.find(ada, again.id), null)
  },

  async 'records a running attempt whose destination is disabled meanwhile'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    await second.webhooks.disable(id, 'gone')
    assert.equal((await first.deliveries.hold(claimed))?.isCancelled, true)
    await first.deliveries.recordAttempt(claimed, deliveredAt(noon))
    assert.equal((await second.deliveries.find(ada, claimed.id))?.status, 'delivered')
    assert.equal(await claimSample(second, 'two', noon + 1), null)
  },

  async 'ignores a running attempt whose destination is removed meanwhile'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    await second.webhooks.remove(ada, id)
    assert.equal(await first.deliveries.hold(claimed), null)
    assert.equal(await first.deliveries.release(claimed, noon), false)
  },

  async 'leaves the delivery, destination and lease unchanged when recording fails'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    await assert.rejects(
      first.atomically(async (stores) => {
        await stores.deliveries.hold(claimed)
        await stores.deliveries.recordAttempt(claimed, deliveredAt(noon))
        await stores.webhooks.disable(id, 'gone')
        throw new Error('rolled back on purpose')
      }),
    )
    assert.equal((await second.deliveries.find(ada, claimed.id))?.status, 'pending')
    assert.equal((await second.webhooks.find(ada, id))?.disabledReason, null)
    assert.notEqual(await second.deliveries.hold(claimed), null)
  },

  async 'requeues deliveries that failed since a time, once'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    for (const [index, name] of ['old', 'dead', 'later', 'fresh'].entries()) {
      await queueSample(first, id, name, noon + index)
    }
    const now = noon + 10
    await first.deliveries.recordAttempt(await claimedSample(first, 'one', now), failedAt(now, null))
    await first.deliveries.recordAttempt(await claimedSample(first, 'two', now), failedAt(now, null))
    await first.deliveries.recordAttempt(await claimedSample(first, 'three', now), failedAt(now, now + 1_000))

    assert.equal(await second.deliveries.recover(id, noon + 1, now, 1), 1)
    assert.equal(await second.deliveries.recover(id, noon + 1, now, 10), 1)
    assert.equal(await second.deliveries.recover(id, noon + 1, now, 10), 0)
    const due = await second.deliveries.list(ada, id, page)
    assert.deepEqual(
      due.items.map(({ eventId, status, attempts, nextAttemptAt }) => [eventId, status, attempts, nextAttemptAt]),
      [
        ['sig_fresh', 'pending', 0, noon + 3],
        ['sig_later', 'pending', 1, now],
        ['sig_dead', 'pending', 1, now],
        ['sig_old', 'dead_letter', 1, null],
      ],
    )
    assert.equal(await second.deliveries.waiting(), 3)
    assert.equal(await second.deliveries.waiting(2), 2)
    assert.equal(await second.deliveries.firstDueAt(), now)
    await first.accounts.setDisabled(ada, noon)
    assert.equal(await second.deliveries.firstDueAt(), null)
  },

  async 'requeues cancelled deliveries once the destination is active'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    await first.webhooks.disable(id, 'failing')
    assert.equal(await second.deliveries.recover(id, noon, noon, 10), 0)
    await first.webhooks.add(sampleDestination('one'), 1)
    assert.equal(await second.deliveries.recover(id, noon, noon, 10), 1)
    assert.equal((await claimedSample(second, 'lease')).eventId, 'sig_a')
  },

  async 'pauses claims and deliveries of a disabled account only, and resumes them when it is enabled'(subject) {
    const { first, second } = subject
    await addAccount(first, 'bob')
    const others = await addDestination(first, sampleDestination('two', 'bob'))
    const id = await withDestination(subject)
    await queueSample(first, id, 'before')
    await first.accounts.setDisabled(ada, noon)
    // As for a signal written while the account was being disabled.
    await queueSample(first, id, 'meanwhile')
    await queueSample(first, others, 'bobs', noon + 1)

    assert.deepEqual(
      (await second.deliveries.receivers([ada, bob])).map((receiver) => receiver.id),
      [others],
    )
    assert.equal((await claimedSample(second, 'one', noon + 1)).eventId, 'sig_bobs')
    assert.equal(await claimSample(second, 'two', noon + 1), null)
    assert.equal((await first.deliveries.find(ada, asId('dlv', 'dlv_before')))?.status, 'pending')

    await first.accounts.setDisabled(ada, null)
    assert.equal((await second.deliveries.receivers([ada, bob])).length, 2)
    assert.equal((await claimedSample(second, 'three', noon + 1)).eventId, 'sig_before')
    assert.equal((await claimedSample(second, 'four', noon + 1)).eventId, 'sig_meanwhile')
  },

  async 'schedules no further attempt after the account was disabled'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    await second.accounts.setDisabled(ada, noon)
    await first.deliveries.recordAttempt(claimed, failedAt(noon, noon + 1))
    assert.equal(await claimSample(second, 'two', noon + 1), null)
    await second.accounts.setDisabled(ada, null)
    assert.equal((await claimedSample(second, 'three', noon + 1)).attempt, 2)
  },

  async 'makes deliveries with void leases due at once and counts no attempt'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await queueSample(first, id, 'a')
    const claimed = await claimedSample(first, 'one')
    assert.equal(await second.deliveries.voidLeases(noon + 1), 1)
    assert.equal(await second.deliveries.voidLeases(noon + 1), 0)
    assert.equal((await claimedSample(second, 'two', noon + 1)).attempt, 1)
    assert.equal(await first.deliveries.hold(claimed), null)
  },

  async 'hides deliveries of other accounts and pages from the newest'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await addAccount(first, 'bob')
    for (const name of ['a', 'b', 'c']) await queueSample(first, id, name)
    assert.equal(await second.deliveries.find(bob, asId('dlv', 'dlv_a')), null)
    assert.deepEqual(await second.deliveries.list(bob, id, page), { items: [], total: 0 })
    const { items, total } = await second.deliveries.list(ada, id, { page: 2, limit: 2 })
    assert.deepEqual([items.map(({ eventId }) => eventId), total], [['sig_a'], 3])
  },

  async 'counts the newest deliveries of a time and those that arrived'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    await addAccount(first, 'bob')
    for (const name of ['a', 'b', 'c']) await queueSample(first, id, name)
    for (const lease of ['one', 'two'])
      await first.deliveries.recordAttempt(await claimedSample(first, lease), deliveredAt(noon))
    assert.deepEqual(await second.deliveries.countSince(ada, id, noon - 1, 10), { queued: 3, delivered: 2 })
    assert.deepEqual(await second.deliveries.countSince(ada, id, noon - 1, 1), { queued: 1, delivered: 0 })
    assert.deepEqual(await second.deliveries.countSince(ada, id, noon, 10), { queued: 0, delivered: 0 })
    assert.deepEqual(await second.deliveries.countSince(bob, id, noon - 1, 10), { queued: 0, delivered: 0 })
  },

  async 'purges old deliveries except pending ones'(subject) {
    const id = await withDestination(subject)
    const { first, second } = subject
    for (const name of ['a', 'b', 'c']) await queueSample(first, id, name)
    for (const lease of ['one', 'two']) {
      await first.deliveries.recordAttempt(await claimedSample(first, lease), deliveredAt(noon))
    }
    assert.equal(await second.deliveries.purge(noon, 10), 0)
    assert.equal(await second.deliveries.purge(noon + 1, 1), 1)
    assert.equal(await second.deliveries.purge(noon + 1, 10), 1)
    assert.equal((await second.deliveries.list(ada, id, page)).total, 1)
    assert.equal(await second.deliveries.waiting(), 1)
  },
}
