import type { Clock } from '../../../src/shared/clock.js'
import type { Day } from '../../../src/shared/days.js'
import type { SampleCompany } from '../sample/sample-company.js'
import type { CompanyChange } from './company-changes.js'
import type { Fault } from './faults.js'
import type { StreamName } from './stream-log.js'

export interface CompaniesHouseOptions {
  readonly register: Iterable<SampleCompany>
  readonly apiKey: string
  /** Stream keys and REST keys are not interchangeable. */
  readonly streamKey: string
  readonly clock?: Clock
  /** Decides what is overdue and the month of the snapshot file; defaults to the clock's day. */
  readonly today?: Day
  readonly host?: string
  readonly port?: number
  /** REST requests per five minutes. */
  readonly requestsMax?: number
  readonly connectionsMax?: number
  readonly heartbeatMs?: number
  readonly lifetimeMs?: number
  /** Number of events each stream can replay. */
  readonly historyMax?: number
  /** Timepoints skipped before the start, so that a cursor from an earlier run stays valid. */
  readonly timepointsPassed?: number
}

export interface LoggedRequest {
  readonly method: string
  /** Including the query. */
  readonly path: string
  /** Null while it is pending. */
  readonly status: number | null
}

/** A simulated Companies House with fictional companies, served over HTTP and controlled by these methods. */
export interface CompaniesHouseSimulator {
  /** Serves REST, streams and snapshot files. */
  readonly url: string
  /** The latest requests, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Number of open streams. */
  readonly connections: number

  /** The current state of the company. */
  company(number: string): SampleCompany

  /** Changes a company and publishes every difference on the streams. */
  change(number: string, change: Partial<SampleCompany> | CompanyChange): SampleCompany

  /** Changes a company without publishing it. */
  drift(number: string, change: Partial<SampleCompany> | CompanyChange): SampleCompany

  /** Registers a new company and publishes it on the streams. */
  register(company: SampleCompany): void

  /** Sends a stream's last event again with a new timepoint. */
  repeatLast(stream: StreamName): void

  /** Sends any text to the current listeners; it has no timepoint and cannot be replayed. */
  sendLine(stream: StreamName, line: string): void

  /** Sends a heartbeat on every stream immediately. */
  beat(): void

  /** Clears a stream's history, so that earlier timepoints get 416. */
  forgetHistory(stream: StreamName): void

  /** Breaks every stream connection. */
  dropStreams(): void

  /** Ends every stream cleanly. */
  endStreams(): void

  /** Makes the next requests fail in the given way. */
  failNext(fault: Fault): void

  /** Requests for a path never get a response, and its open streams go silent. The returned function undoes it. */
  hang(path: string): () => void

  /** Ends every connection and stops listening. */
  close(): Promise<void>
}
