import type { Company } from '../company/company.js'
import { rankClass, rankFactsOf, rankOf } from '../search/index/rank.js'
import { readCompany } from '../snapshot/row/read-company.js'
import type { SnapshotReport } from '../snapshot/snapshot-report.js'
import { NumberSet } from './number-set.js'
import type { FreshRegister, RegisterImporter, Row } from './register-importer.js'
import { eachRow, type ImportOptions, type SnapshotFile } from './snapshot-rows.js'

const batchSize = 1_024

/** Assigns ranks in a newly built register. */
export class Places {
  readonly #next: number[] = []

  next(company: Company): number {
    const priority = rankClass(rankFactsOf(company))
    const sequence = this.#next[priority] ?? 0
    this.#next[priority] = sequence + 1
    return rankOf(priority, sequence)
  }
}

/** Adds every company of the files to a newly built register. Returns the file names. */
export async function fillRegister(
  fresh: FreshRegister,
  hashOf: RegisterImporter['hashOf'],
  files: AsyncIterable<SnapshotFile>,
  report: SnapshotReport,
  options: ImportOptions,
  places = new Places(),
  onCompany: (company: Company) => void = () => {},
): Promise<string[]> {
  const seen = new NumberSet()
  let batch: Row[] = []
  let rows = 0

  return eachRow(files, report, {
    take({ fields, columns, line, text }) {
      rows += 1
      const company = readCompany(fields, line, columns, report)
      if (company === null) return
      if (!seen.add(company.number)) {
        report.repeatedRow(line, `company ${company.number} already appears in an earlier row.`)
        return
      }
      onCompany(company)
      batch.push({ rank: places.next(company), hash: hashOf(text), company })
    },
    async flush(isLast) {
      if (batch.length < batchSize && !isLast) return
      const full = batch
      batch = []
      if (full.length > 0) await fresh.add(full)
      options.onProgress?.(rows)
    },
  })
}
