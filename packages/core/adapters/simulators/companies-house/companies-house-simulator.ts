import type { Clock } from '../../../src/shared/clock.js'
import type { Day } from '../../../src/shared/days.js'
import type { SampleCompany } from '../sample/sample-company.js'
import type { CompanyChange } from './company-changes.js'
import type { Fault } from './faults.js'
import type { StreamName } from './stream-log.js'

export interface CompaniesHouseOptions {
  readonly register: Iterable<SampleCompany>
  readonly apiKey: string
  /** Keys of the streams and of the REST API are not interchangeable. */
  readonly streamKey: string
  readonly clock?: Clock
  /** The day that decides what is overdue and which month the bulk file is of; the clock's own where it is left out. */
  readonly today?: Day
  readonly host?: string
  readonly port?: number
  /** REST requests in five minutes. */
  readonly requestsMax?: number
  readonly connectionsMax?: number
  readonly heartbeatMs?: number
  readonly lifetimeMs?: number
  /** How many events each stream can replay. */
  readonly historyMax?: number
  /** How many timepoints went by before the start, with nothing to tell: a place from an earlier start is then a good one. */
  readonly timepointsPassed?: number
}

export interface LoggedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Null while it hangs. */
  readonly status: number | null
}

/** Companies House of fictional companies, spoken to over HTTP and told what happens through these calls. */
export interface CompaniesHouseSimulator {
  /** Serves REST, streams and bulk files alike. */
  readonly url: string
  /** The latest requests, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** How many streams are open. */
  readonly connections: number

  /** The company as Companies House has it now. */
  company(number: string): SampleCompany

  /** Changes a company and tells the streams of all that differs. */
  change(number: string, change: Partial<SampleCompany> | CompanyChange): SampleCompany

  /** Changes a company without a word. */
  drift(number: string, change: Partial<SampleCompany> | CompanyChange): SampleCompany

  /** Registers a new company and tells the streams. */
  register(company: SampleCompany): void

  /** Sends a stream's last event again, under a new timepoint. */
  repeatLast(stream: StreamName): void

  /** Sends a text of any kind to those who listen now; it has no timepoint and cannot be replayed. */
  sendLine(stream: StreamName, line: string): void

  /** Sends a heartbeat on every stream at once. */
  beat(): void

  /** Forgets what a stream has sent, so that a timepoint from before answers 416. */
  forgetHistory(stream: StreamName): void

  /** Breaks every stream off. */
  dropStreams(): void

  /** Ends every stream in good order. */
  endStreams(): void

  /** The next requests go wrong in a given way. */
  failNext(fault: Fault): void

  /** Requests for a path wait for ever, and its open streams fall silent. The function that it gives ends that for new requests. */
  hang(path: string): () => void

  /** Ends every connection and stops listening. */
  close(): Promise<void>
}
