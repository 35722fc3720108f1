import assert from 'node:assert/strict'
import type { Storage, Stores } from '../../../src/ports.js'
import {
  type DecisionTime,
  earlierPinsMax,
  type OpenReview,
  type Pin,
  type ReviewEvent,
} from '../../../src/resolution/review/review-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleCompanyNumber } from '../samples.js'

const number = sampleCompanyNumber(1)
const other = sampleCompanyNumber(2)
const plenty = 100
const everything = { page: 1, limit: 100 }

const entry = (domain: string, confidence = 0.5, openedAt = noon): OpenReview => ({ domain, confidence, openedAt })

function pinOf(overrides: Partial<Pin> = {}): Pin {
  return {
    company: number,
    decidedAt: noon,
    decidedBy: 'ada@harbour-lane.example',
    note: null,
    queued: null,
    ...overrides,
  }
}

function eventOf(overrides: Partial<ReviewEvent> = {}): ReviewEvent {
  return { action: 'accepted', company: number, note: null, by: 'API key …wxyz', at: noon, ...overrides }
}

const open = (stores: Stores, account: AccountId, domain: string, limit = plenty) =>
  stores.reviews.open(account, entry(domain), limit)

/** As a decision does it: under the lock of the account, in one transaction. */
function decide(storage: Storage, account: AccountId, domain: string, pin: Pin): Promise<void> {
  return storage.atomically(async ({ reviews }) => {
    assert.equal(await reviews.lock(account), true)
    await reviews.pin(account, domain, pin)
    await reviews.close(account, domain)
    await reviews.record(account, domain, eventOf({ company: pin.company, at: pin.decidedAt }), plenty)
  })
}

const domainsOf = (items: readonly { readonly domain: string | null }[]) => items.map(({ domain }) => domain)

export const reviewStoreContract: Contract = {
  async 'lists the events of all domains of an account, newest first, and continues before a number'({
    first,
    second,
  }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    for (const domain of ['one.example', 'two.example', 'one.example']) await decide(first, ada, domain, pinOf())
    await decide(first, ben, 'ben.example', pinOf())
    const page = await second.reviews.events(ada, null, 2)
    assert.deepEqual(domainsOf(page), ['one.example', 'two.example'])
    assert.deepEqual(page[0], { ...eventOf(), domain: 'one.example', rows: null, number: page[0]?.number })
    const rest = await second.reviews.events(ada, page[1]?.number ?? null, 2)
    assert.deepEqual(domainsOf(rest), ['one.example'])
    assert.deepEqual(await second.reviews.events(ada, rest[0]?.number ?? null, 2), [])
  },

  async 'records decisions about rows of lists among those about domains, and finds them by themselves'({
    first,
    second,
  }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    const rows = { list: 'bulk_1', name: 'customers.csv', decision: 'dec_1', rows: 3, lines: [2, 5] }
    await decide(first, ada, 'one.example', pinOf())
    for (const account of [ada, ben])
      await first.atomically(async ({ reviews }) => {
        await reviews.lock(account)
        await reviews.record(account, rows, eventOf(), plenty)
      })
    const event = { ...eventOf(), domain: null, rows, number: 2 }
    assert.deepEqual(await second.reviews.listEvents(ada, null, 5), [event])
    assert.deepEqual(await second.reviews.listEvents(ada, 3, 5), [event])
    assert.deepEqual(await second.reviews.listEvents(ada, 2, 5), [])
    assert.deepEqual((await second.reviews.events(ada, null, 1))[0], event)
    assert.deepEqual(domainsOf(await second.reviews.events(ada, null, 5)), [null, 'one.example'])
  },

  async 'opens an entry once per account and domain, and closes it once'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    assert.equal(await first.reviews.open(ada, entry('one.example', 0.613), plenty), 'opened')
    assert.equal(await second.reviews.open(ada, entry('one.example', 0.2, noon + 1), plenty), 'exists')
    assert.equal(await open(second, ben, 'one.example'), 'opened')
    assert.deepEqual(await second.reviews.findOpen(ada, 'one.example'), entry('one.example', 0.613))
    assert.equal(await second.reviews.findOpen(ada, 'two.example'), null)
    assert.equal(await second.reviews.close(ada, 'one.example'), true)
    assert.equal(await first.reviews.close(ada, 'one.example'), false)
    assert.deepEqual([await first.reviews.countOpen(ada), await first.reviews.countOpen(ben)], [0, 1])
  },

  async 'opens one entry for twenty concurrent answers'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(20, (index) => open(index % 2 ? first : second, id, 'one.example'))
    assert.equal(outcomes.filter((outcome) => outcome === 'opened').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === 'exists').length, 19)
    assert.equal(await first.reviews.countOpen(id), 1)
  },

  async 'opens exactly as many concurrent entries as there is room for'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(20, (index) => open(index % 2 ? first : second, id, `site-${index}.example`, 4))
    assert.equal(outcomes.filter((outcome) => outcome === 'opened').length, 4)
    assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 16)
    assert.equal(await first.reviews.countOpen(id), 4)
  },

  async 'opens nothing for a pinned domain or for an account that is gone'({ first }) {
    const { id } = await addAccount(first)
    await decide(first, id, 'one.example', pinOf())
    assert.equal(await open(first, id, 'one.example'), 'pinned')
    await first.accounts.remove(id)
    assert.equal(await open(first, id, 'one.example'), 'gone')
    assert.equal(await first.reviews.lock(id), false)
  },

  async 'lists open entries by confidence and then by domain, and finds the next one'({ first }) {
    const [{ id }, { id: stranger }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    for (const [domain, confidence] of [
      ['b.example', 0.4],
      ['d.example', 0.849],
      ['a.example', 0.4],
      ['c.example', 0.7],
    ] as const)
      await first.reviews.open(id, entry(domain, confidence), plenty)
    await open(first, stranger, 'e.example')

    const { items, total } = await first.reviews.listOpen(id, everything)
    assert.deepEqual([domainsOf(items), total], [['d.example', 'c.example', 'a.example', 'b.example'], 4])
    const second = await first.reviews.listOpen(id, { page: 2, limit: 3 })
    assert.deepEqual([domainsOf(second.items), second.total], [['b.example'], 4])

    const visited: string[] = []
    let place = await first.reviews.nextOpen(id, null)
    for (; place; place = await first.reviews.nextOpen(id, place)) visited.push(place.domain)
    assert.deepEqual(visited, domainsOf(items))
    assert.deepEqual(
      await first.reviews.nextOpen(id, { confidence: 0.5, domain: 'x.example' }),
      entry('a.example', 0.4),
    )
  },

  async 'lists open entries by how long they have waited'({ first }) {
    const { id } = await addAccount(first, 'ada')
    for (const [domain, later] of [
      ['b.example', 2],
      ['c.example', 0],
      ['a.example', 2],
    ] as const) {
      const opened = entry(domain, 0.5)
      await first.reviews.open(id, { ...opened, openedAt: opened.openedAt + later }, plenty)
    }
    const { items } = await first.reviews.listOpen(id, everything, 'waiting')
    assert.deepEqual(domainsOf(items), ['c.example', 'a.example', 'b.example'])
    const second = await first.reviews.listOpen(id, { page: 2, limit: 2 }, 'waiting')
    assert.deepEqual([domainsOf(second.items), second.total], [['b.example'], 3])
  },

  async 'updates or closes the entries of all accounts when the answer changes'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    for (const account of [ada, ben]) await open(first, account, 'one.example')
    await open(first, ada, 'two.example')
    assert.equal(await second.reviews.updateDomain('one.example', 0.7), 2)
    assert.equal(await second.reviews.updateDomain('one.example', 0.7), 0)
    assert.deepEqual(await first.reviews.findOpen(ben, 'one.example'), entry('one.example', 0.7))
    assert.equal(await second.reviews.updateDomain('one.example', null), 2)
    assert.equal(await second.reviews.updateDomain('one.example', null), 0)
    assert.deepEqual(domainsOf((await first.reviews.listOpen(ada, everything)).items), ['two.example'])
    assert.equal(await first.reviews.countOpen(ben), 0)
  },

  async 'stores pins per account, and the last one counts'({ first, second }) {
    const [{ id: account }, { id: stranger }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    assert.equal(await first.reviews.pinned(account, 'one.example'), null)
    const last = pinOf({
      company: null,
      decidedAt: noon + 1,
      note: 'Sold; see “Contact”.\nAsk Ben.',
      queued: { confidence: 0.613, openedAt: noon - 5 },
    })
    await decide(first, account, 'one.example', pinOf())
    await decide(first, account, 'two.example', pinOf({ company: other }))
    await decide(second, account, 'one.example', last)
    assert.deepEqual(await first.reviews.pinned(account, 'one.example'), last)
    assert.equal(await first.reviews.pinned(stranger, 'one.example'), null)
    const domains = ['one.example', 'unknown.example', 'one.example']
    assert.deepEqual(await first.reviews.pinnedAmong(account, domains), new Map([['one.example', last]]))
    assert.equal((await first.reviews.pinnedAmong(stranger, domains)).size, 0)

    const newest = await first.reviews.listPins(account, { page: 1, limit: 1 })
    assert.deepEqual(newest, { items: [{ ...last, domain: 'one.example' }], total: 2 })
    const pinned = async (time: DecisionTime) => {
      const { items, total } = await first.reviews.listPins(account, { page: 1, limit: 9 }, time)
      assert.equal(total, items.length)
      const [start = null] = await first.reviews.newestPins(account, null, 1, time)
      assert.deepEqual(start ? [start, ...(await first.reviews.newestPins(account, start, 9, time))] : [], items)
      return items.map(({ domain }) => domain)
    }
    assert.deepEqual(await pinned({}), ['one.example', 'two.example'])
    assert.deepEqual(await pinned({ from: noon + 1 }), ['one.example'])
    assert.deepEqual(await pinned({ to: noon + 1 }), ['two.example'])
    const all = await first.reviews.pins(null, 10)
    assert.deepEqual(
      all.map(({ domain, company }) => [domain, company]),
      [
        ['one.example', null],
        ['two.example', other],
      ],
    )
    const [head] = all
    assert.ok(head)
    assert.deepEqual(await first.reviews.pins(head, 10), all.slice(1))
  },

  async 'restores one earlier pin after the other, as far back as they are stored'({ first, second }) {
    const { id } = await addAccount(first)
    const made = Array.from({ length: earlierPinsMax + 3 }, (_, step) =>
      pinOf({ decidedAt: noon + step, note: `${step}` }),
    )
    for (const pin of made) await decide(first, id, 'one.example', pin)
    const stored = made.slice(-earlierPinsMax - 1).reverse()
    for (const [step, pin] of stored.entries()) {
      assert.deepEqual(await second.reviews.pinned(id, 'one.example'), pin)
      const restored = stored[step + 1] ?? null
      assert.deepEqual(await second.reviews.unpin(id, 'one.example'), { removed: pin, restored })
    }
    assert.equal(await first.reviews.pinned(id, 'one.example'), null)
    assert.equal(await first.reviews.unpin(id, 'one.example'), null)
  },

  async 'loses no decision of eight concurrent reviewers'({ first, second }) {
    const { id } = await addAccount(first)
    await open(first, id, 'one.example')
    await atOnce(8, (index) =>
      decide(index % 2 ? first : second, id, 'one.example', pinOf({ decidedAt: noon + index })),
    )
    const events = await first.reviews.history(id, 'one.example', plenty)
    assert.deepEqual(
      events.map(({ at }) => at).sort(),
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => noon + index),
    )
    for (const { at } of events) {
      assert.equal((await first.reviews.unpin(id, 'one.example'))?.removed.decidedAt, at)
    }
    assert.equal(await first.reviews.countOpen(id), 0)
  },

  async 'never leaves an entry open beside a pin, whichever comes first'({ first, second }) {
    const { id } = await addAccount(first)
    for (let round = 0; round < 10; round += 1) {
      const domain = `round-${round}.example`
      await Promise.all([open(first, id, domain), decide(second, id, domain, pinOf())])
      assert.equal(await first.reviews.findOpen(id, domain), null)
      assert.notEqual(await first.reviews.pinned(id, domain), null)
    }
  },

  async 'records the newest events of a domain first, and keeps only the newest of the account'({ first, second }) {
    const [{ id }, { id: stranger }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    const events = [
      eventOf({ note: 'Ümlaut & “quote”' }),
      eventOf({ action: 'rejected', company: null }),
      eventOf({ action: 'undone', company: null, at: noon + 1 }),
    ]
    for (const event of events) await first.reviews.record(id, 'one.example', event, 4)
    await first.reviews.record(stranger, 'one.example', eventOf(), 4)
    assert.deepEqual(await second.reviews.history(id, 'one.example', plenty), events.toReversed())
    assert.deepEqual(await second.reviews.history(id, 'one.example', 1), events.slice(-1))

    for (const at of [2, 3]) await first.reviews.record(id, 'two.example', eventOf({ at: noon + at }), 4)
    assert.deepEqual(await second.reviews.history(id, 'one.example', plenty), events.slice(1).toReversed())
    assert.equal((await second.reviews.history(id, 'two.example', plenty)).length, 2)
    assert.equal((await second.reviews.history(stranger, 'one.example', plenty)).length, 1)
  },

  async 'purges old events in batches, and never pins or open entries'({ first }) {
    const { id } = await addAccount(first)
    await decide(first, id, 'one.example', pinOf())
    await open(first, id, 'two.example')
    for (const at of [1, 2, 3]) await first.reviews.record(id, 'one.example', eventOf({ at: noon + at }), plenty)
    assert.equal(await first.reviews.purge(noon, 10), 0)
    assert.equal(await first.reviews.purge(noon + 3, 2), 2)
    assert.equal(await first.reviews.purge(noon + 3, 2), 1)
    assert.deepEqual(
      (await first.reviews.history(id, 'one.example', plenty)).map(({ at }) => at),
      [noon + 3],
    )
    assert.deepEqual(await first.reviews.pinned(id, 'one.example'), pinOf())
    assert.equal(await first.reviews.countOpen(id), 1)
  },

  async 'removes everything of a deleted account and nothing of others'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    for (const account of [ada, ben]) {
      await decide(first, account, 'one.example', pinOf())
      await open(first, account, 'two.example')
    }
    await second.accounts.remove(ada)
    assert.equal(await first.reviews.pinned(ada, 'one.example'), null)
    assert.equal(await first.reviews.countOpen(ada), 0)
    assert.deepEqual(await first.reviews.history(ada, 'one.example', plenty), [])
    assert.notEqual(await first.reviews.pinned(ben, 'one.example'), null)
    assert.equal(await first.reviews.countOpen(ben), 1)
    assert.equal((await first.reviews.history(ben, 'one.example', plenty)).length, 1)
  },

  async 'stores nothing when the transaction fails'({ first }) {
    const { id } = await addAccount(first)
    await open(first, id, 'one.example')
    const failing = first.atomically(async ({ reviews }) => {
      await reviews.lock(id)
      await reviews.pin(id, 'one.example', pinOf())
      await reviews.close(id, 'one.example')
      await reviews.record(id, 'one.example', eventOf(), plenty)
      throw new Error('on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await first.reviews.pinned(id, 'one.example'), null)
    assert.equal(await first.reviews.countOpen(id), 1)
    assert.deepEqual(await first.reviews.history(id, 'one.example', plenty), [])
  },
}
