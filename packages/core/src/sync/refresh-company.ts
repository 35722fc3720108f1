import type { Ports } from '../ports.js'
import type { RegisterSource } from '../register/companies-house/register-source.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { unansweredBy } from '../register/errors.js'
import type { Facet, Overlay } from '../register/overlay/overlay.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { dayMs, hourMs, type Instant } from '../shared/clock.js'
import type { DomainError } from '../shared/errors.js'
import { type RecordPorts, recordChanges } from './record-changes.js'

/**
 * Maximum age of data from Companies House before it is requested again. Streams keep most of it current in the
 * meantime. They do not update the filings, and a new one is news, so those are requested again after an hour.
 */
export const facetAgeMaxMs: Readonly<Record<Facet, number>> = {
  profile: dayMs,
  officers: dayMs,
  charges: dayMs,
  insolvency: dayMs,
  owners: 7 * dayMs,
  statements: dayMs,
  filings: hourMs,
}

export interface Refresh {
  readonly facets: readonly Facet[]
  /** Data requested before this time also counts as too old. */
  readonly askedSince?: Instant
  /** Maximum time to wait; the request continues in the background. If omitted, waits for everything. */
  readonly deadlineMs?: number
}

export interface Refreshed {
  /** Something is too old, and Companies House was unavailable or too slow. */
  readonly stale: boolean
  /** Why Companies House gave no answer, if it or our own call limit refused. */
  readonly unanswered?: DomainError
  /** Number of signals that the responses produced. */
  readonly signals: number
}

export type RefreshPorts = RecordPorts & Pick<Ports, 'overlay' | 'registerSource' | 'withinMs'>

interface RunningRefresh {
  readonly facets: ReadonlySet<Facet>
  readonly askedSince: Instant
  readonly refreshed: Promise<Refreshed>
}

const runningBySource = new WeakMap<RegisterSource, Map<CompanyNumber, RunningRefresh>>()

/**
 * Refreshes outdated facets from Companies House, one refresh per company at a time. Without a source nothing is
 * stale.
 */
export async function refreshCompany(ports: RefreshPorts, number: CompanyNumber, refresh: Refresh): Promise<Refreshed> {
  const { registerSource: source } = ports
  if (!source) return { stale: false, signals: 0 }

  const refreshed = share(ports, source, number, refresh)
  if (refresh.deadlineMs === undefined) return refreshed
  const waited = await ports.withinMs(refreshed, refresh.deadlineMs)
  return waited.inTime ? waited.result : { stale: true, signals: 0 }
}

/** Joins a running refresh that covers this one, or waits for the running one before starting its own. */
function share(ports: RefreshPorts, source: RegisterSource, number: CompanyNumber, refresh: Refresh) {
  const running = runningBySource.get(source) ?? new Map<CompanyNumber, RunningRefresh>()
  runningBySource.set(source, running)

  const { facets, askedSince = 0 } = refresh
  const current = running.get(number)
  if (current && askedSince <= current.askedSince && facets.every((facet) => current.facets.has(facet))) {
    return current.refreshed
  }

  const before = current?.refreshed.catch(() => {}) ?? Promise.resolve()
  const refreshed = before.then(() => fetchAndRecord(ports, source, number, refresh))
  const entry: RunningRefresh = { facets: new Set(facets), askedSince, refreshed }
  running.set(number, entry)
  const end = () => {
    if (running.get(number) === entry) running.delete(number)
  }
  refreshed.then(end, end)
  return refreshed
}

async function fetchAndRecord(
  ports: RefreshPorts,
  source: RegisterSource,
  number: CompanyNumber,
  { facets, askedSince = 0 }: Refresh,
): Promise<Refreshed> {
  const now = ports.clock.now()
  const overlay = await ports.overlay.read(number)
  const isOld = (facet: Facet) => {
    const askedAt = overlay[facet]?.askedAt ?? null
    return facets.includes(facet) && (askedAt === null || askedAt < Math.max(now - facetAgeMaxMs[facet], askedSince))
  }

  const origin: Origin = { number, asOf: now, source: { kind: 'rest' } }
  let pages = pagesIn(overlay)
  let signals = 0
  if (isOld('profile')) {
    const profile = await request(() => source.profile(number))
    if ('unanswered' in profile) return { stale: true, signals, unanswered: profile.unanswered }
    if (profile.answer === null) {
      if (overlay.profile) signals += await record(ports, { ...origin, what: 'profile', patch: {} })
      return { stale: false, signals }
    }
    signals += await record(ports, { ...origin, what: 'profile', patch: profile.answer })
    pages = { charges: profile.answer.hasChargesPage ?? null, insolvency: profile.answer.hasInsolvencyPage ?? null }
  }

  const lists = listFacets.filter(isOld).map(async (facet) => {
    const change = await request(() => changeOf(source, facet, pages, origin))
    if ('unanswered' in change) return change.unanswered
    signals += await record(ports, change.answer)
    return null
  })
  const outcomes = await Promise.allSettled(lists)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const unanswered = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null)).find(Boolean)
  return unanswered ? { stale: true, signals, unanswered } : { stale: false, signals }
}

type Origin = Pick<RegisterChange, 'number' | 'asOf' | 'source'>

const listFacets = ['officers', 'charges', 'insolvency', 'owners', 'statements', 'filings'] as const

/** Whether the profile links to such a page; null if the profile was never fetched. */
interface Pages {
  readonly charges: boolean | null
  readonly insolvency: boolean | null
}

function pagesIn({ profile }: Overlay): Pages {
  const { hasChargesPage = null, hasInsolvencyPage = null } = profile?.value ?? {}
  return { charges: hasChargesPage, insolvency: hasInsolvencyPage }
}

async function changeOf(
  source: RegisterSource,
  facet: (typeof listFacets)[number],
  pages: Pages,
  origin: Origin,
): Promise<RegisterChange> {
  const { number } = origin
  switch (facet) {
    case 'officers':
      return { ...origin, what: 'officers', officers: await source.officers(number) }
    case 'owners':
      return { ...origin, what: 'owners', owners: await source.owners(number) }
    case 'statements':
      return { ...origin, what: 'statements', statements: await source.statements(number) }
    case 'filings':
      return { ...origin, what: 'filings', filings: await source.filings(number, 0) }
    case 'charges': {
      const charges = pages.charges === false ? { items: [], isComplete: true } : await source.charges(number)
      return { ...origin, what: 'charges', charges }
    }
    case 'insolvency': {
      const insolvency = pages.insolvency === false ? null : await source.insolvency(number)
      return { ...origin, what: 'insolvency', insolvency }
    }
  }
}

async function request<Answer>(send: () => Promise<Answer>): Promise<{ answer: Answer } | { unanswered: DomainError }> {
  try {
    return { answer: await send() }
  } catch (error) {
    const unanswered = unansweredBy(error)
    if (unanswered) return { unanswered }
    throw error
  }
}

async function record(ports: RefreshPorts, change: RegisterChange): Promise<number> {
  return (await recordChanges(ports, [change]))?.signals ?? 0
}
