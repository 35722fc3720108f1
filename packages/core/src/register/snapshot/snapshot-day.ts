import { type Day, parseDay } from '../../shared/days.js'

const dated = /(?:^|\D)(\d{4}-\d{2}-\d{2})(?!\d)/

/** The date in a file name such as `BasicCompanyDataAsOneFile-2026-11-01.zip`; otherwise null. */
export function snapshotDayOf(fileName: string): Day | null {
  const lastPart = fileName.split(/[\\/]/).at(-1) ?? ''
  const [, day] = dated.exec(lastPart) ?? []
  return day ? parseDay(day) : null
}
