import type { Ports } from '../ports.js'
import { todayInLondon } from '../shared/days.js'
import { importSnapshot } from './import/import-snapshot.js'
import type { ImportOptions, SnapshotFile } from './import/snapshot-rows.js'
import { matchCompany } from './match/match-company.js'
import type { MatchQuestion } from './match/question.js'
import { lookupCompanies } from './profile/lookup-companies.js'
import type { SearchQuestion } from './search/question.js'
import { searchCompanies } from './search/search-companies.js'

export function registerUseCases(ports: Ports) {
  return {
    /** At most `lookupMax` companies from local data, one result per number in the same order. */
    lookup: (companyNumbers: readonly string[]) => lookupCompanies(ports, companyNumbers),
    search: (question: SearchQuestion) =>
      searchCompanies(ports, { today: todayInLondon(ports.clock.now()), ...question }),
    /** The company that a name refers to, from local data only. */
    match: (question: MatchQuestion) => matchCompany(ports, question),
    /** The words for SIC codes. */
    industries: () => ports.register.industries(),
    snapshot: () => ports.register.snapshot(),
    importSnapshot: (files: AsyncIterable<SnapshotFile>, options: Omit<ImportOptions, 'now'>) =>
      importSnapshot(ports.registerImporter, files, { ...options, now: ports.clock.now() }),
    warm: () => ports.register.warm(),
  }
}
