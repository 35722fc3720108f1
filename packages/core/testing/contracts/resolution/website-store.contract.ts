import assert from 'node:assert/strict'
import type { StoredWebsite } from '../../../src/resolution/website/website-store.js'
import { noFacts } from '../../../src/signals/company-facts.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleCompanyNumber } from '../samples.js'

const number = sampleCompanyNumber(1)
const other = sampleCompanyNumber(2)

function website(overrides: Partial<StoredWebsite> = {}): StoredWebsite {
  return {
    company: number,
    status: 'verified',
    domain: 'harbour-lane.example',
    confidence: 0.99,
    evidence: [
      {
        kind: 'company_number',
        supports: true,
        bits: 25.5,
        zone: 'footer',
        sourceUrl: 'https://harbour-lane.example/',
        quote: 'Harbour Lane “Boatworks” Ltd, company number 09999991; 100 %',
        quoteOffset: 12,
        value: number,
        matchedAgainst: number,
        contentSha256: '0'.repeat(64),
        fetchedAt: noon,
        company: number,
      },
    ],
    candidates: [],
    checkedAt: noon,
    expiresAt: noon + 1_000,
    modelVersion: '1',
    lastVerified: { domain: 'harbour-lane.example', failures: 0, checkAt: noon + 100 },
    ...overrides,
  }
}

const reviewed = website({
  status: 'needs_review',
  domain: null,
  evidence: [],
  candidates: [
    {
      domain: 'boats.example',
      confidence: 0.5,
      reasons: [{ kind: 'registered_postcode', supports: true, detail: 'Its postcode stands on it.' }],
      whyNotVerified: 'The evidence is too weak.',
    },
  ],
  expiresAt: noon + 5_000,
})

export const websiteStoreContract: Contract = {
  async 'finds a website by its company, as stored'({ first, second }) {
    assert.equal(await first.websites.find(number), null)
    await first.websites.keep(website())
    assert.deepEqual(await second.websites.find(number), website())
    assert.equal(await second.websites.find(other), null)
  },

  async 'replaces an earlier website'({ first, second }) {
    await first.websites.keep(website())
    await second.websites.keep(reviewed)
    assert.deepEqual(await first.websites.find(number), reviewed)
  },

  async 'finds a replaced website by its time until it is purged'({ first, second }) {
    const [early, late] = [website(), website({ domain: 'boats.example', checkedAt: noon + 100 })]
    await first.websites.keep(early)
    assert.deepEqual(await second.websites.findAt(number, noon + 5), early)
    await first.websites.keep(late)
    assert.deepEqual(await second.websites.findAt(number, noon + 99), early)
    assert.deepEqual(await second.websites.findAt(number, noon + 100), late)
    assert.deepEqual(await second.websites.find(number), late)
    assert.equal(await second.websites.findAt(other, noon), null)

    assert.equal(await first.websites.purge(noon + 100, 10), 0)
    assert.equal(await first.websites.purge(noon + 101, 10), 1)
    assert.deepEqual(await second.websites.findAt(number, noon + 5), late)
  },

  async 'purges replaced websites up to the limit'({ first }) {
    for (const place of [0, 1, 2, 3]) await first.websites.keep(website({ checkedAt: noon + place }))
    assert.equal(await first.websites.purge(noon + 100, 2), 2)
    assert.equal(await first.websites.purge(noon + 100, 2), 1)
    assert.equal(await first.websites.purge(noon + 100, 2), 0)
  },

  async 'keeps every given website when notes are added to the same look-up'({ first, second }) {
    await first.websites.keep(website())
    const missed = website({ lastVerified: { domain: 'harbour-lane.example', failures: 1, checkAt: noon + 200 } })
    await first.websites.keep(missed)
    assert.deepEqual(await second.websites.findAt(number, noon - 5), missed)
    assert.equal(await first.websites.purge(noon + 100, 10), 0)
  },

  async 'shows each of twenty concurrent updaters what the previous one stored'({ first, second }) {
    await first.websites.keep(website())
    await atOnce(20, (turn) =>
      (turn % 2 ? first : second).atomically(async ({ websites }) => {
        const found = await websites.findForUpdate(number)
        assert.ok(found?.lastVerified)
        const { failures } = found.lastVerified
        await websites.keep({ ...found, lastVerified: { ...found.lastVerified, failures: failures + 1 } })
      }),
    )
    assert.equal((await first.websites.find(number))?.lastVerified?.failures, 20)
    assert.equal(await first.atomically(({ websites }) => websites.findForUpdate(other)), null)
  },

  async 'expires the website of a changed company, once, and no other'({ first, second }) {
    await first.websites.keep(website())
    await first.websites.keep(website({ company: other }))
    assert.equal(await second.websites.endFor(number, noon + 10), true)
    assert.equal(await second.websites.endFor(number, noon + 10), false)
    assert.equal(await second.websites.endFor(number, noon + 500), false)
    assert.equal((await first.websites.find(number))?.expiresAt, noon + 10)
    assert.equal((await first.websites.find(other))?.expiresAt, noon + 1_000)
    assert.equal(await first.websites.endFor(sampleCompanyNumber(3), noon), false)
  },

  async 'stores a new result for its full time after the old one has expired'({ first }) {
    await first.websites.keep(website())
    await first.websites.endFor(number, noon + 10)
    await first.websites.keep(website())
    assert.equal((await first.websites.find(number))?.expiresAt, noon + 1_000)
  },

  async 'lists websites of watched companies that are due, the longest due first'({ first, second }) {
    const { id: account } = await addAccount(first, 'ada')
    const due = (company: typeof number, checkAt: number) =>
      website({ company, lastVerified: { domain: 'harbour-lane.example', failures: 1, checkAt } })
    for (const [place, company] of [number, other, sampleCompanyNumber(3), sampleCompanyNumber(4)].entries()) {
      await first.websites.keep(due(company, noon + 100 - place))
      if (place < 3) await first.watchlist.watch({ account, company, at: noon }, 50, noFacts)
    }
    await first.websites.keep(website({ company: sampleCompanyNumber(3), status: 'no_match', lastVerified: null }))
    assert.deepEqual(await second.websites.dueForCheck(noon + 98, 10), [])
    assert.deepEqual(await second.websites.dueForCheck(noon + 99, 10), [due(other, noon + 99)])
    assert.deepEqual(await second.websites.dueForCheck(noon + 100, 10), [
      due(other, noon + 99),
      due(number, noon + 100),
    ])
    assert.equal((await second.websites.dueForCheck(noon + 100, 1)).length, 1)
  },

  async 'stores nothing when the transaction fails'({ first }) {
    const failing = first.atomically(async ({ websites }) => {
      await websites.keep(website())
      throw new Error('on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await first.websites.find(number), null)
  },
}
