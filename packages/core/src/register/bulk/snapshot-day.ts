import { type Day, parseDay } from '../../shared/days.js'

const dated = /(?:^|\D)(\d{4}-\d{2}-\d{2})(?!\d)/

/** The day that a file's name says it was made, as `BasicCompanyDataAsOneFile-2026-11-01.zip` does; else null. */
export function snapshotDayOf(fileName: string): Day | null {
  const lastPart = fileName.split(/[\\/]/).at(-1) ?? ''
  const [, day] = dated.exec(lastPart) ?? []
  return day ? parseDay(day) : null
}
