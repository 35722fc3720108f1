import { forEachWaiting } from '../jobs/for-each-waiting.js'
import type { ClaimedWork } from '../jobs/job-queue.js'
import type { WorkPlan } from '../jobs/run-work.js'
import type { Ports, Stores } from '../ports.js'
import { refreshCompany } from '../register/refresh-company.js'
import type { Instant } from '../shared/clock.js'
import { todayInLondon } from '../shared/days.js'
import type { DomainRules } from './domain.js'
import { keepResolution } from './keep-resolution.js'
import type { KeptAnswer } from './kept-answers.js'
import { RecallingReader } from './page-findings.js'
import { settleJob } from './pay-for-answer.js'
import { resolveSite } from './resolve-site.js'
import type { WebReader, WebReading } from './web-reader.js'
import { modelVersion } from './weights.js'

const refreshMaxMs = 2_000

export type RunDomainPorts = Ports & { readonly web: WebReader }

interface DomainRun {
  readonly answer: KeptAnswer
  readonly readings: readonly WebReading[]
}

/** Reads a site and decides. After a match the registrar is asked for what the bulk register lacks, as far as there is time. */
async function runDomain(ports: RunDomainPorts, domain: string, rules: DomainRules): Promise<DomainRun> {
  const before = await ports.answers.find(domain)
  const web = new RecallingReader(ports.web, await remembered(ports, before))
  const found = await resolveSite({ ...ports, web }, domain, rules)
  if (found.company) {
    await refreshCompany(ports, found.company.number, {
      facets: ['profile', 'officers', 'charges', 'insolvency'],
      deadlineMs: refreshMaxMs,
    })
  }
  const now = ports.clock.now()
  const readAt = Math.min(now, ...web.readings.map(({ fetchedAt }) => fetchedAt))
  return { answer: keepResolution(found, before, now, readAt), readings: web.readings }
}

/** A new model judges again what the pages told, as long as the answer would have held. */
async function remembered({ findings, clock }: RunDomainPorts, before: KeptAnswer | null) {
  const isOutdated = before !== null && before.modelVersion !== modelVersion && before.expiresAt > clock.now()
  return isOutdated && before.status !== 'scrape_failed' ? findings.of(before.domain) : []
}

/** Keeps the answer, charges or gives back each credit that is held for it, and ends the jobs: all of it or nothing. */
async function settleDomain(
  stores: Stores,
  work: ClaimedWork,
  { answer, readings }: DomainRun,
  now: Instant,
): Promise<void> {
  await stores.answers.keep(answer)
  await stores.findings.keep(answer.domain, readings, now)
  if (answer.company !== null) {
    const { company: number, canonicalDomain: domain } = answer
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'matched' },
    ])
  }
  const { status, company, domain } = answer
  const paid = status === 'matched' && company !== null ? { domain, company } : null
  await forEachWaiting(stores, work.id, (job) => settleJob(stores, job, status, paid, now))
}

/** What has to be done for a domain, as the queue runs it. */
export function domainPlan(ports: RunDomainPorts, rules: DomainRules): WorkPlan<DomainRun> {
  return {
    doWork: ({ subject }) => runDomain(ports, subject, rules),
    settle: (stores, work, run) => settleDomain(stores, work, run, ports.clock.now()),
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
