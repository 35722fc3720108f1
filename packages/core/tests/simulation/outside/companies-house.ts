import type { RegisterSource } from '../../../src/register/companies-house/register-source.js'
import type { StreamSource } from '../../../src/register/companies-house/stream/stream-source.js'
import { type CompanyPatch, unknownCompany } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import { dayMs, type Instant, secondMs } from '../../../src/shared/clock.js'
import { importText, sampleCompanyNumber, snapshotText } from '../../../testing/index.js'
import type { MemoryRegister } from '../../../testing/stores/memory-register.js'
import type { Life } from '../scheduler.js'
import type { Network } from './network.js'

export interface SimulatedCompany {
  readonly number: CompanyNumber
  /** The word that the domains of its websites begin with. */
  readonly word: string
  readonly firstName: string
  /** Some never change their names. */
  readonly isSteady: boolean
  readonly postcode: string
  /** When its accounts are due. */
  readonly accountsDue: Instant
}

interface StreamEvent {
  readonly line: string
  readonly publishedAt: Instant
}

export const streams = ['companies', 'filings'] as const
export type SimulatedStream = (typeof streams)[number]

/** Two companies share each word, so that a website can change hands between them. */
const words = ['kingfisher', 'harbour', 'quarry', 'lantern'] as const
const trades = ['BOATWORKS', 'BAKERY'] as const
const answerMaxMs = 20 * secondMs
const linesAtOnceMax = 4
const emptyList = { items: [], isComplete: true } as const

/** A Companies House whose companies change their names and file documents. It is slow or unavailable at times. */
export class SimulatedCompaniesHouse {
  readonly companies: readonly SimulatedCompany[]
  readonly #network: Network
  readonly #names: Map<CompanyNumber, { readonly name: string; readonly since: Instant }[]>
  readonly #events: Record<SimulatedStream, StreamEvent[]> = { companies: [], filings: [] }

  constructor(network: Network) {
    this.#network = network
    const now = network.now()
    const named = trades.flatMap((trade) => words.map((word) => ({ word, trade })))
    this.companies = named.map(({ word, trade }, place) => ({
      number: sampleCompanyNumber(place),
      word,
      firstName: `${word.toUpperCase()} ${trade} LIMITED`,
      isSteady: trade === 'BAKERY',
      postcode: `BS9${place} 1AA`,
      accountsDue: now + (2 + 5 * place) * dayMs,
    }))
    this.#names = new Map(
      this.companies.map(({ number, firstName }) => [number, [{ name: firstName, since: now - 90 * dayMs }]]),
    )
    for (const stream of streams) this.#publish(stream, '00000000', {})
  }

  nameOf(number: CompanyNumber): string {
    return this.#names.get(number)?.at(-1)?.name ?? ''
  }

  rename({ number, firstName }: SimulatedCompany): string {
    const names = this.#names.get(number) ?? []
    const name = firstName.replace(' LIMITED', ` ${names.length} LIMITED`)
    names.push({ name, since: this.#network.now() })
    this.#publish('companies', number, { company_number: number, company_name: name, company_status: 'active' })
    return name
  }

  /** Returns the id of the filing. */
  file({ number }: SimulatedCompany): string {
    const id = `filing-${this.#events.filings.length}`
    const date = dayOf(this.#network.now())
    const data = {
      transaction_id: id,
      type: 'SH01',
      category: 'capital',
      description: 'capital-allotment-shares',
      date,
    }
    this.#publish('filings', number, data)
    return id
  }

  /** The timepoint of the last event. */
  lastTimepoint(stream: SimulatedStream): number {
    return this.#events[stream].length
  }

  source(life: Life): RegisterSource {
    const answer = async <Answer>(give: () => Answer): Promise<Answer> => {
      if (await this.#network.reach(life, answerMaxMs)) return give()
      throw new UpstreamUnavailableError('The simulated Companies House is down.')
    }
    return {
      profile: (number) => answer(() => this.#profile(number)),
      officers: () => answer(() => emptyList),
      charges: () => answer(() => emptyList),
      insolvency: () => answer(() => null),
      owners: () => answer(() => emptyList),
      statements: () => answer(() => ({ statements: emptyList, exemptions: { items: [], asOf: 0 } })),
      filings: () => answer(() => ({ items: [], total: 0 })),
      appointments: () => answer(() => null),
      callsLeft: async () => 480,
    }
  }

  /** A connection that ends, or breaks, after some lines. */
  stream(life: Life): StreamSource {
    const [events, network] = [this.#events, this.#network]
    return {
      async *open(name, from) {
        const stream = streams.find((one) => one === name) ?? 'companies'
        for (let next = from ?? 1; ; next += linesAtOnceMax) {
          if (!(await network.reach(life, answerMaxMs))) throw new Error('The simulated connection was lost.')
          const published = events[stream].filter(({ publishedAt }) => publishedAt <= network.now())
          const lines = published.slice(next - 1, next - 1 + linesAtOnceMax).map(({ line }) => line)
          yield lines
          if (lines.length < linesAtOnceMax) return
        }
      },
    }
  }

  /** Imports the file of today, which shows the companies as they were at midnight. */
  async importInto(register: MemoryRegister): Promise<void> {
    const now = this.#network.now()
    const asOf = dayOf(now)
    const samples = this.companies.map(({ number, postcode, accountsDue }) => ({
      number,
      name: this.#names.get(number)?.findLast(({ since }) => since <= Date.parse(asOf))?.name ?? '',
      postcode,
      accountsDue: dayOf(accountsDue).split('-').reverse().join('/'),
    }))
    await importText(register.importer(), snapshotText(samples), { asOf, now })
  }

  #profile(number: CompanyNumber): (CompanyPatch & { name: string }) | null {
    const company = this.companies.find((one) => one.number === number)
    if (!company) return null
    const { number: _, ...blank } = unknownCompany(number, this.nameOf(number))
    const accounts = { ...blank.accounts, nextDue: dayOf(company.accountsDue) }
    return { ...blank, accounts, status: 'active', type: 'ltd', hasChargesPage: false, hasInsolvencyPage: false }
  }

  /** An event is published a moment after the change, with the second in which that was. */
  #publish(stream: SimulatedStream, number: string, data: Readonly<Record<string, unknown>>): void {
    const publishedAt = Math.ceil(this.#network.now() / secondMs) * secondMs
    const timepoint = this.#events[stream].length + 1
    const line = JSON.stringify({
      resource_kind: stream === 'companies' ? 'company-profile' : 'filing-history',
      resource_uri: `/company/${number}`,
      resource_id: stream === 'companies' ? number : `filing-${timepoint - 1}`,
      data,
      event: { timepoint, published_at: new Date(publishedAt).toISOString().slice(0, 19), type: 'changed' },
    })
    this.#events[stream].push({ line, publishedAt })
  }
}

export function dayOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10)
}
