import type { BulkReport } from '../bulk/bulk-report.js'
import { readCompany } from '../bulk/row/read-company.js'
import type { Company } from '../company/company.js'
import { rankClass, rankOf, standingOf } from '../search/index/rank.js'
import { type BulkFile, eachRow, type ImportOptions } from './bulk-rows.js'
import { NumberSet } from './number-set.js'
import type { FreshRegister, RegisterImporter, Row } from './register-importer.js'

const batchSize = 1_024

/** Gives out the places of a register built from nothing. */
export class Places {
  readonly #next: number[] = []

  next(company: Company): number {
    const standing = rankClass(standingOf(company))
    const sequence = this.#next[standing] ?? 0
    this.#next[standing] = sequence + 1
    return rankOf(standing, sequence)
  }
}

/** Puts every company of the files into a register built from nothing. Gives the names of the files. */
export async function fillRegister(
  fresh: FreshRegister,
  hashOf: RegisterImporter['hashOf'],
  files: AsyncIterable<BulkFile>,
  report: BulkReport,
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
        report.repeatedRow(line, `company ${company.number} stands in an earlier row already.`)
        return
      }
      onCompany(company)
      batch.push({ rank: places.next(company), hash: hashOf(text), company })
    },
    async settle(isLast) {
      if (batch.length < batchSize && !isLast) return
      const full = batch
      batch = []
      if (full.length > 0) await fresh.add(full)
      options.onProgress?.(rows)
    },
  })
}
