import assert from 'node:assert/strict'
import type { KnownSite } from '../../../src/resolution/website/known-sites.js'
import type { Contract } from '../contract.js'
import { atOnce, sampleCompanyNumber } from '../samples.js'

const number = sampleCompanyNumber(1)
const other = sampleCompanyNumber(2)

function imported(domain: string, seenOn = '2026-03-01', company = number): KnownSite {
  return { number: company, domain, source: 'imported', seenOn, outcome: null }
}

function resolved(domain: string, outcome: KnownSite['outcome'], seenOn = '2026-03-01', company = number): KnownSite {
  return { number: company, domain, source: 'resolved', seenOn, outcome }
}

export const knownSitesContract: Contract = {
  async 'finds a pair by its company and by its domain, and by no other'({ first, second }) {
    assert.equal(await first.knownSites.add([imported('harbour-lane.example')]), 1)
    assert.deepEqual(await second.knownSites.domainsOf(number, 10), [imported('harbour-lane.example')])
    assert.deepEqual(await second.knownSites.companiesOf('harbour-lane.example', 10), [
      imported('harbour-lane.example'),
    ])
    assert.deepEqual(await first.knownSites.domainsOf(other, 10), [])
    assert.deepEqual(await first.knownSites.companiesOf('lane.example', 10), [])
  },

  async 'adds nothing for an empty list'({ first }) {
    assert.equal(await first.knownSites.add([]), 0)
  },

  async 'updates only the day and outcome of a known pair'({ first, second }) {
    await first.knownSites.add([resolved('harbour-lane.example', 'needs_review', '2026-03-01')])
    assert.equal(await second.knownSites.add([resolved('harbour-lane.example', 'verified', '2026-03-02')]), 0)
    const newest = [resolved('harbour-lane.example', 'verified', '2026-03-02')]
    assert.deepEqual(await first.knownSites.domainsOf(number, 10), newest)
    assert.equal(await first.knownSites.add(newest), 0)
    assert.deepEqual(await first.knownSites.domainsOf(number, 10), newest)
  },

  async 'prefers the later of two entries of one day, and never an earlier day'({ first }) {
    await first.knownSites.add([resolved('harbour-lane.example', 'matched')])
    await first.knownSites.add([resolved('harbour-lane.example', 'needs_review')])
    await first.knownSites.add([resolved('harbour-lane.example', 'verified', '2026-02-28')])
    const expected = [resolved('harbour-lane.example', 'needs_review')]
    assert.deepEqual(await first.knownSites.domainsOf(number, 10), expected)
  },

  async 'counts a pair listed twice once, with its latest day'({ first }) {
    const twice = ['2026-03-01', '2026-03-03', '2026-03-02'].map((day) => imported('harbour-lane.example', day))
    assert.equal(await first.knownSites.add(twice), 1)
    assert.deepEqual(await first.knownSites.domainsOf(number, 10), [imported('harbour-lane.example', '2026-03-03')])
  },

  async 'keeps imported and resolved pairs side by side'({ first }) {
    const both = [resolved('harbour-lane.example', 'matched'), imported('harbour-lane.example', '2026-03-09')]
    assert.equal(await first.knownSites.add(both), 2)
    assert.deepEqual(await first.knownSites.companiesOf('harbour-lane.example', 10), both)
  },

  async 'lists the most certain first, then the newest, then by name, up to the limit'({ first }) {
    const inOrder = [
      resolved('found-late.example', 'verified', '2026-03-02'),
      resolved('found-early.example', 'matched', '2026-03-01'),
      imported('listed-late.example', '2026-03-05'),
      imported('a-listed.example', '2026-03-04'),
      imported('b-9.example', '2026-03-04'),
      imported('b.example', '2026-03-04'),
      resolved('doubtful.example', 'needs_review', '2026-03-06'),
    ]
    await first.knownSites.add([...inOrder].reverse())
    assert.deepEqual(await first.knownSites.domainsOf(number, 10), inOrder)
    assert.deepEqual(await first.knownSites.domainsOf(number, 3), inOrder.slice(0, 3))
    assert.deepEqual(await first.knownSites.domainsOf(number, 0), [])
  },

  async 'returns all companies that share a domain, in the same order'({ first }) {
    const shared = [
      resolved('group.example', 'matched', '2026-03-01', other),
      imported('group.example', '2026-03-02', sampleCompanyNumber(3)),
      imported('group.example', '2026-03-02', sampleCompanyNumber(4)),
    ]
    await first.knownSites.add([...shared].reverse())
    assert.deepEqual(await first.knownSites.companiesOf('group.example', 10), shared)
    assert.deepEqual(await first.knownSites.companiesOf('group.example', 2), shared.slice(0, 2))
  },

  async 'adds a thousand pairs in one batch and does not count known ones again'({ first, second }) {
    const many = Array.from({ length: 1_000 }, (_, index) => imported(`site-${index}.example`))
    assert.equal(await first.knownSites.add(many.slice(0, 250)), 250)
    assert.equal(await second.knownSites.add(many), 750)
    assert.equal(await second.knownSites.add(many), 0)
    assert.equal((await first.knownSites.domainsOf(number, 2_000)).length, 1_000)
  },

  async 'counts each pair once when eight add the same pairs in opposite order'({ first, second }) {
    const many = Array.from({ length: 150 }, (_, index) => imported(`site-${index}.example`))
    const backwards = [...many].reverse()
    const added = await atOnce(8, (index) =>
      (index % 2 ? first : second).knownSites.add(index % 4 < 2 ? many : backwards),
    )
    assert.equal(
      added.reduce((sum, count) => sum + count, 0),
      150,
    )
  },

  async 'undoes added pairs when the transaction fails'({ first, second }) {
    const failing = first.atomically(async ({ knownSites }) => {
      assert.equal(await knownSites.add([imported('harbour-lane.example')]), 1)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await second.knownSites.domainsOf(number, 10), [])
  },
}
