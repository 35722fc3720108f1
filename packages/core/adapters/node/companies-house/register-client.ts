import { parseCharges } from '../../../src/register/companies-house/parse-charges.js'
import { parseFilings } from '../../../src/register/companies-house/parse-filings.js'
import { parseInsolvency } from '../../../src/register/companies-house/parse-insolvency.js'
import { parseOfficers } from '../../../src/register/companies-house/parse-officers.js'
import { parseOwners } from '../../../src/register/companies-house/parse-owners.js'
import { parseProfile } from '../../../src/register/companies-house/parse-profile.js'
import type { RegisterSource } from '../../../src/register/companies-house/register-source.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import type { Listed } from '../../../src/register/records/sighting.js'
import type { Instant } from '../../../src/shared/clock.js'
import { CompaniesHouseCalls, type CompaniesHouseOptions } from './companies-house-calls.js'

const pageSize = 100
export const pagesMax = 10

interface Page<Item> {
  readonly items: readonly Item[]
  readonly received: number
  readonly total: number
}

/** Companies House's REST API. Closing it ends its connections. */
export function registerClient(options: CompaniesHouseOptions): RegisterSource & { close(): Promise<void> } {
  const calls = new CompaniesHouseCalls(options)

  /** Follows the pages of a list; one that has more than we could read is not complete. */
  async function list<Item extends { readonly id: string }>(
    number: CompanyNumber,
    name: string,
    parse: (json: unknown, asOf: Instant) => Page<Item> | null,
  ): Promise<Listed<Item>> {
    const asOf = options.clock.now()
    // By id: a list that grows while it is read shows an entry on two pages.
    const items = new Map<string, Item>()
    let received = 0
    let isComplete = true
    for (let page = 0; page < pagesMax; page += 1) {
      const json = await calls.ask(`/company/${number}/${name}?items_per_page=${pageSize}&start_index=${received}`)
      if (json === null) {
        // No list at all is an empty one; a page that is gone leaves out what stood on it.
        if (page > 0) isComplete = false
        break
      }
      const found = readable(parse(json, asOf), name)
      if (found.items.length < found.received) isComplete = false
      for (const item of found.items) items.set(item.id, item)
      received += found.received
      if (found.received === 0 || received >= found.total) break
      if (page === pagesMax - 1) isComplete = false
    }
    return { items: [...items.values()], isComplete }
  }

  return {
    async profile(number) {
      const json = await calls.ask(`/company/${number}`)
      if (json === null) return null
      const { patch } = readable(parseProfile(json, 'whole'), 'profile')
      return { ...patch, name: readable(patch.name ?? null, 'profile') }
    },

    officers: (number) =>
      list(number, 'officers', (json, asOf) => {
        const page = parseOfficers(json, asOf)
        return page && { ...page, items: page.officers }
      }),

    charges: (number) =>
      list(number, 'charges', (json, asOf) => {
        const page = parseCharges(json, asOf)
        return page && { ...page, items: page.charges }
      }),

    owners: (number) =>
      list(number, 'persons-with-significant-control', (json, asOf) => {
        const page = parseOwners(json, asOf)
        return page && { ...page, items: page.owners }
      }),

    async insolvency(number) {
      const json = await calls.ask(`/company/${number}/insolvency`)
      return json === null ? null : readable(parseInsolvency(json), 'insolvency')
    },

    async filings(number, limit) {
      const size = Math.min(Math.max(limit, 1), pageSize)
      const json = await calls.ask(`/company/${number}/filing-history?items_per_page=${size}`)
      return json === null ? [] : readable(parseFilings(json), 'filing history').filings.slice(0, size)
    },

    close: () => calls.close(),
  }
}

function readable<Value>(value: Value | null, what: string): Value {
  if (value !== null) return value
  throw new UpstreamUnavailableError(`Companies House answered with a ${what} that cannot be read.`)
}
