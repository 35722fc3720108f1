import { forEachWaitingJob } from '../../jobs/for-each-waiting-job.js'
import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import { asCompanyNumber, type CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/profile/known-company.js'
import { type CompanyProfile, describeCompany } from '../../register/profile/profile.js'
import { secondMs } from '../../shared/clock.js'
import { todayInLondon } from '../../shared/days.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import { type CompanyVersions, hasChangedSince } from '../answers/company-versions.js'
import { type DomainRules, parseDomain } from '../domain/domain.js'
import type { WebReader } from '../read/web-reader.js'
import { receivedWebsite } from '../received/describe-received.js'
import { recordAnswer } from '../received/record-answer.js'
import { type CandidateSource, guessSource, knownSitesSource } from '../website/candidate-source.js'
import { findWebsite } from '../website/find-website.js'
import { recordWebsite } from '../website/record-website.js'
import { verifyWebsite } from '../website/verify-website.js'
import { toStoredWebsite, type VerifiedWebsite } from '../website/website-to-store.js'
import { finishJob } from './pay-for-answer.js'

/** No further site is started after this time, so that the last one ends before the task times out. */
const searchMaxMs = 30 * secondMs

export type RunCompanyPorts = Ports & {
  readonly web: WebReader
  /** Null if no search engine is configured. */
  readonly search: CandidateSource | null
}

interface CompanyRun {
  readonly found: VerifiedWebsite
  /** Null if the company has left the register since the job was queued. */
  readonly profile: CompanyProfile | null
  readonly versions: CompanyVersions
}

/** Searches for the website of a company. Only the content of a site counts as evidence. */
async function runCompany(
  ports: RunCompanyPorts,
  number: CompanyNumber,
  rules: DomainRules,
  signal: StopSignal,
): Promise<CompanyRun> {
  const versions = await ports.overlay.changeCounts([number])
  const known = await knownCompany(ports, number)
  if (!known) return { found: nothingFound, profile: null, versions }
  const profile = describeCompany(known.layered, known.overlay, ports.clock.now(), await ports.register.industries())
  return { found: await search(ports, known.layered.company, rules, signal), profile, versions }
}

/** The result for a company that has left the register since the job was queued. */
const nothingFound: VerifiedWebsite = { status: 'no_match', best: null, judged: [], lookedUp: 0 }

function search(
  ports: RunCompanyPorts,
  company: Company,
  rules: DomainRules,
  signal: StopSignal,
): Promise<VerifiedWebsite> {
  const until = ports.clock.now() + searchMaxMs
  const sources = [knownSitesSource(ports.knownSites), guessSource(), ...(ports.search ? [ports.search] : [])]
  return findWebsite(
    {
      sources: sources.map((source) => withValidDomains(source, rules)),
      web: ports.web,
      verify: (domain, of, how) => verifyWebsite(ports, domain, of, how, rules),
      hasTime: () => !signal.aborted && ports.clock.now() < until,
    },
    company,
  )
}

/** Drops invalid domains: a guess may not be registrable, and a pair may have been imported under other rules. */
function withValidDomains(source: CandidateSource, rules: DomainRules): CandidateSource {
  return {
    name: source.name,
    async websitesOf(company, max) {
      const candidates = await source.websitesOf(company, max)
      return candidates.filter(({ domain }) => parseDomain(domain, rules) !== null)
    },
  }
}

/** Stores the website, captures or releases each held credit, ends the jobs and records the answer, all in one transaction. */
async function saveCompanyRun(
  ports: RunCompanyPorts,
  stores: Stores,
  work: ClaimedTask,
  { found, profile, versions }: CompanyRun,
): Promise<void> {
  const now = ports.clock.now()
  const number = asCompanyNumber(work.subject)
  // If the register has changed meanwhile, the result is returned to the waiting jobs but expires at once.
  const isStale = await hasChangedSince(stores, versions)
  const website = toStoredWebsite(number, found, await stores.websites.findForUpdate(number), now)
  await recordWebsite(ports, stores, isStale ? { ...website, expiresAt: now } : website)
  if (website.domain !== null) {
    const { domain } = website
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'verified' },
    ])
  }
  const { status, company, domain } = website
  const paid = domain === null ? null : { domain, company }
  await forEachWaitingJob(stores, work.id, async (job) => {
    const settled = await finishJob(stores, job, status, paid, now)
    const received = receivedWebsite(ports, { account: job.account, at: now }, website, profile)
    await recordAnswer(stores, received, settled)
  })
}

/** Handles company tasks from the queue. */
export function companyTasks(ports: RunCompanyPorts, rules: DomainRules): TaskHandler<CompanyRun> {
  return {
    run: ({ subject }, signal) => runCompany(ports, asCompanyNumber(subject), rules, signal),
    finish: (stores, work, run) => saveCompanyRun(ports, stores, work, run),
    outcomeOf: ({ found }) => found.status,
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
