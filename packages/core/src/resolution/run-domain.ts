import { forEachWaiting } from '../jobs/for-each-waiting.js'
import type { ClaimedWork, Job } from '../jobs/job-queue.js'
import type { WorkPlan } from '../jobs/run-work.js'
import type { Ports, Stores } from '../ports.js'
import { refreshCompany } from '../register/refresh-company.js'
import type { Instant } from '../shared/clock.js'
import { todayInLondon } from '../shared/days.js'
import { isPaid } from './ask-domain.js'
import type { DomainRules } from './domain.js'
import { keepResolution } from './keep-resolution.js'
import type { KeptAnswer } from './kept-answers.js'
import { resolveSite } from './resolve-site.js'
import type { WebReader } from './web-reader.js'

const refreshMaxMs = 2_000

export type RunDomainPorts = Ports & { readonly web: WebReader }

/** Reads a site and decides. After a match the registrar is asked for what the bulk register lacks, as far as there is time. */
async function runDomain(ports: RunDomainPorts, domain: string, rules: DomainRules): Promise<KeptAnswer> {
  const found = await resolveSite(ports, domain, rules)
  if (found.company) {
    await refreshCompany(ports, found.company.number, {
      facets: ['profile', 'officers', 'charges', 'insolvency'],
      deadlineMs: refreshMaxMs,
    })
  }
  return keepResolution(found, await ports.answers.find(domain), ports.clock.now())
}

/** Keeps the answer, charges or gives back each credit that is held for it, and ends the jobs: all of it or nothing. */
async function settleDomain(stores: Stores, work: ClaimedWork, answer: KeptAnswer, now: Instant): Promise<void> {
  await stores.answers.keep(answer)
  if (answer.company !== null) {
    const { company: number, canonicalDomain: domain } = answer
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'matched' },
    ])
  }
  await forEachWaiting(stores, work.id, (job) => settleJob(stores, job, answer, now))
}

async function settleJob(
  stores: Stores,
  job: Job,
  { status, company, domain }: KeptAnswer,
  now: Instant,
): Promise<void> {
  let outcome: string = status
  let chargedFor = null
  if (status === 'matched' && company !== null) {
    if (isPaid(await stores.ledger.lastCharge(job.account, domain, company), now)) {
      await stores.ledger.release(job.id, now)
      outcome = 'already_charged'
    } else if (await stores.ledger.capture(job.id, { domain, company, at: now })) chargedFor = company
  } else await stores.ledger.release(job.id, now)
  await stores.jobs.finish(job.id, { status: 'completed', outcome, chargedFor, errorMessage: null, at: now })
}

/** What has to be done for a domain, as the queue runs it. */
export function domainPlan(ports: RunDomainPorts, rules: DomainRules): WorkPlan<KeptAnswer> {
  return {
    doWork: ({ subject }) => runDomain(ports, subject, rules),
    settle: (stores, work, answer) => settleDomain(stores, work, answer, ports.clock.now()),
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
