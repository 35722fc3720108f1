import { isoTime, type Snapshot } from '@brassplate/core'

const dayMs = 24 * 60 * 60 * 1_000

export function renderSnapshot({ asOf, companies, importedAt, generation, files }: Snapshot) {
  return { as_of: asOf, companies, imported_at: isoTime(importedAt), generation, files }
}

export function ageDays({ asOf }: Snapshot, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(asOf)) / dayMs))
}
