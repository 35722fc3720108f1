import type { Clock } from '../../../src/shared/clock.js'
import { officerId } from '../render-lists.js'
import type { SampleCompany } from '../sample/sample-company.js'
import type { CompanyChange } from './company-changes.js'
import { companyEvents } from './company-events.js'
import type { SampleAppointment } from './officer-routes.js'
import { StreamLog, type StreamName, streamStarts } from './stream-log.js'

const companiesMax = 500_000

/** The simulated register and the events its streams have sent. */
export class CompaniesHouse {
  readonly #companies = new Map<string, SampleCompany>()
  /** Made at the first need, because most simulators are never asked for it. */
  #numbersByOfficer: Map<string, Set<string>> | null = null
  readonly #logs: ReadonlyMap<StreamName, StreamLog>

  constructor(
    register: Iterable<SampleCompany>,
    private readonly clock: Clock,
    { historyMax, timepointsPassed }: { readonly historyMax: number; readonly timepointsPassed: number },
    private readonly onEvent: (stream: StreamName, line: string) => void,
  ) {
    for (const company of register) this.#put(company)
    const names = Object.keys(streamStarts) as StreamName[]
    this.#logs = new Map(names.map((name) => [name, new StreamLog(name, historyMax, this.clock, timepointsPassed)]))
  }

  get companies(): Iterable<SampleCompany> {
    return this.#companies.values()
  }

  /** Every appointment of one officer. */
  appointments(officer: string): SampleAppointment[] {
    this.#numbersByOfficer ??= indexOfficers(this.#companies.values())
    return [...(this.#numbersByOfficer.get(officer) ?? [])].flatMap((number) => {
      const company = this.get(number)
      return company.officers.filter((one) => officerId(one) === officer).map((one) => ({ company, officer: one }))
    })
  }

  find(number: string): SampleCompany | undefined {
    return this.#companies.get(number)
  }

  get(number: string): SampleCompany {
    const company = this.#companies.get(number)
    if (!company) throw new Error(`The simulated register has no company ${number}.`)
    return company
  }

  /** Changes a company; publishes nothing if `isSilent`. */
  change(number: string, change: Partial<SampleCompany> | CompanyChange, isSilent = false): SampleCompany {
    const before = this.get(number)
    const changed = typeof change === 'function' ? change(before) : { ...before, ...change }
    const after = { ...changed, number }
    this.#put(after)
    if (!isSilent) this.#tell(before, after)
    return after
  }

  register(company: SampleCompany): void {
    if (this.#companies.has(company.number)) throw new Error(`Company ${company.number} is already registered.`)
    this.#put(company)
    this.#tell(null, company)
  }

  log(stream: StreamName): StreamLog {
    const log = this.#logs.get(stream)
    if (!log) throw new Error(`There is no stream ${stream}.`)
    return log
  }

  repeatLast(stream: StreamName): void {
    const event = this.log(stream).repeatLast()
    if (event) this.onEvent(stream, event.line)
  }

  #put(company: SampleCompany): void {
    if (this.#companies.size >= companiesMax) throw new Error(`The simulator holds at most ${companiesMax} companies.`)
    this.#companies.set(company.number, company)
    if (this.#numbersByOfficer) indexOfficers([company], this.#numbersByOfficer)
  }

  #tell(before: SampleCompany | null, after: SampleCompany): void {
    for (const event of companyEvents(before, after)) {
      this.onEvent(event.stream, this.log(event.stream).append(event).line)
    }
  }
}

/** The numbers of the companies of each officer, also of those who were removed since. */
function indexOfficers(companies: Iterable<SampleCompany>, index = new Map<string, Set<string>>()) {
  for (const { number, officers } of companies) {
    for (const officer of officers) {
      const id = officerId(officer)
      index.set(id, (index.get(id) ?? new Set()).add(number))
    }
  }
  return index
}
