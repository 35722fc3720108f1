import type { Day } from '../../../shared/days.js'
import type { PreviousName } from '../../company/company.js'
import type { SnapshotColumns } from '../columns.js'
import type { SnapshotReport } from '../snapshot-report.js'
import { dayAt, textAt } from './row-fields.js'

const noPreviousNames: readonly PreviousName[] = []

/** A name started when the previous one ceased; the oldest started with the incorporation. */
export function readPreviousNames(
  fields: readonly string[],
  columns: SnapshotColumns,
  incorporatedOn: Day | null,
  report: SnapshotReport,
): readonly PreviousName[] {
  let names: PreviousName[] | null = null
  let effectiveFrom = incorporatedOn
  for (let nth = columns.previousNames.length - 1; nth >= 0; nth -= 1) {
    const place = columns.previousNames[nth]
    const name = place && textAt(fields, place.name)
    if (!place || !name) continue
    const ceasedOn = dayAt(fields, place.ceasedOn, 'PreviousName.CONDATE', report)
    names ??= []
    names.push({ name, effectiveFrom, ceasedOn })
    effectiveFrom = ceasedOn
  }
  return names ? names.reverse() : noPreviousNames
}
