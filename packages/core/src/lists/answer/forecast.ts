import { siteNameIn } from '../../resolution/domain/domain.js'
import type { Columns } from '../columns/guess-columns.js'
import type { SheetRow } from '../sheet.js'
import { domainsToTry } from './domains-to-try.js'
import { rowQuestion, whyNothing } from './row-question.js'

/** What a list may cost, known before any row is asked about. */
export interface Forecast {
  /** Rows that may cost a credit: those with a website that is not paid for. Rows with the same website count once. */
  readonly mayCost: number
  /** Those of them that have nothing else. */
  readonly websiteOnly: number
  /** Those whose name is compared first, which is free if it matches. */
  readonly afterName: number
  /** Those whose number is looked up first, which is free if it is on the register. */
  readonly afterNumber: number
  /** Rows that cannot be looked up. Missing if there are none. */
  readonly unusable?: UnusableRows
}

export interface UnusableRows {
  readonly count: number
  /** The first of them, and why. */
  readonly first: readonly { readonly line: number; readonly reason: string }[]
}

const unusableShown = 20

/** Websites that `PaidSites` is asked about in one call. */
const sitesAtOnce = 1_000
/** Beyond these, websites count as if they were not paid for. */
const sitesMax = 200_000
const paidMax = 20_000

/** Of these websites, those that cost nothing. */
export type PaidSites = (sites: readonly string[]) => Promise<ReadonlySet<string>>

type CostKind = 'websiteOnly' | 'afterName' | 'afterNumber'

/** Counts the rows of a list that may cost a credit, by the rule that decides which websites are read. */
export class ForecastCounter {
  readonly #columns: Columns
  /** By the websites of a row, separated by spaces. */
  readonly #kinds = new Map<string, CostKind>()
  readonly #unusable: { line: number; reason: string }[] = []
  #unusableCount = 0

  constructor(columns: Columns) {
    this.#columns = columns
  }

  add(row: SheetRow): void {
    if (row.problem !== null) {
      this.#cannot(row, row.problem)
      return
    }
    const question = rowQuestion(row, this.#columns)
    const domains = domainsToTry(question)
    if (question.number === null && question.name === null && domains.every(({ problem }) => problem !== null)) {
      this.#cannot(row, domains[0]?.problem?.reason ?? whyNothing(row, this.#columns))
      return
    }
    const sites = domains.flatMap(({ domain, problem }) => (problem === null ? (siteNameIn(domain) ?? []) : []))
    // Rows that lead to the same websites are paid for once.
    const key = sites.join(' ')
    if (key === '' || this.#kinds.has(key)) return
    const kind = question.number !== null ? 'afterNumber' : question.name !== null ? 'afterName' : 'websiteOnly'
    this.#kinds.set(key, kind)
  }

  /** As if no website were paid for. */
  get forecast(): Forecast {
    return this.#without(new Set())
  }

  async forecastWithout(paidOf: PaidSites): Promise<Forecast> {
    const sites = [...new Set([...this.#kinds.keys()].flatMap((key) => key.split(' ')))].slice(0, sitesMax)
    const paid = new Set<string>()
    for (let start = 0; start < sites.length && paid.size < paidMax; start += sitesAtOnce) {
      for (const site of await paidOf(sites.slice(start, start + sitesAtOnce))) paid.add(site)
    }
    return this.#without(paid)
  }

  #without(paid: ReadonlySet<string>): Forecast {
    const counts = { mayCost: 0, websiteOnly: 0, afterName: 0, afterNumber: 0 }
    for (const [key, kind] of this.#kinds) {
      if (paid.size > 0 && key.split(' ').every((site) => paid.has(site))) continue
      counts.mayCost += 1
      counts[kind] += 1
    }
    const unusable = { count: this.#unusableCount, first: this.#unusable }
    return { ...counts, ...(unusable.count > 0 && { unusable }) }
  }

  #cannot({ line }: SheetRow, reason: string): void {
    this.#unusableCount += 1
    if (this.#unusable.length < unusableShown) this.#unusable.push({ line, reason })
  }
}
