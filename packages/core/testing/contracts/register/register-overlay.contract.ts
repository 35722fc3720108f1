import assert from 'node:assert/strict'
import type { Storage } from '../../../src/ports.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import { emptyOverlay, type Facet, type FacetValues } from '../../../src/register/overlay/overlay.js'
import type { Sighting } from '../../../src/register/records/sighting.js'
import type { Contract } from '../contract.js'
import { atOnce, noon, sampleCompanyNumber, sampleOfficer } from '../samples.js'

const number = sampleCompanyNumber(1)
const named = (name: string): Sighting<FacetValues['profile']> => ({ value: { name }, asOf: noon, askedAt: null })
const facets: { readonly [Key in Facet]: Sighting<FacetValues[Key]> } = {
  profile: {
    value: { name: 'HARBOUR LANE BAKERY LIMITED', status: 'active', sicCodes: ['10710'], dissolvedOn: null },
    asOf: noon,
    askedAt: noon + 1,
  },
  officers: { value: { items: [sampleOfficer('ada')], isComplete: true }, asOf: noon, askedAt: null },
  charges: { value: { items: [], isComplete: false }, asOf: noon + 2, askedAt: noon + 2 },
  insolvency: { value: null, asOf: noon + 3, askedAt: noon + 4 },
  owners: { value: { items: [], isComplete: true }, asOf: noon, askedAt: noon },
  statements: {
    value: {
      statements: {
        items: [
          {
            id: 'one',
            statement: 'steps-to-find-psc-not-yet-completed',
            ownerName: null,
            notifiedOn: '2026-01-02',
            ceasedOn: null,
            asOf: noon,
          },
        ],
        isComplete: true,
        completeAsOf: noon,
        removed: [{ id: 'two', asOf: noon + 1 }],
      },
      exemptions: { items: [{ type: 'market', exemptFrom: '2026-01-02', exemptTo: null }], asOf: noon },
    },
    asOf: noon,
    askedAt: noon,
  },
  filings: { value: { items: [], total: 0 }, asOf: noon, askedAt: noon },
}

/** Adds an officer to the stored ones, as an event does. */
function appoint(storage: Storage, to: CompanyNumber, name: string): Promise<void> {
  return storage.atomically(async ({ overlay }) => {
    const { officers } = await overlay.readForUpdate(to)
    const items = [...(officers?.value.items ?? []), sampleOfficer(name)]
    await overlay.write(to, 'officers', { value: { items, isComplete: false }, asOf: noon, askedAt: null })
  })
}

async function numbersNamed({ overlay }: Storage, key: string, limit: number): Promise<CompanyNumber[]> {
  return [...(await overlay.profiles([], { key, limit })).named.keys()]
}

export const registerOverlayContract: Contract = {
  async 'reads and locks several companies at once, and omits those without data'({ first, second }) {
    const many = Array.from({ length: 112 }, (_, index) => sampleCompanyNumber(500 + index))
    for (const each of many.slice(0, 111)) await first.overlay.write(each, 'profile', named(`${each} LIMITED`))
    await first.overlay.write(number, 'profile', facets.profile)
    await first.overlay.write(number, 'officers', facets.officers)
    const read = await second.atomically(({ overlay }) => overlay.readAllForUpdate([number, ...many, number]))
    assert.equal(read.size, 112)
    assert.deepEqual(read.get(number), { ...emptyOverlay, profile: facets.profile, officers: facets.officers })
    assert.equal((await first.overlay.readAllForUpdate([])).size, 0)
  },

  async 'returns empty facets for an unknown company'({ first }) {
    assert.deepEqual(await first.overlay.read(number), emptyOverlay)
    const locked = await first.atomically(({ overlay }) => overlay.readForUpdate(number))
    assert.deepEqual(locked, emptyOverlay)
    assert.deepEqual(await first.overlay.read(number), emptyOverlay)
  },

  async 'returns every facet as written, and distinguishes an empty answer from none'({ first, second }) {
    await first.overlay.write(number, 'profile', facets.profile)
    await first.overlay.write(number, 'insolvency', facets.insolvency)
    assert.deepEqual(await second.overlay.read(number), {
      ...emptyOverlay,
      profile: facets.profile,
      insolvency: facets.insolvency,
    })
    await first.overlay.write(number, 'officers', facets.officers)
    await first.overlay.write(number, 'charges', facets.charges)
    await first.overlay.write(number, 'owners', facets.owners)
    await first.overlay.write(number, 'statements', facets.statements)
    await first.overlay.write(number, 'filings', facets.filings)
    assert.deepEqual(await second.overlay.read(number), facets)
    assert.deepEqual(await second.overlay.read(sampleCompanyNumber(2)), emptyOverlay)
  },

  async 'replaces a facet when it is written again'({ first, second }) {
    await first.overlay.write(number, 'profile', facets.profile)
    await second.overlay.write(number, 'profile', named('HARBOUR LANE LIMITED'))
    assert.deepEqual((await first.overlay.read(number)).profile, named('HARBOUR LANE LIMITED'))
  },

  async 'stores text of every alphabet, quotes and control characters'({ first, second }) {
    const name = 'CAFÉ “Łódź” \u0000 \u2028 🥖 \\" LIMITED'
    await first.overlay.write(number, 'profile', named(name))
    assert.equal((await second.overlay.read(number)).profile?.value.name, name)
  },

  async 'leaves nothing of a write that is rolled back'({ first, second }) {
    const failing = first.atomically(async ({ overlay }) => {
      await overlay.readForUpdate(number)
      await overlay.write(number, 'profile', facets.profile)
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await second.overlay.read(number), emptyOverlay)
    assert.deepEqual(await numbersNamed(second, nameKey('Harbour Lane Bakery Ltd'), 10), [])
  },

  async 'loses none of thirty concurrent events on one unknown company'({ first, second }) {
    await atOnce(30, (index) => appoint(index % 2 ? first : second, number, `n${index}`))
    assert.equal((await first.overlay.read(number)).officers?.value.items.length, 30)
  },

  async 'completes two transactions that lock the same companies in opposite order'({ first, second }) {
    const [one, other] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]
    const hold = (storage: Storage, numbers: readonly CompanyNumber[]) =>
      storage.atomically(async ({ overlay }) => {
        for (const held of numbers) await overlay.readForUpdate(held)
        for (const held of numbers) await overlay.write(held, 'profile', named('HARBOUR LANE LIMITED'))
      })
    await Promise.all([hold(first, [one, other]), hold(second, [other, one])])
    assert.notEqual((await first.overlay.read(other)).profile, null)
  },

  async 'loses nothing when eight lock a hundred companies in opposite order'({ first, second }) {
    const numbers = Array.from({ length: 101 }, (_, index) => sampleCompanyNumber(index))
    await atOnce(8, (turn) =>
      (turn % 2 ? first : second).atomically(async ({ overlay }) => {
        await overlay.hold(turn % 3 ? numbers : numbers.toReversed())
        const { officers } = await overlay.read(number)
        const items = [...(officers?.value.items ?? []), sampleOfficer(`n${turn}`)]
        await overlay.write(number, 'officers', { value: { items, isComplete: false }, asOf: noon, askedAt: null })
      }),
    )
    assert.equal((await first.overlay.read(number)).officers?.value.items.length, 8)
    await first.atomically(({ overlay }) => overlay.hold([]))
  },

  async 'counts changes per company, whether or not it has other data'({ first, second }) {
    const [one, other] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]
    const counts = async () => [...(await second.overlay.changeCounts([other, one]))]
    assert.deepEqual(await counts(), [
      [other, 0],
      [one, 0],
    ])
    await atOnce(10, (turn) => (turn % 2 ? first : second).overlay.countChanges([one, one]))
    await first.overlay.write(one, 'profile', facets.profile)
    await first.overlay.write(other, 'profile', facets.profile)
    await first.overlay.countChanges([other])
    await assert.rejects(
      first.atomically(async ({ overlay }) => {
        await overlay.countChanges([one])
        throw new Error('on purpose')
      }),
      /on purpose/,
    )
    assert.deepEqual(await counts(), [
      [other, 1],
      [one, 10],
    ])
    assert.equal((await second.overlay.changeCounts([])).size, 0)
    const many = Array.from({ length: 123 }, (_, index) => sampleCompanyNumber(index + 3))
    await first.overlay.countChanges(many)
    assert.deepEqual(
      [...(await second.overlay.changeCounts(many.slice(-100))).values()],
      many.slice(-100).map(() => 1),
    )
  },

  async 'shows every counted change to the holder of a company lock, and no others until it ends'({ first, second }) {
    const seen: (number | undefined)[] = []
    await atOnce(10, (turn) =>
      (turn % 2 ? first : second).atomically(async ({ overlay }) => {
        await overlay.hold([number])
        const before = (await overlay.changeCounts([number])).get(number)
        await overlay.countChanges([number])
        seen.push(before)
      }),
    )
    assert.deepEqual(
      seen.toSorted((left = 0, right = 0) => left - right),
      Array.from({ length: 10 }, (_, index) => index),
    )
  },

  async 'finds companies by the key of their current name, up to the limit'({ first, second }) {
    for (const index of [3, 1, 2]) {
      await first.overlay.write(sampleCompanyNumber(index), 'profile', named('Harbour Lane Limited'))
    }
    const key = nameKey('HARBOUR LANE LTD')
    const numbers = [1, 2, 3].map(sampleCompanyNumber)
    assert.deepEqual(await numbersNamed(second, key, 10), numbers)
    assert.deepEqual(await numbersNamed(second, key, 2), numbers.slice(0, 2))

    await second.overlay.write(number, 'profile', named('SALTMARSH LIMITED'))
    await second.overlay.write(sampleCompanyNumber(2), 'profile', { value: {}, asOf: noon, askedAt: noon })
    assert.deepEqual(await numbersNamed(first, key, 10), [sampleCompanyNumber(3)])
    assert.deepEqual(await numbersNamed(first, nameKey('SALTMARSH'), 10), [number])
  },

  async 'tells companies with profile data from the others'({ first, second }) {
    const numbers = Array.from({ length: 100 }, (_, index) => sampleCompanyNumber(index))
    assert.deepEqual(await second.overlay.withProfile(numbers), [])
    await first.overlay.write(sampleCompanyNumber(7), 'profile', named('SALTMARSH LIMITED'))
    await appoint(first, sampleCompanyNumber(8), 'ada')
    assert.deepEqual(await second.overlay.withProfile(numbers), [sampleCompanyNumber(7)])
    assert.deepEqual(await second.overlay.withProfile([]), [])
  },

  async 'returns the profiles of given companies and of those with a name, separately'({ first, second }) {
    const [renamed, added, other] = [sampleCompanyNumber(1), sampleCompanyNumber(2), sampleCompanyNumber(3)]
    const key = nameKey('SALTMARSH')
    assert.deepEqual(await second.overlay.profiles([renamed], { key, limit: 5 }), {
      given: new Map(),
      named: new Map(),
    })
    await first.overlay.write(renamed, 'profile', named('SALTMARSH LIMITED'))
    await first.overlay.write(added, 'profile', named('Saltmarsh Ltd'))
    await first.overlay.write(other, 'profile', facets.profile)
    await appoint(first, sampleCompanyNumber(4), 'ada')

    const found = await second.overlay.profiles([other, renamed, sampleCompanyNumber(4)], { key, limit: 5 })
    assert.deepEqual(found.given.get(renamed), named('SALTMARSH LIMITED'))
    assert.deepEqual(found.given.get(other), facets.profile)
    assert.equal(found.given.size, 2)
    assert.deepEqual(
      [...found.named],
      [
        [renamed, named('SALTMARSH LIMITED')],
        [added, named('Saltmarsh Ltd')],
      ],
    )
    assert.deepEqual([...(await second.overlay.profiles([other], null)).given.keys()], [other])
    assert.equal((await second.overlay.profiles([], null)).given.size, 0)
  },

  async 'returns the profiles of 101 companies at once'({ first, second }) {
    const numbers = Array.from({ length: 101 }, (_, index) => sampleCompanyNumber(index))
    await first.overlay.write(sampleCompanyNumber(0), 'profile', facets.profile)
    await first.overlay.write(sampleCompanyNumber(100), 'profile', facets.profile)
    for (const count of [1, 2, 21, 22, 51, 52, 101]) {
      const { given } = await second.overlay.profiles(numbers.slice(-count), null)
      assert.equal(given.size, count === 101 ? 2 : 1)
    }
  },

  async 'leaves the name key alone when other facets are written'({ first }) {
    await first.overlay.write(number, 'profile', named('SALTMARSH LIMITED'))
    await appoint(first, number, 'ada')
    assert.deepEqual(await numbersNamed(first, nameKey('SALTMARSH'), 10), [number])
  },
}
