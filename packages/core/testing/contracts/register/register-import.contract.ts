import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type { Contract } from '../contract.js'
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
  small,
  snapshotText,
  summary,
} from './register-samples.js'

/** Later imports: small registers that grow, partial files, repeated rows, missing companies. */
export const registerImportContract: Contract = {
  async 'rebuilds a small register from a large file and publishes the changes of known companies'({ first, second }) {
    await importText(first.registerImporter, snapshotText(small))
    await importText(first.registerImporter, snapshotText([{ ...harbour, postcode: 'ZA1 1AB' }, lantern, quarry]))
    const large = [
      ...manySamples(2_998),
      { ...harbour, postcode: 'ZA1 1AB' },
      { ...lantern, name: 'LANTERN WORKS LTD' },
    ]
    const outcome = await importText(first.registerImporter, snapshotText(large), { ...rebuilding, asOf: '2026-04-01' })
    deepStrictEqual(
      [outcome.kind, outcome.added, outcome.changed, outcome.absent, outcome.missingAreDissolved],
      ['update', 2_998, 1, 1, true],
    )
    deepStrictEqual([outcome.snapshot.companies, outcome.snapshot.generation], [3_000, 3])
    const changes = await second.registerImporter.pendingChanges(10)
    deepStrictEqual(changes.map(summary), [
      // Pending since the previous import.
      ['09999991', 'HARBOUR LANE BOATWORKS LIMITED', 'HARBOUR LANE BOATWORKS LIMITED', 'active'],
      ['09999992', 'LANTERN & SONS LTD', 'LANTERN WORKS LTD', 'active'],
      ['SC999993', 'QUARRY HILL ENERGY PLC', 'QUARRY HILL ENERGY PLC', 'dissolved'],
    ])
    deepStrictEqual(
      changes.map(({ isAbsence }) => isAbsence),
      [false, false, true],
    )
    strictEqual((await second.register.find(asCompanyNumber('SC999993')))?.status, 'dissolved')
    deepStrictEqual(await namesFor(second, 'lantern'), ['LANTERN WORKS LTD'])
    strictEqual((await second.register.search(question())).total, 3_000)

    await second.registerImporter.ackChanges(changes.at(-1)?.id ?? 0)
    const again = await importText(first.registerImporter, snapshotText([...large, quarry]), rebuilding)
    deepStrictEqual([again.added, again.changed, again.snapshot.companies], [0, 1, 3_001])
    const [back, ...others] = await first.registerImporter.pendingChanges(10)
    deepStrictEqual([back?.before?.status, back?.after.status, others], ['dissolved', 'active', []])
    ok((back?.id ?? 0) > (changes.at(-1)?.id ?? 0), 'each change has its own id')
  },

  async 'keeps all companies when a small register is rebuilt from a partial file'({ first }) {
    await importText(first.registerImporter, snapshotText([...manySamples(40), quarry]))
    await importText(first.registerImporter, snapshotText(manySamples(40)), rebuilding)
    const part = await importText(first.registerImporter, snapshotText([harbour]), {
      ...rebuilding,
      asOf: '2026-04-01',
    })
    deepStrictEqual([part.added, part.absent, part.missingAreDissolved, part.snapshot.companies], [1, 0, false, 41])
    strictEqual((await everyPage(first, question())).length, 41)
    strictEqual((await first.register.find(asCompanyNumber('SC999993')))?.status, 'dissolved')
    const same = await importText(first.registerImporter, snapshotText([...manySamples(40), harbour]))
    deepStrictEqual([same.added, same.changed, same.absent], [0, 0, 0])
  },

  async 'takes its date from the last complete file'({ first }) {
    const many = manySamples(40)
    await importText(first.registerImporter, snapshotText(many))
    const merge = await importText(first.registerImporter, snapshotText(many), { isMerge: true, asOf: '2026-04-01' })
    strictEqual(merge.snapshot.asOf, '2026-03-01')
    const part = await importText(first.registerImporter, snapshotText([harbour]), { asOf: '2026-05-01' })
    strictEqual(part.snapshot.asOf, '2026-03-01')
    const whole = await importText(first.registerImporter, snapshotText([...many, harbour]), { asOf: '2026-06-01' })
    strictEqual(whole.snapshot.asOf, '2026-06-01')
  },

  async 'keeps the first of two rows with the same number, in every import'({ first }) {
    const twice = snapshotText([...small, { ...lantern, name: 'LANTERN THE SECOND LTD' }, lantern])
    const outcomes = []
    for (const options of [{}, {}, rebuilding]) {
      const { added, changed, report } = await importText(first.registerImporter, twice, options)
      outcomes.push([added, changed, report.rows, report.badRows.map(({ line }) => line)])
    }
    deepStrictEqual(outcomes, [
      [3, 0, 5, [5, 6]],
      [0, 0, 5, [5, 6]],
      [0, 0, 5, [5, 6]],
    ])
    deepStrictEqual(await first.registerImporter.pendingChanges(10), [])
    strictEqual((await first.register.find(asCompanyNumber('09999992')))?.name, 'LANTERN & SONS LTD')
  },

  async 'keeps the words for SIC codes of all imports, in the words of the last'({ first, second }) {
    deepStrictEqual([...(await first.register.industries())], [])
    await importText(first.registerImporter, snapshotText([harbour, { ...lantern, industry: '30120 - Boats' }]))
    deepStrictEqual([...(await second.register.industries())].sort(), [
      ['30120', 'Boats'],
      ['62020', 'Information technology consultancy activities'],
    ])
    const next = snapshotText([harbour, { ...lantern, industry: '30120 - Building of boats' }, quarry])
    await importText(first.registerImporter, next)
    strictEqual((await first.register.industries()).get('30120'), 'Building of boats')
    await importText(first.registerImporter, snapshotText([harbour]), rebuilding)
    await first.register.snapshot({ isFresh: true })
    const kept = await first.register.industries()
    deepStrictEqual([kept.get('30120'), kept.size], ['Building of boats', 2])
  },

  async 'removes invisible characters from names'({ first }) {
    const odd = { ...harbour, name: 'HARBOUR\0 LANE\x1f BOATWORKS LIMITED' }
    await importText(first.registerImporter, snapshotText([odd, lantern]))
    deepStrictEqual(await namesFor(first, 'harbour lane'), ['HARBOUR LANE BOATWORKS LIMITED'])
    const update = await importText(
      first.registerImporter,
      snapshotText([harbour, { ...lantern, name: 'LAN\0TERN LTD' }]),
    )
    strictEqual(update.changed, 1)
    deepStrictEqual(await namesFor(first, 'lantern'), ['LANTERN LTD'])
  },

  async 'shows every finished import to a fresh read, including single companies'({ first, second }) {
    await importText(first.registerImporter, snapshotText(small))
    for (const [name, options] of [['HARBOUR ONE LTD', {}] as const, ['HARBOUR TWO LTD', rebuilding] as const]) {
      await second.register.find(asCompanyNumber(harbour.number))
      const { snapshot } = await importText(
        first.registerImporter,
        snapshotText([{ ...harbour, name }, lantern]),
        options,
      )
      strictEqual((await second.register.snapshot({ isFresh: true }))?.generation, snapshot.generation)
      strictEqual((await second.register.find(asCompanyNumber(harbour.number)))?.name, name)
    }
  },

  async 'neither lists nor counts absent companies in an empty search'({ first }) {
    const many = manySamples(40)
    await importText(first.registerImporter, snapshotText([harbour, ...many]))
    await importText(first.registerImporter, snapshotText(many))
    deepStrictEqual(
      await everyPage(first, question()),
      many.map(({ number }) => number),
    )
    strictEqual((await first.register.search(question())).total, 40)
  },
}
