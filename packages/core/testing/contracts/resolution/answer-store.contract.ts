import assert from 'node:assert/strict'
import type { StoredAnswer } from '../../../src/resolution/answers/answer-store.js'
import type { Contract } from '../contract.js'
import { addAccount, noon, sampleCompanyNumber } from '../samples.js'

const number = sampleCompanyNumber(1)
const other = sampleCompanyNumber(2)

function answer(domain: string, overrides: Partial<StoredAnswer> = {}): StoredAnswer {
  return {
    domain,
    canonicalDomain: domain,
    status: 'matched',
    confidence: 0.99,
    company: number,
    evidence: [],
    related: [],
    candidates: [],
    explanation: `${domain} is run by somebody; “quoted”, 100 %.`,
    pages: [{ url: `https://${domain}/`, status: 200, contentSha256: '0'.repeat(64), fetchedAt: noon }],
    unreadReason: null,
    modelVersion: '1',
    resolvedAt: noon,
    expiresAt: noon + 1_000,
    failures: 0,
    ...overrides,
  }
}

export const answerStoreContract: Contract = {
  async 'finds an answer by its domain, as stored'({ first, second }) {
    assert.equal(await first.answers.find('harbour-lane.example'), null)
    await first.answers.keep(answer('harbour-lane.example'))
    assert.deepEqual(await second.answers.find('harbour-lane.example'), answer('harbour-lane.example'))
  },

  async 'finds the answers of many domains together, as stored'({ first, second }) {
    const domains = Array.from({ length: 230 }, (_, place) => `n${place}.example`)
    for (const domain of domains) await first.answers.keep(answer(domain))
    await first.answers.keep(answer('n7.example', { company: other }))
    await first.answers.endFor(other, noon + 10)
    const found = await second.answers.findMany([...domains, 'n3.example', 'unknown.example'])
    assert.deepEqual([...found.keys()].toSorted(), domains.toSorted())
    assert.deepEqual(found.get('n3.example'), answer('n3.example'))
    assert.deepEqual(found.get('n7.example'), answer('n7.example', { company: other, expiresAt: noon + 10 }))
    assert.equal((await second.answers.findMany([])).size, 0)
  },

  async 'replaces an earlier answer'({ first }) {
    await first.answers.keep(answer('harbour-lane.example'))
    const later = answer('harbour-lane.example', { status: 'no_match', company: null, expiresAt: noon + 5_000 })
    await first.answers.keep(later)
    assert.deepEqual(await first.answers.find('harbour-lane.example'), later)
    assert.equal(await first.answers.endFor(number, noon), 0)
  },

  async 'finds a replaced answer by its time until it is purged'({ first, second }) {
    const [early, late] = [answer('one.example'), answer('one.example', { company: other, resolvedAt: noon + 100 })]
    await first.answers.keep(early)
    assert.deepEqual(await second.answers.findAt('one.example', noon + 5), early)
    await first.answers.keep(late)
    assert.deepEqual(await second.answers.findAt('one.example', noon + 99), early)
    assert.deepEqual(await second.answers.findAt('one.example', noon + 100), late)
    assert.equal(await second.answers.findAt('two.example', noon), null)

    assert.equal(await first.answers.purge(noon + 100, 10), 0)
    assert.equal(await first.answers.purge(noon + 101, 10), 1)
    assert.deepEqual(await second.answers.findAt('one.example', noon + 5), late)
  },

  async 'expires every answer about a company when the company changes, once'({ first, second }) {
    await first.answers.keep(answer('one.example'))
    const reviewed = { company: number, confidence: 0.5, reasons: [], whyNotMatched: 'It is not sure.' }
    await first.answers.keep(answer('two.example', { company: null, status: 'needs_review', candidates: [reviewed] }))
    const related = { company: number, relation: 'group', sourceUrl: null, quote: null } as const
    await first.answers.keep(answer('three.example', { company: other, related: [related] }))
    await first.answers.keep(answer('four.example', { company: other }))
    assert.equal(await second.answers.endFor(number, noon + 10), 3)
    assert.equal(await second.answers.endFor(number, noon + 10), 0)
    assert.equal((await first.answers.find('one.example'))?.expiresAt, noon + 10)
    assert.equal((await first.answers.find('four.example'))?.expiresAt, noon + 1_000)
  },

  async 'deletes answers that expired long ago, except those that an account reviews'({ first, second }) {
    const { id } = await addAccount(first)
    for (const [place, domain] of ['one', 'two', 'open', 'pinned', 'three', 'new'].entries()) {
      await first.answers.keep(answer(`${domain}.example`, { expiresAt: noon + place }))
    }
    await first.reviews.open(id, { domain: 'open.example', confidence: 0.5, openedAt: noon }, 100)
    const pin = { company: number, decidedAt: noon, decidedBy: 'key_1', note: null, queued: null }
    await first.reviews.pin(id, 'pinned.example', pin)

    assert.equal(await second.answers.purgeEnded(noon, 10), 0)
    assert.equal(await second.answers.purgeEnded(noon + 5, 2), 2)
    assert.equal(await first.answers.find('two.example'), null)
    assert.equal(await second.answers.purgeEnded(noon + 5, 2), 1)
    assert.equal(await second.answers.purgeEnded(noon + 5, 2), 0)
    for (const domain of ['open', 'pinned', 'new']) assert.ok(await first.answers.find(`${domain}.example`), domain)
    assert.equal(await second.answers.endFor(number, noon + 1), 3)
    await first.answers.keep(answer('one.example'))
    assert.deepEqual(await second.answers.find('one.example'), answer('one.example'))
  },

  async 'lets no other transaction replace an answer that is held'({ first, second }) {
    const { id } = await addAccount(first)
    assert.equal(await first.answers.hold('one.example'), null)
    for (let round = 0; round < 10; round += 1) {
      const domain = `round-${round}.example`
      await first.answers.keep(answer(domain, { status: 'needs_review', company: null }))
      await Promise.all([
        first.atomically(async ({ answers, reviews }) => {
          const held = await answers.hold(domain)
          if (held?.status !== 'needs_review') return
          // Gives the other transaction every chance to interleave.
          for (let step = 0; step < 20; step += 1) await reviews.findOpen(id, domain)
          await reviews.open(id, { domain, confidence: held.confidence, openedAt: noon }, 100)
        }),
        second.atomically(async ({ answers, reviews }) => {
          await answers.keep(answer(domain))
          await reviews.updateDomain(domain, null)
        }),
      ])
      assert.deepEqual(await first.answers.find(domain), answer(domain))
      assert.equal(await first.reviews.findOpen(id, domain), null)
    }
  },
}
