import { forEachWaitingJob } from '../../jobs/for-each-waiting-job.js'
import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { Instant } from '../../shared/clock.js'
import { todayInLondon } from '../../shared/days.js'
import { refreshCompany } from '../../sync/refresh-company.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { type CompanyVersions, hasChangedSince, readCompanyVersions } from '../answers/company-versions.js'
import { keepResolution } from '../answers/store-resolution.js'
import { resolveSite, type SiteResolution } from '../decide/resolve-site.js'
import type { ResolutionRules } from '../domain/domain.js'
import { noMoreReading, RecallingReader } from '../read/page-findings.js'
import type { WebReader, WebReading } from '../read/web-reader.js'
import { modelVersion } from '../score/weights.js'
import { finishJob } from './pay-for-answer.js'

const refreshMaxMs = 2_000

export type RunDomainPorts = Ports & { readonly web: WebReader }

interface Decided {
  readonly found: SiteResolution
  /** Null where the register has changed meanwhile what it was decided by. */
  readonly from: CompanyVersions | null
}

interface DomainRun {
  readonly answer: StoredAnswer
  readonly readings: readonly WebReading[]
  readonly from: CompanyVersions | null
}

/** Reads a site and decides. Where the register says otherwise in the end, what was read is judged once more. */
async function runDomain(ports: RunDomainPorts, domain: string, rules: ResolutionRules): Promise<DomainRun> {
  const before = await ports.answers.find(domain)
  const web = new RecallingReader(ports.web, await remembered(ports, before))
  const first = await decideSite({ ...ports, web }, domain, rules)
  const { readings } = web
  const again = { ...ports, web: new RecallingReader(noMoreReading(ports.clock), readings) }
  const { found, from } = first.from ? first : await decideSite(again, domain, rules)
  const now = ports.clock.now()
  const readAt = Math.min(now, ...readings.map(({ fetchedAt }) => fetchedAt))
  return { answer: keepResolution(found, before, now, readAt), readings, from }
}

/** After a match Companies House is asked for what the bulk register lacks, as far as there is time. */
async function decideSite(ports: RunDomainPorts, domain: string, rules: ResolutionRules): Promise<Decided> {
  const found = await resolveSite(ports, domain, rules)
  if (found.company) {
    await refreshCompany(ports, found.company.number, {
      facets: ['profile', 'officers', 'charges', 'insolvency'],
      deadlineMs: refreshMaxMs,
    })
  }
  return { found, from: await readCompanyVersions(ports, companiesIn(found)) }
}

function companiesIn({ company, relatedCompanies, reviewCandidates }: SiteResolution): Company[] {
  const others = [...relatedCompanies, ...reviewCandidates].map((one) => one.company)
  return company ? [company, ...others] : others
}

/** A new model judges again what the pages told, as long as the answer would have held. */
async function remembered({ findings, clock }: RunDomainPorts, before: StoredAnswer | null) {
  const isOutdated = before !== null && before.modelVersion !== modelVersion && before.expiresAt > clock.now()
  if (!isOutdated || before.status === 'scrape_failed') return []
  const readings = await findings.of(before.domain)
  // Findings of models before 4 lack the text; the site is read again.
  return readings.every((reading) => reading.kind === 'unread' || typeof reading.facts.text === 'string')
    ? readings
    : []
}

/** Keeps the answer, charges or gives back each credit that is held for it, and ends the jobs: all of it or nothing. */
async function settleDomain(
  stores: Stores,
  work: ClaimedTask,
  { answer, readings, from }: DomainRun,
  now: Instant,
): Promise<void> {
  // What was decided is answered once, and asked for anew where the register has changed since.
  const isPast = from === null || (await hasChangedSince(stores, from))
  await stores.answers.keep(isPast ? { ...answer, expiresAt: Math.min(answer.expiresAt, now) } : answer)
  await stores.findings.keep(answer.domain, readings, now)
  if (answer.company !== null) {
    const { company: number, canonicalDomain: domain } = answer
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'matched' },
    ])
  }
  const { status, company, domain } = answer
  const paid = status === 'matched' && company !== null ? { domain, company } : null
  await forEachWaitingJob(stores, work.id, (job) => finishJob(stores, job, status, paid, now))
}

/** What has to be done for a domain, as the queue runs it. */
export function domainTasks(ports: RunDomainPorts, rules: ResolutionRules): TaskHandler<DomainRun> {
  return {
    run: ({ subject }) => runDomain(ports, subject, rules),
    settle: (stores, work, run) => settleDomain(stores, work, run, ports.clock.now()),
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
