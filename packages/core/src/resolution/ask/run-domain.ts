import { forEachWaitingJob } from '../../jobs/for-each-waiting-job.js'
import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import { todayInLondon } from '../../shared/days.js'
import { refreshCompany } from '../../sync/refresh-company.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { type CompanyVersions, hasChangedSince, readCompanyVersions } from '../answers/company-versions.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { toStoredAnswer } from '../answers/to-stored-answer.js'
import { publicSuffixResolution, resolveSite, type SiteResolution } from '../decide/resolve-site.js'
import { isRegistrable, type ResolutionRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import { offlineReader, ReplayingReader } from '../read/page-findings.js'
import type { WebReader, WebReading } from '../read/web-reader.js'
import { receivedDomain } from '../received/describe-received.js'
import { recordAnswer } from '../received/record-answer.js'
import { queueMax } from '../review/review-limits.js'
import { modelVersion } from '../score/weights.js'
import { finishJob } from './pay-for-answer.js'

const refreshMaxMs = 2_000

export type RunDomainPorts = Ports & { readonly web: WebReader }

interface SiteDecision {
  readonly found: SiteResolution
  /** Null if the register has changed since the decision. */
  readonly versions: CompanyVersions | null
}

interface DomainRun {
  readonly described: DescribedAnswer
  readonly readings: readonly WebReading[]
  readonly versions: CompanyVersions | null
}

/** Reads a site and decides. If the register changes meanwhile, decides once more from the same pages. */
async function runDomain(ports: RunDomainPorts, domain: string, rules: ResolutionRules): Promise<DomainRun> {
  const before = await ports.answers.find(domain)
  const web = new ReplayingReader(ports.web, await loadFindings(ports, before))
  const first = await decideSite({ ...ports, web }, domain, rules)
  const { readings } = web
  const offline = { ...ports, web: new ReplayingReader(offlineReader(ports.clock), readings) }
  const { found, versions } = first.versions ? first : await decideSite(offline, domain, rules)
  const now = ports.clock.now()
  const readAt = Math.min(now, ...readings.map(({ fetchedAt }) => fetchedAt))
  const described = await describeAnswer(ports, toStoredAnswer(found, before, now, readAt))
  return { described, readings, versions }
}

/** After a match, fetches from Companies House what the snapshot lacks, within a time limit. */
async function decideSite(ports: RunDomainPorts, domain: string, rules: ResolutionRules): Promise<SiteDecision> {
  const subject = requireSubject(domain, rules)
  const found =
    subject.kind === 'domain' ? await resolveSite(ports, subject.domain, rules) : publicSuffixResolution(subject.name)
  if (found.company) {
    await refreshCompany(ports, found.company.number, {
      facets: ['profile', 'officers', 'charges', 'insolvency'],
      deadlineMs: refreshMaxMs,
    })
  }
  return { found, versions: await readCompanyVersions(ports, companiesIn(found)) }
}

function companiesIn({ company, relatedCompanies, reviewCandidates }: SiteResolution): Company[] {
  const others = [...relatedCompanies, ...reviewCandidates].map((one) => one.company)
  return company ? [company, ...others] : others
}

/** Stored findings for a new model version to decide from, as long as the old answer has not expired. */
async function loadFindings({ findings, clock }: RunDomainPorts, before: StoredAnswer | null) {
  const isOutdated = before !== null && before.modelVersion !== modelVersion && before.expiresAt > clock.now()
  if (!isOutdated || before.status === 'scrape_failed') return []
  const readings = await findings.of(before.domain)
  // Findings of models before version 4 lack the text, so the site is read again.
  return readings.every((reading) => reading.kind === 'unread' || typeof reading.facts.text === 'string')
    ? readings
    : []
}

/**
 * Stores the answer, captures or releases each held credit, ends the jobs, records the answer for their accounts and
 * updates review queues, all in one transaction.
 */
async function saveDomainRun(
  { crypto, clock }: RunDomainPorts,
  stores: Stores,
  work: ClaimedTask,
  { described, readings, versions }: DomainRun,
): Promise<void> {
  const now = clock.now()
  const { answer } = described
  // If the register has changed meanwhile, the answer is returned to the waiting jobs but expires at once.
  const isStale = versions === null || (await hasChangedSince(stores, versions))
  await stores.answers.keep(isStale ? { ...answer, expiresAt: Math.min(answer.expiresAt, now) } : answer)
  await stores.findings.keep(answer.domain, readings, now)
  // A host below a registered domain may be one of many tenants, so it is no candidate for the website of a company.
  if (answer.company !== null && isRegistrable(answer.canonicalDomain)) {
    const { company: number, canonicalDomain: domain } = answer
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'matched' },
    ])
  }
  const { status, company, domain } = answer
  const paid = status === 'matched' && company !== null ? { domain, company } : null
  const confidence = status === 'needs_review' ? answer.confidence : null
  await forEachWaitingJob(stores, work.id, async (job) => {
    const settled = await finishJob(stores, job, status, paid, now)
    if (settled.reason === 'job_failed') return
    const received = receivedDomain({ crypto }, { account: job.account, at: now }, described, 'model')
    await recordAnswer(stores, received, settled)
    if (confidence !== null) await stores.reviews.open(job.account, { domain, confidence, openedAt: now }, queueMax)
  })
  // Last, because it locks entries of accounts that do not wait for this task.
  await stores.reviews.updateDomain(domain, confidence)
}

/** Handles domain tasks from the queue. */
export function domainTasks(ports: RunDomainPorts, rules: ResolutionRules): TaskHandler<DomainRun> {
  return {
    run: ({ subject }) => runDomain(ports, subject, rules),
    finish: (stores, work, run) => saveDomainRun(ports, stores, work, run),
    outcomeOf: ({ described }) => described.answer.status,
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
