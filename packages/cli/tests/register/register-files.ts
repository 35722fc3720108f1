import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isInSnapshot,
  type SampleCompany,
  sampleRegister,
  snapshotHeader,
  snapshotRow,
} from '@brassplate/core/simulators'

export const today = '2026-11-15'

/** About `size` fictional companies; slightly fewer, because the Companies House file lists only live ones. */
export function liveCompanies(size: number): SampleCompany[] {
  return [...sampleRegister({ seed: 11, size, today, taken: [] })].filter(isInSnapshot)
}

export function csvOf(companies: readonly SampleCompany[], header = snapshotHeader): string {
  return [header, ...companies.map(snapshotRow), ''].join('\n')
}

/** Writes a snapshot file and returns its path. */
export function writeCsv(folder: string, name: string, companies: readonly SampleCompany[]): string {
  const path = join(folder, name)
  writeFileSync(path, csvOf(companies))
  return path
}

export function renamed(company: SampleCompany, name: string): SampleCompany {
  return { ...company, name }
}
