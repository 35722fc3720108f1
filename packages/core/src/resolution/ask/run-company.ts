import { forEachWaitingJob } from '../../jobs/for-each-waiting-job.js'
import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import { asCompanyNumber, type CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/company/known-company.js'
import { secondMs } from '../../shared/clock.js'
import { todayInLondon } from '../../shared/days.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import { type CompanyVersions, hasChangedSince } from '../answers/company-versions.js'
import { type DomainRules, parseDomain } from '../domain/domain.js'
import type { WebReader } from '../read/web-reader.js'
import { type CandidateSource, guessSource, knownSitesSource } from '../website/candidate-source.js'
import { findWebsite } from '../website/find-website.js'
import { recordWebsite } from '../website/record-website.js'
import { verifyWebsite } from '../website/verify-website.js'
import { keepWebsite, type VerifiedWebsite } from '../website/website-to-store.js'
import { finishJob } from './pay-for-answer.js'

/** No further site is begun after this, so that the last one still ends before the work is given up. */
const searchMaxMs = 30 * secondMs

export type RunCompanyPorts = Ports & {
  readonly web: WebReader
  /** Null where the operator named no search engine. */
  readonly search: CandidateSource | null
}

interface CompanyRun {
  readonly found: VerifiedWebsite
  readonly from: CompanyVersions
}

/** Looks for the website of a company, and believes a site only what it says itself. */
async function runCompany(
  ports: RunCompanyPorts,
  number: CompanyNumber,
  rules: DomainRules,
  signal: StopSignal,
): Promise<CompanyRun> {
  const from = await ports.overlay.changeCounts([number])
  const known = await knownCompany(ports, number)
  return { found: known ? await search(ports, known.layered.company, rules, signal) : nothingFound, from }
}

/** The company was there when it was asked for, and is gone from the register since. */
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
      sources: sources.map((source) => readable(source, rules)),
      web: ports.web,
      verify: (domain, of, how) => verifyWebsite(ports, domain, of, how, rules),
      hasTime: () => !signal.aborted && ports.clock.now() < until,
    },
    company,
  )
}

/** A name may be guessed under which nobody can have a site, and a pair imported under other rules. */
function readable(source: CandidateSource, rules: DomainRules): CandidateSource {
  return {
    name: source.name,
    async websitesOf(company, max) {
      const candidates = await source.websitesOf(company, max)
      return candidates.filter(({ domain }) => parseDomain(domain, rules) !== null)
    },
  }
}

/** Keeps the website, charges or gives back each credit that is held for it, and ends the jobs: all of it or nothing. */
async function settleCompany(
  ports: RunCompanyPorts,
  stores: Stores,
  work: ClaimedTask,
  { found, from }: CompanyRun,
): Promise<void> {
  const now = ports.clock.now()
  const number = asCompanyNumber(work.subject)
  // What was found is answered once, and searched for anew where the register has changed since.
  const isPast = await hasChangedSince(stores, from)
  const website = keepWebsite(number, found, await stores.websites.findForUpdate(number), now)
  await recordWebsite(ports, stores, isPast ? { ...website, expiresAt: now } : website)
  if (website.domain !== null) {
    const { domain } = website
    await stores.knownSites.add([
      { number, domain, source: 'resolved', seenOn: todayInLondon(now), outcome: 'verified' },
    ])
  }
  const { status, company, domain } = website
  const paid = domain === null ? null : { domain, company }
  await forEachWaitingJob(stores, work.id, (job) => finishJob(stores, job, status, paid, now))
}

/** What has to be done for a company, as the queue runs it. */
export function companyTasks(ports: RunCompanyPorts, rules: DomainRules): TaskHandler<CompanyRun> {
  return {
    run: ({ subject }, signal) => runCompany(ports, asCompanyNumber(subject), rules, signal),
    settle: (stores, work, run) => settleCompany(ports, stores, work, run),
    async giveUp(stores, job) {
      await stores.ledger.release(job.id, ports.clock.now())
    },
  }
}
