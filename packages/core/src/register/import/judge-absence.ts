import type { Company } from '../company/company.js'
import type { Snapshot } from '../register-store.js'
import type { ImportOptions } from './bulk-rows.js'

/** With fewer rows than this share of the last snapshot, a file is taken for a part. */
const completeShare = 0.95

/** Whether a file of so many rows tells by what it lacks. */
export function isComplete(rows: number, previous: Snapshot, options: ImportOptions): boolean {
  return !options.isMerge && (options.isComplete || rows >= completeShare * previous.companies)
}

/** A company that a complete snapshot lacks. */
export function takenForDissolved(company: Company): Company {
  return { ...company, status: 'dissolved', statusDetail: null }
}
