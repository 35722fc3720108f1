import type { Ports } from '../ports.js'
import type { RegisterSource } from '../register/companies-house/register-source.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { Facet, Overlay } from '../register/overlay/overlay.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { dayMs, type Instant } from '../shared/clock.js'
import { codeOf } from '../shared/errors.js'
import { type RecordPorts, recordChanges } from './record-changes.js'

/** How old what Companies House told may be before it is asked again. */
const facetAgeMaxMs: Readonly<Record<Facet, number>> = {
  profile: dayMs,
  officers: dayMs,
  charges: dayMs,
  insolvency: dayMs,
  owners: 7 * dayMs,
}

export interface Refresh {
  readonly facets: readonly Facet[]
  /** What was asked before this is too old too. */
  readonly askedSince?: Instant
  /** How long to wait; what takes longer goes on by itself. Without it, until all is asked. */
  readonly deadlineMs?: number
}

export interface Refreshed {
  /** Something is too old, and Companies House could not be asked, or not in time. */
  readonly stale: boolean
  /** How many signals came of the answers. */
  readonly signals: number
}

export type RefreshPorts = RecordPorts & Pick<Ports, 'overlay' | 'registerSource' | 'withinMs'>

interface Running {
  readonly facets: ReadonlySet<Facet>
  readonly askedSince: Instant
  readonly refreshed: Promise<Refreshed>
}

const runningOf = new WeakMap<RegisterSource, Map<CompanyNumber, Running>>()

/** Asks Companies House for what is too old, one refresh of a company at a time. Without a source nothing is stale. */
export async function refreshCompany(ports: RefreshPorts, number: CompanyNumber, refresh: Refresh): Promise<Refreshed> {
  const { registerSource: source } = ports
  if (!source) return { stale: false, signals: 0 }

  const refreshed = share(ports, source, number, refresh)
  if (refresh.deadlineMs === undefined) return refreshed
  const waited = await ports.withinMs(refreshed, refresh.deadlineMs)
  return waited.inTime ? waited.result : { stale: true, signals: 0 }
}

/** Joins a refresh that asks for the same, or waits for the one under way before it begins its own. */
function share(ports: RefreshPorts, source: RegisterSource, number: CompanyNumber, refresh: Refresh) {
  const running = runningOf.get(source) ?? new Map<CompanyNumber, Running>()
  runningOf.set(source, running)

  const { facets, askedSince = 0 } = refresh
  const current = running.get(number)
  if (current && askedSince <= current.askedSince && facets.every((facet) => current.facets.has(facet))) {
    return current.refreshed
  }

  const before = current?.refreshed.catch(() => {}) ?? Promise.resolve()
  const refreshed = before.then(() => ask(ports, source, number, refresh))
  const own: Running = { facets: new Set(facets), askedSince, refreshed }
  running.set(number, own)
  const end = () => {
    if (running.get(number) === own) running.delete(number)
  }
  refreshed.then(end, end)
  return refreshed
}

async function ask(
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
    const profile = await asking(() => source.profile(number))
    if (profile === unanswered) return { stale: true, signals }
    if (profile.answer === null) {
      if (overlay.profile) signals += await keep(ports, { ...origin, what: 'profile', patch: {} })
      return { stale: false, signals }
    }
    signals += await keep(ports, { ...origin, what: 'profile', patch: profile.answer })
    pages = { charges: profile.answer.hasChargesPage ?? null, insolvency: profile.answer.hasInsolvencyPage ?? null }
  }

  const lists = listFacets.filter(isOld).map(async (facet) => {
    const change = await asking(() => changeOf(source, facet, pages, origin))
    if (change === unanswered) return false
    signals += await keep(ports, change.answer)
    return true
  })
  const outcomes = await Promise.allSettled(lists)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { stale: outcomes.some((outcome) => outcome.status === 'fulfilled' && !outcome.value), signals }
}

type Origin = Pick<RegisterChange, 'number' | 'asOf' | 'source'>

const listFacets = ['officers', 'charges', 'insolvency', 'owners'] as const

/** Whether the profile says that there is such a page; null where it was never asked. */
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

const unanswered = Symbol('Companies House could not be asked')

async function asking<Answer>(question: () => Promise<Answer>): Promise<{ answer: Answer } | typeof unanswered> {
  try {
    return { answer: await question() }
  } catch (error) {
    if (codeOf(error) === 'upstream_unavailable') return unanswered
    throw error
  }
}

async function keep(ports: RefreshPorts, change: RegisterChange): Promise<number> {
  return (await recordChanges(ports, [change]))?.signals ?? 0
}
