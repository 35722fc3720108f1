import type { Company } from '../company/company.js'
import { type CompanyNumber, parseCompanyNumber } from '../company/company-number.js'
import { isSameValue } from '../overlay/same-value.js'
import type { Snapshot } from '../register-store.js'
import { classOfRank, rankClass, rankFactsOf, rankOf } from '../search/index/rank.js'
import { readCompany } from '../snapshot/row/read-company.js'
import { SnapshotReport } from '../snapshot/snapshot-report.js'
import { isComplete, presumedDissolved } from './judge-absence.js'
import { NumberSet } from './number-set.js'
import { RankSet } from './rank-set.js'
import type { Edit, RegisterImporter, RegisterUpdate } from './register-importer.js'
import { type CutRow, eachRow, type ImportOptions, type ImportOutcome, type SnapshotFile } from './snapshot-rows.js'

const batchSize = 4_096
const editsAtOnce = 1_000

/** A row that is parsed only if its hash differs from the stored one. */
interface PendingRow extends CutRow {
  readonly number: CompanyNumber
  readonly hash: number
}

/** Compares a snapshot with the register and writes only the differences. */
export async function updateRegister(
  importer: RegisterImporter,
  previous: Snapshot,
  files: AsyncIterable<SnapshotFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const update = await importer.beginUpdate()
  try {
    const report = new SnapshotReport()
    const difference = new Difference(update, report, await update.nextSequences())
    let pending: PendingRow[] = []
    let rowCount = 0
    const names = await eachRow(files, report, {
      take(row) {
        rowCount += 1
        const number = parseCompanyNumber(row.fields[row.columns.number] ?? '')
        if (number === null) readCompany(row.fields, row.line, row.columns, report)
        else pending.push({ ...row, number, hash: importer.hashOf(row.text) })
      },
      async flush(isLast) {
        if (pending.length < batchSize && !isLast) return
        const full = pending
        pending = []
        if (full.length > 0) await difference.compare(full)
        options.onProgress?.(rowCount)
      },
    })
    report.end()
    const summary = report.summary()
    const rows = summary.rows - summary.badRowCount
    const missingAreDissolved = isComplete(rows, previous, options)
    const absent = missingAreDissolved ? await difference.dissolveMissing() : 0
    await difference.flush()
    const snapshot = await update.finish({
      // A partial file says nothing newer about companies that are not in it.
      asOf: missingAreDissolved ? options.asOf : previous.asOf,
      companies: previous.companies + difference.added + difference.returned - absent,
      importedAt: options.now,
      files: names,
      industries: report.industries(),
    })
    return {
      snapshot,
      kind: 'update',
      added: difference.added,
      changed: difference.changed,
      absent,
      missingAreDissolved,
      report: summary,
    }
  } catch (error) {
    await update.abandon()
    throw error
  }
}

class Difference {
  added = 0
  changed = 0
  /** Companies that were missing from an earlier snapshot. */
  returned = 0
  #edits: Edit[] = []
  readonly #seen = new RankSet()
  readonly #numbers = new NumberSet()
  readonly #next: number[]

  constructor(
    readonly update: RegisterUpdate,
    readonly report: SnapshotReport,
    nextSequences: readonly number[],
  ) {
    this.#next = [...nextSequences]
  }

  async compare(rows: readonly PendingRow[]): Promise<void> {
    await this.flush()
    const known = await this.update.known(rows.map(({ number }) => number))
    const differing: { company: Company; hash: number; rank: number | null }[] = []
    for (const [place, row] of rows.entries()) {
      const stored = known[place] ?? null
      if (stored) this.#seen.add(stored.rank)
      if (stored?.hash === row.hash && !stored.isAbsent) {
        this.report.goodRow()
        this.#isFirst(row)
        continue
      }
      const company = readCompany(row.fields, row.line, row.columns, this.report)
      if (company === null || !this.#isFirst(row)) continue
      if (stored?.isAbsent) this.returned += 1
      differing.push({ company, hash: row.hash, rank: stored?.rank ?? null })
    }
    const before = await this.#companiesAt(differing.flatMap(({ rank }) => (rank === null ? [] : [rank])))
    for (const { company, hash, rank } of differing) {
      this.#edit(company, hash, rank === null ? null : (before.get(rank) ?? null), rank)
    }
  }

  /** Marks known companies that are missing from the snapshot. */
  async dissolveMissing(): Promise<number> {
    let absent = 0
    await this.flush()
    const missing: number[] = []
    for await (const ranks of this.update.everyone()) {
      for (const rank of ranks) if (!this.#seen.has(rank)) missing.push(rank)
    }
    for (let from = 0; from < missing.length; from += editsAtOnce) {
      const before = await this.#companiesAt(missing.slice(from, from + editsAtOnce))
      for (const [rank, company] of before) {
        const after = presumedDissolved(company)
        const isChange = company.status !== 'dissolved'
        this.#edits.push({
          before: { rank, company },
          after: { rank: this.#placeOf(after, rank), hash: 0, company: after },
          isChange,
          isAbsent: true,
        })
        absent += 1
      }
      await this.flush()
    }
    return absent
  }

  async flush(): Promise<void> {
    const edits = this.#edits
    this.#edits = []
    for (let from = 0; from < edits.length; from += editsAtOnce) {
      await this.update.apply(edits.slice(from, from + editsAtOnce))
    }
  }

  /** Of two rows with the same number the first counts, as in a first import. */
  #isFirst({ number, line }: PendingRow): boolean {
    const isFirst = this.#numbers.add(number)
    if (!isFirst) this.report.repeatedRow(line, `company ${number} already appears in an earlier row.`)
    return isFirst
  }

  #edit(company: Company, hash: number, before: Company | null, rank: number | null): void {
    const isChange = before === null || !isSameValue(before, company)
    if (before === null) this.added += 1
    else if (isChange) this.changed += 1
    const place = isChange || rank === null ? this.#placeOf(company, rank) : rank
    this.#seen.add(place)
    this.#edits.push({
      before: before !== null && rank !== null ? { rank, company: before } : null,
      after: { rank: place, hash, company },
      isChange,
      isAbsent: false,
    })
  }

  #placeOf(company: Company, rank: number | null): number {
    const priority = rankClass(rankFactsOf(company))
    if (rank !== null && classOfRank(rank) === priority) return rank
    const sequence = this.#next[priority] ?? 0
    this.#next[priority] = sequence + 1
    return rankOf(priority, sequence)
  }

  async #companiesAt(ranks: readonly number[]): Promise<Map<number, Company>> {
    const rows = ranks.length > 0 ? await this.update.companies(ranks) : []
    return new Map(rows.map(({ rank, company }) => [rank, company]))
  }
}
