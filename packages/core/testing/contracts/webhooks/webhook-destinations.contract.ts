import assert from 'node:assert/strict'
import type { Stores } from '../../../src/ports.js'
import { mailPauseMs, urgentPauseMs } from '../../../src/webhooks/destination/mail-schedule.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleAccount } from '../samples.js'
import { companies, sampleFacts, sampleSignal } from '../signals/signal-samples.js'
import {
  addDestination,
  claimSample,
  deliveredAt,
  failedAt,
  noneFull,
  queueSample,
  sampleDestination,
} from './webhook-samples.js'

const limit = 100
const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id

const everything = { types: ['all'], severities: [], tags: [], companies: [] } as const
const schedule = { frequency: 'daily', hour: 8, weekday: 'monday', timeZone: 'Europe/London' } as const
const mailbox = (name: string, digestAt: number | null = null) =>
  ({ ...sampleDestination(name), kind: 'email', schedule, digestAt }) as const

async function feedSignals(stores: Stores, count: number): Promise<void> {
  const [company] = companies
  await stores.watchlist.watch({ account: ada, company, at: noon }, limit, sampleFacts())
  const signals = Array.from({ length: count }, (_, index) => sampleSignal(`s${index}`))
  await stores.signals.feed(await stores.signals.add(signals.map((signal) => ({ signal, key: signal.id }))))
}

const secretAt = (at: number, name: string) => ({
  sealedSecret: `sealed-${name}`,
  secretLast4: 'last',
  at,
  previousValidUntil: at + 5,
})

export const webhookDestinationsContract: Contract = {
  async 'counts active destinations whose last attempt failed, up to the limit'({ first, second }) {
    await addAccount(first)
    for (const name of ['one', 'two', 'three', 'four']) {
      await queueSample(first, await addDestination(first, sampleDestination(name)), name)
    }
    assert.equal(await second.webhooks.countFailing(10), 0)
    const [one, two, three, four] = await first.deliveries.claim(
      { id: 'lease', until: noon + 1_000 },
      noon,
      noneFull,
      4,
    )
    assert.ok(one && two && three && four)
    for (const claimed of [one, two, three]) await first.deliveries.recordAttempt(claimed, failedAt(noon, noon + 5))
    await first.deliveries.recordAttempt(four, deliveredAt(noon))
    assert.equal(await second.webhooks.countFailing(10), 3)
    assert.equal(await second.webhooks.countFailing(2), 2)
    const failing = [one, two, three].map(({ destination }) => destination).sort((left, right) => left.id - right.id)
    assert.deepEqual(
      await second.webhooks.listFailing(2),
      failing.slice(0, 2).map(({ origin }) => ({ email: sampleAccount('ada').email, origin, consecutiveFailures: 1 })),
    )
    await first.webhooks.disable(one.destination.id, 'failing')
    assert.equal(await second.webhooks.countFailing(10), 2)
  },

  async 'stores a destination as added, and lists the oldest first'({ first, second }) {
    await addAccount(first)
    const ids = [
      await addDestination(first, sampleDestination('one')),
      await addDestination(first, {
        ...sampleDestination('two'),
        signalType: 'officer',
        filter: { ...everything, types: ['officer'] },
      }),
    ]
    const listed = await second.webhooks.list(ada)
    assert.deepEqual(
      listed.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(await second.webhooks.find(ada, ids[1] ?? 0), {
      id: ids[1],
      account: ada,
      url: 'https://two.harbour-lane.example/hook',
      address: 'https://two.harbour-lane.example/hook',
      signalType: 'officer',
      kind: 'webhook',
      filter: { ...everything, types: ['officer'] },
      description: '',
      schedule: null,
      isPaused: false,
      isConfirmed: true,
      disabledReason: null,
      stoppedAt: null,
      secretLast4: 'wxyz',
      createdAt: noon,
      lastSuccessAt: null,
      lastFailureAt: null,
      consecutiveFailures: 0,
    })
    assert.equal(await second.webhooks.count(ada), 2)
  },

  async 'returns the existing destination for the same address and type, even when full'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    const again = await second.webhooks.add({ ...sampleDestination('one'), sealedSecret: 'another' }, 1)
    assert.equal(again.kind, 'exists')
    assert.equal(again.kind === 'exists' && again.destination.id, id)
    assert.equal((await second.webhooks.add({ ...sampleDestination('one'), signalType: 'charge' }, 1)).kind, 'full')
    assert.equal((await second.webhooks.add({ ...sampleDestination('one'), signalType: 'charge' }, 2)).kind, 'added')
  },

  async 'stores no more concurrent destinations than there is room for'({ first, second }) {
    await addAccount(first)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).webhooks.add(sampleDestination(`n${index}`), 3),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'added').length, 3)
    assert.equal(outcomes.filter(({ kind }) => kind === 'full').length, 17)
    assert.equal(await first.webhooks.count(ada), 3)
  },

  async 'adds an address once when twenty add it concurrently'({ first, second }) {
    await addAccount(first)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).webhooks.add(sampleDestination('one'), limit),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'added').length, 1)
    assert.equal(outcomes.filter(({ kind }) => kind === 'exists').length, 19)
  },

  async 'hides destinations of other accounts'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const id = await addDestination(first, sampleDestination('one'))
    assert.equal(await second.webhooks.find(bob, id), null)
    assert.deepEqual(await second.webhooks.list(bob), [])
    assert.equal(await second.webhooks.replaceSecret(bob, id, secretAt(noon, 'new')), null)
    assert.equal(await second.webhooks.remove(bob, id), false)
    assert.equal(await second.webhooks.count(ada), 1)
  },

  async 'removes a destination once and cancels its queued deliveries'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'a')
    assert.equal(await second.webhooks.remove(ada, id), true)
    assert.equal(await second.webhooks.remove(ada, id), false)
    assert.equal(await claimSample(first, 'lease'), null)
    assert.equal(await queueSample(first, id, 'b'), false)
    const deliveries = await first.deliveries.list(ada, id, { page: 1, limit: 10 })
    assert.deepEqual(
      deliveries.items.map(({ status, nextAttemptAt }) => [status, nextAttemptAt]),
      [['cancelled', null]],
    )
  },

  async 'never reuses the number of a removed destination'({ first }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await first.webhooks.remove(ada, id)
    assert.notEqual(await addDestination(first, sampleDestination('one')), id)
  },

  async 'keeps the previous secret beside a new one'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    const rotated = await second.webhooks.replaceSecret(ada, id, secretAt(noon, 'new'))
    assert.equal(rotated?.destination.secretLast4, 'last')
    assert.equal(rotated?.previousValidUntil, noon + 5)
    await queueSample(first, id, 'a')
    assert.deepEqual((await claimSample(second, 'lease'))?.destination.secrets, {
      secret: 'sealed-new',
      previousSecret: 'sealed-one',
      previousValidUntil: noon + 5,
    })
  },

  async 'keeps a valid previous secret until its expiry, whatever follows'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await first.webhooks.replaceSecret(ada, id, secretAt(noon, 'lost'))
    for (const at of [noon, noon + 4]) {
      const rotated = await second.webhooks.replaceSecret(ada, id, secretAt(at, `new-${at}`))
      assert.equal(rotated?.previousValidUntil, noon + 5)
    }
    await queueSample(first, id, 'a')
    assert.deepEqual((await claimSample(second, 'lease'))?.destination.secrets, {
      secret: `sealed-new-${noon + 4}`,
      previousSecret: 'sealed-one',
      previousValidUntil: noon + 5,
    })
  },

  async 'replaces an expired previous secret with the next one'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await first.webhooks.replaceSecret(ada, id, secretAt(noon, 'two'))
    const rotated = await second.webhooks.replaceSecret(ada, id, secretAt(noon + 5, 'three'))
    assert.equal(rotated?.previousValidUntil, noon + 10)
    await queueSample(first, id, 'a')
    assert.deepEqual((await claimSample(second, 'lease'))?.destination.secrets, {
      secret: 'sealed-three',
      previousSecret: 'sealed-two',
      previousValidUntil: noon + 10,
    })
  },

  async 'never drops the secret that receivers use, even with twenty concurrent rotations'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await atOnce(20, (index) =>
      (index % 2 ? first : second).webhooks.replaceSecret(ada, id, secretAt(noon, `n${index}`)),
    )
    await queueSample(first, id, 'a')
    assert.equal((await claimSample(second, 'lease'))?.destination.secrets.previousSecret, 'sealed-one')
  },

  async 'sends nothing to a disabled destination, stores the reason and reactivates it when added again'({
    first,
    second,
  }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'a')
    await second.webhooks.disable(id, 'gone')
    await second.webhooks.disable(id, 'failing')
    assert.equal((await first.webhooks.find(ada, id))?.disabledReason, 'gone')
    assert.equal(await claimSample(first, 'lease'), null)
    assert.equal(await queueSample(first, id, 'b'), false)
    assert.deepEqual(await first.deliveries.receivers([ada]), [])

    const again = await second.webhooks.add(sampleDestination('one'), limit)
    assert.equal(again.kind === 'exists' && again.destination.disabledReason, null)
    assert.equal(await queueSample(first, id, 'c'), true)
    assert.equal((await claimSample(second, 'lease'))?.eventId, 'sig_c')
  },

  async 'leaves a destination with another filter or kind alone when its address is added again'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await first.webhooks.disable(id, 'gone')
    const filter = { ...everything, severities: ['critical'] } as const
    for (const change of [{ filter }, { kind: 'slack' }] as const) {
      const added = await second.webhooks.add({ ...sampleDestination('one'), ...change }, limit)
      assert.equal(added.kind, 'differs')
    }
    assert.equal((await second.webhooks.find(ada, id))?.disabledReason, 'gone')
  },

  async 'stores every setting of a change, and what was absent stays'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const id = await addDestination(first, mailbox('one'))
    const filter = {
      types: ['officer', 'charge'],
      severities: ['critical'],
      tags: ['Zürich “A”'],
      companies: [companies[0]],
    } as const
    await first.webhooks.update(ada, id, () => ({ filter, description: 'naïve “quotes” 🏴' }))
    const changed = await second.webhooks.update(ada, id, (found) => {
      assert.deepEqual(found.filter, filter)
      return { kind: 'slack', schedule: { ...schedule, hour: 9 } }
    })
    assert.deepEqual(changed, await second.webhooks.find(ada, id))
    assert.deepEqual(changed?.filter, filter)
    assert.deepEqual(
      [changed?.kind, changed?.description, changed?.schedule?.hour, changed?.signalType],
      ['slack', 'naïve “quotes” 🏴', 9, 'all'],
    )
    assert.equal(await second.webhooks.update(bob, id, () => ({ description: 'mine' })), null)
    await second.webhooks.update(ada, id, () => ({ filter: everything }))
    assert.deepEqual((await first.webhooks.find(ada, id))?.filter, everything)
  },

  async 'cancels what is queued when it is paused, records signals as cancelled, and recovers both'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'before')
    assert.equal((await second.webhooks.update(ada, id, () => ({ isPaused: true })))?.isPaused, true)
    assert.equal((await first.deliveries.receivers([ada])).length, 1)
    assert.equal(await queueSample(first, id, 'during'), true)
    assert.equal(await claimSample(first, 'lease'), null)
    const { items } = await second.deliveries.list(ada, id, { page: 1, limit: 10 })
    assert.deepEqual(
      items.map(({ status, sequence }) => [status, sequence]),
      [
        ['cancelled', 2],
        ['cancelled', 1],
      ],
    )
    await second.webhooks.update(ada, id, () => ({ isPaused: false }))
    assert.equal(await claimSample(first, 'lease'), null)
    assert.equal(await first.deliveries.recover(id, noon, noon, 10), 2)
    assert.equal((await claimSample(second, 'lease'))?.eventId, 'sig_before')
  },

  async 'keeps the result of an attempt that was running when it was paused'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'a')
    const claimed = await claimSample(first, 'lease')
    assert.ok(claimed)
    await second.webhooks.update(ada, id, () => ({ isPaused: true }))
    assert.equal((await first.deliveries.hold(claimed))?.isCancelled, true)
    await first.deliveries.recordAttempt(claimed, deliveredAt(noon))
    assert.equal((await second.deliveries.find(ada, claimed.id))?.status, 'delivered')
  },

  async 'enables a disabled destination and forgets its failures'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'a')
    const claimed = await claimSample(first, 'lease')
    assert.ok(claimed)
    await first.deliveries.recordAttempt(claimed, failedAt(noon, noon + 5))
    await first.webhooks.disable(id, 'failing')
    const enabled = await second.webhooks.update(ada, id, () => ({ disabledReason: null }))
    assert.deepEqual([enabled?.disabledReason, enabled?.consecutiveFailures], [null, 0])
    assert.equal(await queueSample(first, id, 'b'), true)
    assert.equal((await claimSample(second, 'lease', noon + 10))?.eventId, 'sig_b')
  },

  async 'ends the previous secret when asked to'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await first.webhooks.replaceSecret(ada, id, secretAt(noon, 'new'))
    await second.webhooks.update(ada, id, () => ({ endsPreviousSecret: true }))
    await queueSample(first, id, 'a')
    assert.deepEqual((await claimSample(second, 'lease'))?.destination.secrets, {
      secret: 'sealed-new',
      previousSecret: null,
      previousValidUntil: null,
    })
  },

  async 'gives nothing to a mailbox that has not agreed, and begins with the next signal when it does'({
    first,
    second,
  }) {
    await addAccount(first)
    const id = await addDestination(first, { ...mailbox('one', noon), isConfirmed: false })
    assert.deepEqual(await second.deliveries.receivers([ada]), [])
    await feedSignals(first, 3)
    assert.equal(await second.webhooks.dueDigest(noon), null)
    await second.webhooks.update(ada, id, () => ({ isConfirmed: true, digestAt: noon }))
    assert.equal((await first.webhooks.dueDigest(noon))?.after, 3)
    assert.equal((await first.deliveries.receivers([ada]))[0]?.kind, 'email')
  },

  async 'finds the digest that is due, unless its destination is paused or disabled'({ first, second }) {
    await addAccount(first)
    const late = await addDestination(first, mailbox('late', noon - 1))
    const early = await addDestination(first, mailbox('early', noon - 2))
    await addDestination(first, mailbox('future', noon + 100))
    assert.deepEqual(await second.webhooks.dueDigest(noon), {
      id: early,
      account: ada,
      filter: everything,
      schedule,
      after: 0,
    })
    await second.webhooks.coverDigest(early, 7, noon + 5)
    assert.equal((await second.webhooks.dueDigest(noon))?.id, late)
    await first.webhooks.update(ada, late, () => ({ isPaused: true }))
    assert.equal(await second.webhooks.dueDigest(noon), null)
    assert.equal((await first.webhooks.dueDigest(noon + 5))?.id, early)
    await first.webhooks.disable(early, 'gone')
    await second.webhooks.update(ada, late, () => ({ isPaused: false }))
    assert.equal((await first.webhooks.dueDigest(noon + 5))?.id, late)
  },

  async 'plans a digest for a signal only if none is planned'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, mailbox('one'))
    await first.webhooks.planDigest(id, noon + 5)
    await second.webhooks.planDigest(id, noon)
    assert.equal(await first.webhooks.dueDigest(noon + 4), null)
    assert.equal((await first.webhooks.dueDigest(noon + 5))?.id, id)
    await first.webhooks.coverDigest(id, 0, null)
    assert.equal(await second.webhooks.dueDigest(noon + 9), null)
  },

  async 'shortens the pause before a digest once, and never makes it longer'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, mailbox('one'))
    await first.webhooks.coverDigest(id, 0, noon + mailPauseMs)
    await second.webhooks.hurryDigest(id, noon + 1)
    await first.webhooks.hurryDigest(id, noon + 2)
    assert.equal(await first.webhooks.dueDigest(noon + urgentPauseMs - 1), null)
    assert.equal((await first.webhooks.dueDigest(noon + urgentPauseMs))?.id, id)
    await first.webhooks.coverDigest(id, 0, noon + mailPauseMs)
    await second.webhooks.hurryDigest(id, noon + mailPauseMs / 2)
    assert.equal((await first.webhooks.dueDigest(noon + mailPauseMs / 2))?.id, id)
  },

  async 'gives a due digest to one of two transactions'({ first, second }) {
    await addAccount(first)
    await addDestination(first, mailbox('one', noon))
    const made = await atOnce(10, (index) =>
      (index % 2 ? first : second).atomically(async (stores) => {
        const due = await stores.webhooks.dueDigest(noon)
        if (due) await stores.webhooks.coverDigest(due.id, 1, null)
        return due
      }),
    )
    assert.equal(made.filter((due) => due !== null).length, 1)
  },

  async 'removes the destinations and deliveries of a deleted account'({ first, second }) {
    await addAccount(first)
    const id = await addDestination(first, sampleDestination('one'))
    await queueSample(first, id, 'a')
    await second.accounts.remove(ada)
    assert.equal(await first.webhooks.count(ada), 0)
    assert.equal(await first.deliveries.waiting(), 0)
    assert.equal(await claimSample(first, 'lease'), null)
  },
}
