import { parseAppointments } from '../../../src/register/companies-house/parse-appointments.js'
import { parseCharges } from '../../../src/register/companies-house/parse-charges.js'
import {
  parseControlStatements,
  parseExemptions,
} from '../../../src/register/companies-house/parse-control-statements.js'
import { parseFilings } from '../../../src/register/companies-house/parse-filings.js'
import { parseInsolvency } from '../../../src/register/companies-house/parse-insolvency.js'
import { parseOfficers } from '../../../src/register/companies-house/parse-officers.js'
import { parseOwners } from '../../../src/register/companies-house/parse-owners.js'
import { parseProfile } from '../../../src/register/companies-house/parse-profile.js'
import { filingsAtOnce, type RegisterSource } from '../../../src/register/companies-house/register-source.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import { appointmentsMax } from '../../../src/register/records/appointments.js'
import type { Listed } from '../../../src/register/records/sighting.js'
import type { Instant } from '../../../src/shared/clock.js'
import { CompaniesHouseCalls, type CompaniesHouseOptions } from './companies-house-calls.js'

const pageSize = 100
/** Companies House gives no more at once. */
const appointmentsAtOnce = 50
export const pagesMax = 10

interface Page<Item> {
  readonly items: readonly Item[]
  readonly received: number
  readonly total: number
}

/** The Companies House REST API. `close` ends its connections. */
export function registerClient(options: CompaniesHouseOptions): RegisterSource & { close(): Promise<void> } {
  const calls = new CompaniesHouseCalls(options)

  /** Reads all pages of a list. It is incomplete if it has more pages than the limit. */
  async function list<Item extends { readonly id: string }>(
    number: CompanyNumber,
    name: string,
    parse: (json: unknown, asOf: Instant) => Page<Item> | null,
  ): Promise<Listed<Item>> {
    const asOf = options.clock.now()
    // Keyed by id: a list that grows while it is read may repeat an entry.
    const items = new Map<string, Item>()
    let received = 0
    let isComplete = true
    for (let page = 0; page < pagesMax; page += 1) {
      const json = await calls.ask(`/company/${number}/${name}?items_per_page=${pageSize}&start_index=${received}`)
      if (json === null) {
        // A missing list is empty; a missing later page makes the list incomplete.
        if (page > 0) isComplete = false
        break
      }
      const found = requireParsed(parse(json, asOf), name)
      if (found.items.length < found.received) isComplete = false
      for (const item of found.items) items.set(item.id, item)
      received += found.received
      if (found.received === 0 || received >= found.total) break
      if (page === pagesMax - 1) isComplete = false
    }
    return { items: [...items.values()], isComplete }
  }

  return {
    callsLeft: () => calls.left(),

    async profile(number) {
      const json = await calls.ask(`/company/${number}`)
      if (json === null) return null
      const { patch } = requireParsed(parseProfile(json, 'whole'), 'profile')
      return { ...patch, name: requireParsed(patch.name ?? null, 'profile') }
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
      return json === null ? null : requireParsed(parseInsolvency(json), 'insolvency')
    },

    async statements(number) {
      const asOf = options.clock.now()
      const statements = await list(number, 'persons-with-significant-control-statements', parseControlStatements)
      const json = await calls.ask(`/company/${number}/exemptions`)
      const items = json === null ? [] : requireParsed(parseExemptions(json), 'exemptions')
      return { statements, exemptions: { items, asOf } }
    },

    async appointments(officer) {
      const ask = async (skip: number) => {
        const page = `items_per_page=${appointmentsAtOnce}&start_index=${skip}`
        const json = await calls.ask(`/officers/${encodeURIComponent(officer)}/appointments?${page}`)
        return json === null ? null : requireParsed(parseAppointments(json), 'appointments')
      }
      const first = await ask(0)
      if (!first) return null
      const { isCorporate, total, received } = first
      if (total > appointmentsMax) return { isCorporate, total, items: [], isComplete: false }
      const second = received > 0 && received < total ? await ask(received) : null
      const items = [...first.items, ...(second?.items ?? [])].slice(0, appointmentsMax)
      return { isCorporate, total, items, isComplete: items.length >= total }
    },

    async filings(number, skip) {
      const page = `items_per_page=${filingsAtOnce}&start_index=${skip}`
      const json = await calls.ask(`/company/${number}/filing-history?${page}`)
      if (json === null) return { items: [], total: 0 }
      const { filings, total } = requireParsed(parseFilings(json), 'filing history')
      return { items: filings.slice(0, filingsAtOnce), total }
    },

    close: () => calls.close(),
  }
}

function requireParsed<Value>(value: Value | null, what: string): Value {
  if (value !== null) return value
  throw new UpstreamUnavailableError(`Companies House returned an unreadable response (${what}).`)
}
