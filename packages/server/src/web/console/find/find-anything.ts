import { codeOf, displayName, personName } from '@brassplate/core'
import { readCompanyNumber, readEntry } from '@brassplate/core/lists'
import { likely } from '../answer/waterfall-view.js'
import type { AnswerSummary, DomainAnswer } from '../api-types.js'
import { townOf } from '../parts/company-card.js'
import { withQuery } from '../parts/query.js'
import { capital, countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { findPlaces } from './pages-and-actions.js'

/** Of the account's own answers, lists and watched companies, each. */
const ownMax = 5
const placesMax = 5
const peopleMax = 5
const personLengthMin = 3

export interface Finding {
  readonly group:
    | 'Domains'
    | 'Answers'
    | 'Lists'
    | 'Tags'
    | 'Companies'
    | 'People'
    | 'Pages and actions'
    | 'Documentation'
  readonly label: string
  readonly detail: string
  /** Of a company. */
  readonly status?: string | null
  /** Of an answer. */
  readonly outcome?: string
  readonly href: string
}

/** Companies and people have initials. */
export function isNamed({ group }: Pick<Finding, 'group'>): boolean {
  return group === 'Companies' || group === 'People'
}

/**
 * What a text may mean, best first: domains, the account's own answers, lists and tags, companies with the watched ones
 * first, people at watched companies, pages and actions. A name means companies before it means domains.
 */
export async function findAnything(visit: Visit, text: string, companiesMax: number): Promise<readonly Finding[]> {
  const asked = text.trim()
  if (asked.length < 2) return []
  const { kind, text: entry } = readEntry(asked)
  const number = kind === 'number' ? readCompanyNumber(entry) : null
  const isName = kind === 'name'
  const isDomain = kind === 'domain' || kind === 'email'
  const [answers, lists, watched, companies, people, ofDomain] = await Promise.all([
    number ? [] : answersFrom(visit, isName ? asked : entry),
    listsNamed(visit, asked),
    watchedNamed(visit, asked),
    isName ? companiesNamed(visit, asked, companiesMax) : [],
    isName ? peopleNamed(visit, asked) : [],
    isDomain ? domainFindings(visit, entry) : [],
  ])
  const isWatched = new Set([...watched.companies, ...ofDomain].map(({ href }) => href))
  const named = new Set([...watched.companies, ...companies].map(({ label }) => label))
  const firms = people.filter(({ group, label }) => group === 'Companies' && !named.has(label))
  const places = findPlaces(asked, visit.person).slice(0, placesMax)
  const ownAnswers = answers.filter(({ label }) => label !== entry.toLowerCase())
  return [
    ...ofDomain,
    ...(isName ? [] : ownAnswers),
    ...lists,
    ...(number ? [numberFinding(number)] : []),
    ...watched.tags,
    ...watched.companies,
    ...companies.filter(({ href }) => !isWatched.has(href)),
    ...firms,
    ...(isName ? ownAnswers : []),
    ...people.filter(({ group }) => group === 'People'),
    ...places.map(({ label, detail, href }): Finding => ({ group: 'Pages and actions', label, detail, href })),
    {
      ...{ group: 'Documentation', label: `Search the documentation for “${asked.slice(0, 40)}”`, detail: '' },
      href: `/docs/search?${new URLSearchParams({ q: asked.slice(0, 100) })}`,
    },
  ]
}

/** A domain with what its page says today, if the account has asked about it, and the company that it names. */
async function domainFindings(visit: Visit, text: string): Promise<readonly Finding[]> {
  const domain = text.toLowerCase()
  const href = `/domains/${encodeURIComponent(domain)}`
  const asked = await visit.beyondApi.answeredDomains(domain.slice(0, 100), ownMax)
  const answer = asked.includes(domain) ? await answerToday(visit, domain) : null
  if (!answer) return [{ group: 'Domains', label: domain, detail: 'Which company runs it?', href }]
  const { match_status: outcome, company, match_confidence: likelihood, decided_by: by } = answer
  if (!company) return [{ group: 'Domains', label: domain, detail: 'Your answer', outcome, href }]
  const { company_number: number, company_name: name, company_status: status } = company
  const label = displayName(name)
  const detail = likelihood === null || by !== 'model' ? label : `${label} · ${likely(likelihood)}`
  return [
    { group: 'Domains', label: domain, detail, outcome, href },
    { group: 'Companies', label, detail: number, status, href: `/companies/${number}` },
  ]
}

/** Null if it is gone. */
async function answerToday({ peek }: Visit, domain: string): Promise<DomainAnswer | null> {
  try {
    return (await peek('getDomainResolution', { path: { domain } })).body
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
    return null
  }
}

/** The newest answer for a domain that has one. */
export async function answerFor({ peek }: Visit, domain: string): Promise<AnswerSummary | null> {
  return (await peek('listAnswers', { query: { domain, limit: '1' } })).body.data[0] ?? null
}

function numberFinding(number: string): Finding {
  return { group: 'Companies', label: number, detail: 'Open this company', href: `/companies/${number}` }
}

/** Domains that the account has asked about. */
async function answersFrom(visit: Visit, text: string): Promise<readonly Finding[]> {
  const domains = await visit.beyondApi.answeredDomains(text.slice(0, 100), ownMax)
  return domains.map((domain) => {
    const href = `/domains/${encodeURIComponent(domain)}`
    return { group: 'Answers', label: domain, detail: 'Your answer', href }
  })
}

async function listsNamed(visit: Visit, text: string): Promise<readonly Finding[]> {
  const { body } = await visit.peek('listBulk')
  const wanted = text.toLowerCase()
  return body.data
    .filter(({ name }) => name?.toLowerCase().includes(wanted))
    .slice(0, ownMax)
    .map(({ id, name, rows }) => ({
      ...{ group: 'Lists', label: name ?? '', detail: countWords(rows, 'row'), href: `/lists/${id}` },
    }))
}

async function watchedNamed(
  visit: Visit,
  text: string,
): Promise<Readonly<Record<'companies' | 'tags', readonly Finding[]>>> {
  const { companies, tags } = await visit.beyondApi.watchedNamed(text.slice(0, 100), ownMax)
  return {
    companies: companies.map(({ company: number, name, status, reference }) => ({
      ...{ group: 'Companies', label: displayName(name), href: `/companies/${number}`, status },
      detail: [number, reference, 'watched'].filter(Boolean).join(' · '),
    })),
    tags: tags.map((tag) => ({
      ...{
        group: 'Tags',
        label: tag,
        detail: 'Watched companies with this tag',
        href: withQuery('/watchlist', { tag }),
      },
    })),
  }
}

/** A company of the register. */
interface FoundCompany extends Finding {
  readonly number: string
}

/** The companies that a name or a number may mean, best first. */
export async function findCompanies(visit: Visit, text: string, limit: number): Promise<readonly FoundCompany[]> {
  const asked = text.trim()
  if (asked.length < 2) return []
  const { kind, text: entry } = readEntry(asked)
  if (kind === 'name') return companiesNamed(visit, asked, limit)
  const number = kind === 'number' ? readCompanyNumber(entry) : null
  if (number === null) return []
  const { body } = await visit.api('lookupCompanies', { body: { company_numbers: [number] } })
  return body.data.flatMap(({ company }) => (company ? [companyFinding(company, company.registered_postcode)] : []))
}

async function companiesNamed(visit: Visit, name: string, limit: number): Promise<readonly FoundCompany[]> {
  const { body } = await visit.api('searchCompanies', { query: { name: name.slice(0, 100), limit: String(limit) } })
  return body.data.map((hit) => companyFinding(hit, townOf(hit.address_snippet) ?? hit.registered_postcode))
}

type Named = Readonly<Record<'company_name' | 'company_number', string>> & { readonly company_status: string | null }

function companyFinding(
  { company_name: name, company_number: number, company_status: status }: Named,
  place: string | null,
): FoundCompany {
  return {
    ...{ group: 'Companies', label: displayName(name), href: `/companies/${number}`, status, number },
    detail: [number, place].filter(Boolean).join(' · '),
  }
}

/** A person with all posts at watched companies. Firms that are officers or owners are companies. */
async function peopleNamed(visit: Visit, name: string): Promise<readonly Finding[]> {
  if (name.length < personLengthMin) return []
  const found = await visit.beyondApi.people(name.slice(0, 100), peopleMax)
  const people = groupBy(found, (one) => {
    const whole = personName(one.name, one.isCorporate)
    // Two people may have one name: the month of birth tells them apart, and without it the company does.
    return one.isCorporate ? whole : `${whole} ${one.born ? JSON.stringify(one.born) : one.company}`
  })
  return [...people.values()].flatMap((posts) => {
    const [first] = posts
    if (!first) return []
    return {
      group: first.isCorporate ? ('Companies' as const) : ('People' as const),
      label: personName(first.name, first.isCorporate),
      detail: capital(postsWords(posts)),
      href: `/companies/${first.company}/${first.role}s`,
    }
  })
}

type Post = Awaited<ReturnType<Visit['beyondApi']['people']>>[number]

/** Such as `officer and owner of Harbour Lane Boatworks Limited, former officer of Tidewright Group Limited`. */
function postsWords(posts: readonly Post[]): string {
  const byCompany = groupBy(posts, ({ companyName }) => companyName)
  const parts = [...byCompany].map(([company, ofCompany]) => {
    const roles = new Set(ofCompany.map(({ role, isCurrent }) => (isCurrent ? role : `former ${role}`)))
    return `${[...roles].join(' and ')} of ${displayName(company)}`
  })
  return parts.join(', ')
}

function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
