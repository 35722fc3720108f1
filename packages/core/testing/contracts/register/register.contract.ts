import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type { ImportOptions } from '../../../src/register/import/snapshot-rows.js'
import type { Clues } from '../../../src/register/search/retrieve.js'
import type { Contract } from '../contract.js'
import { registerFiltersContract } from './register-filters.contract.js'
import { registerImportContract } from './register-import.contract.js'
import {
  everyPage,
  harbour,
  importText,
  lantern,
  manySamples,
  namesFor,
  quarry,
  question,
  rebuilding,
  type SnapshotSample,
  small,
  snapshotText,
  summary,
} from './register-samples.js'

/** The contents of a register after an import, on any engine. */
export const registerContract: Contract = {
  ...registerImportContract,
  ...registerFiltersContract,

  async 'is empty before the first import'({ first }) {
    strictEqual(await first.register.snapshot(), null)
    strictEqual(await first.register.find(asCompanyNumber('09999991')), null)
    deepStrictEqual(await first.register.search(question({ name: 'harbour' })), nothing)
    await importText(first.registerImporter, snapshotText(small))
    deepStrictEqual(await namesFor(first, 'harbour'), ['HARBOUR LANE BOATWORKS LIMITED'])
    strictEqual((await first.register.find(asCompanyNumber('09999991')))?.name, 'HARBOUR LANE BOATWORKS LIMITED')
    await first.register.warm()
  },

  async 'finds the companies that clues may refer to'({ first, second }) {
    const clues: Clues = { numbers: [], names: [], postcodes: [], brands: [] }
    const noCompany = await first.register.retrieve({ ...clues, names: ['Harbour Lane Boatworks Ltd'] })
    deepStrictEqual([noCompany.companies.length, noCompany.total], [0, 0])

    await importText(first.registerImporter, snapshotText(small))
    const found = async (overrides: Partial<Clues>) =>
      (await second.register.retrieve({ ...clues, ...overrides })).companies.map(({ number }) => String(number))
    deepStrictEqual(await found({ names: ['Harbour Lane Boat-Works Ltd'] }), ['09999991'])
    deepStrictEqual(await found({ names: ['Wick Lamps Limited'] }), ['09999992'])
    deepStrictEqual(await found({ numbers: [asCompanyNumber('SC999993')] }), ['SC999993'])
    deepStrictEqual(await found({ brands: ['lanternandsons'] }), ['09999992'])
    deepStrictEqual(await found({ brands: ['quarryhill'] }), ['SC999993'])
    deepStrictEqual(await found({ postcodes: ['ZC3 3CC'] }), ['SC999993'])
    deepStrictEqual(await found({ names: ['Nobody at All Ltd'], brands: ['nobodyatall'] }), [])
    const counted = await second.register.retrieve({
      ...clues,
      postcodes: ['ZA1 1AA', 'ZZ9 9ZZ'],
      names: ['Lantern and Sons'],
    })
    deepStrictEqual([counted.sharingPostcode.get('ZA1 1AA'), counted.sharingPostcode.get('ZZ9 9ZZ')], [1, 0])
    deepStrictEqual([...counted.sharingKey.values()], [1])
    strictEqual(counted.total, 3)
  },

  async 'shows a finished import to every handle'({ first, second }) {
    const outcome = await importText(first.registerImporter, snapshotText(small))
    strictEqual(outcome.kind, 'first')
    strictEqual(outcome.added, 3)
    const snapshot = await second.register.snapshot()
    strictEqual(snapshot?.companies, 3)
    strictEqual(snapshot.asOf, '2026-03-01')
    const found = await second.register.find(asCompanyNumber('09999992'))
    strictEqual(found?.name, 'LANTERN & SONS LTD')
    deepStrictEqual(
      found.previousNames.map(({ name }) => name),
      ['WICK LAMPS LTD'],
    )
    strictEqual(found.accounts.nextDue, '2026-09-30')
    deepStrictEqual(found.sicCodes, ['62020'])
    strictEqual(found.chargeCounts?.outstanding, 1)
  },

  async 'keeps the old register when an import is abandoned'({ first, second }) {
    await importText(first.registerImporter, snapshotText(small))
    const bad = snapshotText([harbour]).concat('"no number",\n'.repeat(300))
    await rejects(importText(first.registerImporter, bad))
    strictEqual((await second.register.snapshot())?.generation, 1)
    strictEqual((await namesFor(second, 'lantern')).at(0), 'LANTERN & SONS LTD')
    deepStrictEqual(await first.registerImporter.pendingChanges(10), [])
    await importText(second.registerImporter, snapshotText([...small, { number: '09999994', name: 'NEW KEEL LTD' }]))
    deepStrictEqual(await namesFor(first, 'new keel'), ['NEW KEEL LTD'])
  },

  async 'allows one import at a time'({ first, second }) {
    const fresh = await first.registerImporter.beginFresh()
    await rejects(second.registerImporter.beginFresh(), { code: 'unavailable' })
    await fresh.abandon()
    await importText(second.registerImporter, snapshotText(small))
  },

  async 'finds by any word, a prefix of the last word, a previous name and the number'({ first }) {
    await importText(first.registerImporter, snapshotText(small))
    deepStrictEqual(await namesFor(first, 'boatworks harbour'), ['HARBOUR LANE BOATWORKS LIMITED'])
    deepStrictEqual(await namesFor(first, 'quar'), ['QUARRY HILL ENERGY PLC'])
    deepStrictEqual(await namesFor(first, 'q'), ['QUARRY HILL ENERGY PLC'])
    deepStrictEqual(await namesFor(first, 'lantern and sons limited'), ['LANTERN & SONS LTD'])
    deepStrictEqual(await namesFor(first, 'wick lamps'), ['LANTERN & SONS LTD'])
    deepStrictEqual(await namesFor(first, 'sc999993'), ['QUARRY HILL ENERGY PLC'])
    deepStrictEqual(await namesFor(first, 'quary hill energy'), ['QUARRY HILL ENERGY PLC'])
  },

  async 'writes and publishes only what differs'({ first, second }) {
    await importText(first.registerImporter, snapshotText(small))
    const outcome = await importText(
      first.registerImporter,
      snapshotText([harbour, { ...lantern, name: 'LANTERN WORKS LTD' }, { ...quarry, status: 'Liquidation' }]),
      { asOf: '2026-04-01' },
    )
    strictEqual(outcome.kind, 'update')
    deepStrictEqual([outcome.added, outcome.changed, outcome.absent], [0, 2, 0])
    const changes = await second.registerImporter.pendingChanges(10)
    deepStrictEqual(changes.map(summary).sort(), [
      ['09999992', 'LANTERN & SONS LTD', 'LANTERN WORKS LTD', 'active'],
      ['SC999993', 'QUARRY HILL ENERGY PLC', 'QUARRY HILL ENERGY PLC', 'liquidation'],
    ])
    deepStrictEqual(await namesFor(second, 'lantern works'), ['LANTERN WORKS LTD'])
    deepStrictEqual(await namesFor(second, 'sons'), [])
    const insolvent = await second.register.search(question({ status: 'liquidation' }))
    deepStrictEqual(
      insolvent.candidates.map(({ number }) => number),
      ['SC999993'],
    )

    await second.registerImporter.ackChanges(changes.at(-1)?.id ?? 0)
    deepStrictEqual(await first.registerImporter.pendingChanges(10), [])
  },

  async 'marks a company missing from a complete snapshot as dissolved, once'({ first }) {
    const many = manySamples(40)
    await importText(first.registerImporter, snapshotText([...many, harbour]))
    const again = await importText(first.registerImporter, snapshotText(many), { asOf: '2026-04-01' })
    deepStrictEqual([again.absent, again.missingAreDissolved, again.snapshot.companies], [1, true, 40])
    const [change, ...others] = await first.registerImporter.pendingChanges(10)
    strictEqual(change?.isAbsence, true)
    strictEqual(change?.after.status, 'dissolved')
    deepStrictEqual(others, [])
    strictEqual((await first.register.find(asCompanyNumber('09999991')))?.status, 'dissolved')

    const third = await importText(first.registerImporter, snapshotText(many), { asOf: '2026-05-01' })
    deepStrictEqual([third.absent, third.changed], [0, 0])
    const back = await importText(first.registerImporter, snapshotText([...many, harbour]), { asOf: '2026-06-01' })
    deepStrictEqual([back.added, back.changed, back.snapshot.companies], [0, 1, 41])
    strictEqual((await first.register.find(asCompanyNumber('09999991')))?.status, 'active')
  },

  async 'marks no company as missing after a partial import or a merge'({ first }) {
    await importText(first.registerImporter, snapshotText(manySamples(40)))
    const part = await importText(first.registerImporter, snapshotText([harbour]))
    deepStrictEqual([part.added, part.absent, part.missingAreDissolved], [1, 0, false])
    const merge = await importText(first.registerImporter, snapshotText(manySamples(40)), { isMerge: true })
    deepStrictEqual([merge.absent, merge.missingAreDissolved], [0, false])
    const complete = await importText(first.registerImporter, snapshotText([harbour]), { isComplete: true })
    deepStrictEqual([complete.absent, complete.missingAreDissolved, complete.snapshot.companies], [40, true, 1])
  },

  'gives the same answers from an updated register as from a full build': (storages) =>
    answersAsBuiltWhole(storages, {}),
  'gives the same answers from a small register that is rebuilt': (storages) =>
    answersAsBuiltWhole(storages, rebuilding),

  async 'lists by number, page by page, when the query is empty'({ first }) {
    await importText(first.registerImporter, snapshotText(manySamples(45)))
    const all = await everyPage(first, question())
    deepStrictEqual(
      all,
      manySamples(45).map(({ number }) => number),
    )
    const { total, isTotalExact } = await first.register.search(question())
    deepStrictEqual([total, isTotalExact], [45, true])
  },
}

const nothing = { candidates: [], total: 0, isTotalExact: true }

async function answersAsBuiltWhole(
  { first, second }: Parameters<Contract[string]>[0],
  options: Partial<ImportOptions>,
): Promise<void> {
  const before = manySamples(1_500)
  const after = before.map((sample, index) =>
    index % 11 === 0
      ? { ...sample, name: `RENAMED ${sample.name}`, status: 'Liquidation', postcode: 'ZD9 9ZZ' }
      : sample,
  )
  await importText(first.registerImporter, snapshotText(before))
  await importText(first.registerImporter, snapshotText(after), { ...options, asOf: '2026-04-01' })
  for (const query of [
    question({ name: 'services' }),
    question({ name: 'renamed' }),
    question({ name: 'renamed bakery services' }),
    question({ name: 'r' }),
    question({ postcode: 'ZD9' }),
    question({ postcode: 'ZD', status: 'liquidation' }),
    question({ name: 'design', accountsType: 'full', status: 'active' }),
    question({ incorporatedFrom: '2001-01-01', incorporatedTo: '2002-06-15' }),
    question({ name: 'boats', incorporatedFrom: '1992-03-04' }),
  ]) {
    const expected = after.filter((sample) => answers(sample, query)).map(({ number }) => number)
    const { total, isTotalExact } = await second.register.search(query)
    if (isTotalExact) strictEqual(total, expected.length, JSON.stringify(query))
    else ok(total <= expected.length && total > 20, JSON.stringify({ query, total, all: expected.length }))
    const numbers = await everyPage(second, query)
    strictEqual(new Set(numbers).size, numbers.length, 'no company twice')
    ok(
      numbers.every((number) => expected.includes(number)),
      `only companies that fit: ${JSON.stringify(query)}`,
    )
  }
}

/** Answers the same query by checking every sample. */
function answers(sample: SnapshotSample, query: ReturnType<typeof question>): boolean {
  const names = [sample.name, sample.previousName ?? ''].map((name) => name.toLowerCase().split(' '))
  const words = query.name?.split(' ') ?? []
  const hasWords = words.every((word, place) =>
    names
      .flat()
      .some((other) => (place === words.length - 1 && word.length < 3 ? other.startsWith(word) : other === word)),
  )
  const [day, month, year] = (sample.incorporatedOn ?? '').split('/')
  const incorporated = `${year}-${month}-${day}`
  const status = sample.status === 'Liquidation' ? 'liquidation' : 'active'
  return (
    hasWords &&
    (query.postcode === null || outward(sample.postcode ?? '', query.postcode)) &&
    (query.status === null || query.status === status) &&
    (query.accountsType === null || sample.accounts?.toLowerCase() === query.accountsType) &&
    (query.incorporatedFrom === null || incorporated >= query.incorporatedFrom) &&
    (query.incorporatedTo === null || incorporated <= query.incorporatedTo)
  )
}

function outward(postcode: string, wanted: string): boolean {
  const [district = ''] = postcode.split(' ')
  return /\d/.test(wanted) ? district === wanted : district.replace(/\d.*/, '') === wanted
}
