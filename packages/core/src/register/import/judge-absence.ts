import type { Company } from '../company/company.js'
import type { Snapshot } from '../register-store.js'
import type { ImportOptions } from './snapshot-rows.js'

/** A file with fewer rows than this share of the last snapshot counts as partial. */
const completeShare = 0.95

/** Whether a file with this many rows is complete, so that missing companies can be presumed dissolved. */
export function isComplete(rows: number, previous: Snapshot, options: ImportOptions): boolean {
  return !options.isMerge && (options.isComplete || rows >= completeShare * previous.companies)
}

/** A company that is missing from a complete snapshot. */
export function presumedDissolved(company: Company): Company {
  return { ...company, status: 'dissolved', statusDetail: null }
}
