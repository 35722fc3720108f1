import { type CompanySource, type Found, identifyCompany } from '../identify/identify-company.js'
import { type Entry, readEntry } from '../identify/read-entry.js'
import {
  type NameEvidence,
  type StoredCompany,
  type StoredPorts,
  storedCompanies,
} from '../identify/stored-companies.js'
import { postcodeTerms } from '../register/search/index/terms.js'
import type { DomainRules } from '../resolution/domain/domain.js'
import type { AccountId } from '../shared/ids.js'
import { combineEvidence } from './combine-evidence.js'

export interface ReconcileQuery {
  /** A name, a company number, or a domain. */
  readonly text: string
  readonly limit: number
  /** Texts by property id. Unknown properties and unreadable values are ignored. */
  readonly evidence: ReadonlyMap<string, string>
}

export interface ReconcileResult extends StoredCompany {
  readonly isMatch: boolean
}

const textMax = 300
const addressMax = 500

/** The companies that a text may stand for, best first. Uses stored data only, and is free. */
export async function reconcileQuery(
  ports: StoredPorts,
  account: AccountId,
  { text, limit, evidence }: ReconcileQuery,
  rules: DomainRules,
): Promise<ReconcileResult[]> {
  const source = storedCompanies(ports, account, rules, readEvidence(evidence))
  const [cell, ...properties] = await Promise.all([
    identifyCompany(source, text),
    ...addressed.map(([id, kind]) => byProperty(source, evidence.get(id), kind)),
  ])
  const { decision, candidates } = combineEvidence(
    cell,
    properties.filter((found) => found !== null),
  )
  return candidates
    .slice(0, limit)
    .map((found, place) => ({ ...found, isMatch: decision === 'matched' && place === 0 }))
}

/** Properties that lead to a company by themselves, with what their text must be. */
const addressed = [
  ['company_number', 'number'],
  ['website', 'domain'],
  ['email', 'email'],
] as const satisfies readonly (readonly [id: string, kind: Entry['kind']])[]

/** Null if there is no such property, or if its text is something else. */
async function byProperty(
  source: CompanySource<StoredCompany>,
  given: string | undefined,
  kind: Entry['kind'],
): Promise<Found<StoredCompany> | null> {
  const text = given?.slice(0, textMax).trim() ?? ''
  return text !== '' && readEntry(text).kind === kind ? identifyCompany(source, text) : null
}

function readEvidence(evidence: ReconcileQuery['evidence']): NameEvidence {
  const textOf = (id: string, max: number) => evidence.get(id)?.trim().slice(0, max) || null
  const postcode = textOf('postcode', 20)
  return {
    postcode: postcode !== null && postcodeTerms(postcode).length > 0 ? postcode : null,
    address: textOf('address', addressMax),
    incorporatedOn: readDay(textOf('incorporated_on', 40)),
    previousName: textOf('previous_name', textMax),
  }
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/
const britishDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Reads 2015-04-15, 2015-04-15T00:00:00Z and 15/04/2015. */
function readDay(text: string | null): string | null {
  if (text === null) return null
  const iso = isoDay.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const [, day, month, year] = britishDay.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
