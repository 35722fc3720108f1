import type { Ports } from '../ports.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import type { PageRequest } from '../shared/page.js'
import { companySignals } from './company-signals.js'
import { getCompany } from './get-company.js'
import { publishImportChanges } from './publish-import-changes.js'
import {
  type DatedRequest,
  type FilingRequest,
  listCharges,
  listFilings,
  listInsolvencyCases,
  listOfficers,
  listOwners,
} from './records/company-records.js'
import { countAppointments, countRecords } from './records/count-records.js'
import { getOwnership } from './records/ownership.js'
import { getPerson } from './records/person.js'
import { getSharedOfficers } from './records/shared-officers.js'
import { type RefreshRound, refreshWatched } from './refresh-watched.js'
import { sweepDeadlines } from './sweep-deadlines.js'

export function syncUseCases(ports: Ports) {
  return {
    register: {
      get: (companyNumber: string) => getCompany(ports, companyNumber),
      publishImportChanges: (onChange?: (change: RegisterChange) => void) =>
        publishImportChanges({ ...ports, importer: ports.registerImporter }, onChange),
    },
    records: {
      officers: (companyNumber: string, page: PageRequest) => listOfficers(ports, companyNumber, page),
      /** Persons with significant control, with what the company states about them. */
      owners: (companyNumber: string, page: PageRequest) => listOwners(ports, companyNumber, page),
      charges: (companyNumber: string, page: DatedRequest) => listCharges(ports, companyNumber, page),
      insolvency: (companyNumber: string, page: DatedRequest) => listInsolvencyCases(ports, companyNumber, page),
      filings: (companyNumber: string, page: FilingRequest) => listFilings(ports, companyNumber, page),
      /** How many entries each stored list has. */
      counts: (companyNumber: string) => countRecords(ports, companyNumber),
      /** How many appointments these officers have, as far as it is stored. */
      appointmentCounts: (officers: readonly string[]) => countAppointments(ports, officers),
      /** The owners, their owners and so on; `depth` is at most `ownershipDepthMax`. */
      ownership: (companyNumber: string, depth: number) => getOwnership(ports, companyNumber, depth),
      /** A person or firm of a company, with its appointments at all companies. */
      person: (companyNumber: string, id: string) => getPerson(ports, companyNumber, id),
      /** The companies that share a serving officer with this one. */
      sharedOfficers: (companyNumber: string) => getSharedOfficers(ports, companyNumber),
    },
    signals: {
      ofCompany: (company: string, limit: number) => companySignals(ports, company, limit),
      /** Emits a signal for every deadline that has passed since the last call. */
      sweepDeadlines: (isStopping?: () => boolean) => sweepDeadlines(ports, isStopping),
      /** Refreshes some of the watched companies from Companies House. `registerSource` may use a smaller call budget. */
      refreshWatched: (round: RefreshRound, registerSource = ports.registerSource) =>
        refreshWatched({ ...ports, registerSource }, round),
    },
  }
}
