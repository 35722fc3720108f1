import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { isSameValue } from '../overlay/same-value.js'
import type { Snapshot } from '../register-store.js'
import { SnapshotReport } from '../snapshot/snapshot-report.js'
import { fillRegister, Places } from './fill-register.js'
import { isComplete, presumedDissolved } from './judge-absence.js'
import type { FreshRegister, KeptRow, NewChange, RegisterImporter, Row } from './register-importer.js'
import type { ImportOptions, ImportOutcome, SnapshotFile } from './snapshot-rows.js'

const batchSize = 1_024
/**
 * If more companies than this are new, in number and as a share of those known, they are not reported: the old
 * register was incomplete.
 */
const additionsAlwaysReported = 1_000
const additionsShareReported = 0.1

/**
 * Rebuilds a small register from a snapshot. The old one is held in memory to find differences and missing
 * companies.
 */
export async function rebuildRegister(
  importer: RegisterImporter,
  previous: Snapshot,
  files: AsyncIterable<SnapshotFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const fresh = await importer.beginFresh()
  try {
    const report = new SnapshotReport()
    const places = new Places()
    const comparison = new Comparison(Math.max(additionsAlwaysReported, additionsShareReported * previous.companies))
    for await (const rows of importer.everyCompany()) comparison.know(rows)
    const names = await fillRegister(fresh, importer.hashOf, files, report, options, places, (company) =>
      comparison.see(company),
    )
    report.end()
    const summary = report.summary()
    const rows = summary.rows - summary.badRowCount
    const missingAreDissolved = isComplete(rows, previous, options)
    const { absent, absentRanks } = await addMissing(fresh, comparison, places, missingAreDissolved)
    const { added, returned, changed } = comparison
    const newSnapshot = {
      asOf: missingAreDissolved ? options.asOf : previous.asOf,
      companies: previous.companies + added + returned - absent,
      importedAt: options.now,
      files: names,
      industries: report.industries(),
    }
    const snapshot = await fresh.finish(newSnapshot, { absentRanks, changes: comparison.changes() })
    return { snapshot, kind: 'update', added, changed, absent, missingAreDissolved, report: summary }
  } catch (error) {
    await fresh.abandon()
    throw error
  }
}

/**
 * Adds the known companies that are missing from the snapshot: presumed dissolved if absence counts, otherwise
 * unchanged.
 */
async function addMissing(fresh: FreshRegister, comparison: Comparison, places: Places, isJudged: boolean) {
  let absent = 0
  const absentRanks: number[] = []
  let batch: Row[] = []
  for (const row of comparison.missing()) {
    const isJudgedNow = isJudged && !row.isAbsent
    const company = isJudgedNow ? presumedDissolved(row.company) : row.company
    const rank = places.next(company)
    if (isJudgedNow) {
      absent += 1
      comparison.miss(row.company, company)
    }
    if (isJudgedNow || row.isAbsent) absentRanks.push(rank)
    batch.push({ rank, hash: isJudgedNow ? 0 : row.hash, company })
    if (batch.length < batchSize) continue
    await fresh.add(batch)
    batch = []
  }
  if (batch.length > 0) await fresh.add(batch)
  return { absent, absentRanks }
}

class Comparison {
  added = 0
  changed = 0
  /** Companies that were missing from an earlier snapshot. */
  returned = 0
  readonly #known = new Map<CompanyNumber, KeptRow>()
  readonly #differences: NewChange[] = []
  #additions: NewChange[] = []

  constructor(readonly additionsMax: number) {}

  know(rows: readonly KeptRow[]): void {
    for (const row of rows) this.#known.set(row.company.number, row)
  }

  see(company: Company): void {
    const stored = this.#known.get(company.number)
    if (!stored) {
      this.added += 1
      if (this.added <= this.additionsMax) {
        this.#additions.push({ before: null, after: company, isAbsence: false })
      } else this.#additions = []
      return
    }
    this.#known.delete(company.number)
    if (stored.isAbsent) this.returned += 1
    if (isSameValue(stored.company, company)) return
    this.changed += 1
    this.#differences.push({ before: stored.company, after: company, isAbsence: false })
  }

  missing(): Iterable<KeptRow> {
    return this.#known.values()
  }

  miss(before: Company, after: Company): void {
    if (before.status !== 'dissolved') this.#differences.push({ before, after, isAbsence: true })
  }

  changes(): NewChange[] {
    return [...this.#differences, ...this.#additions]
  }
}
