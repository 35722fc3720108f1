import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Stores } from '../../ports.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { ResolutionRules } from '../domain/domain.js'
import { companyTasks, type RunCompanyPorts } from './run-company.js'
import { domainTasks } from './run-domain.js'

/** Keeps what was found, in the transaction that it is handed. */
type Settlement = (stores: Stores) => Promise<void>

/** Does whichever work the queue hands out: a site to read, or a company to find the website of. */
export function resolutionPlan(ports: RunCompanyPorts, rules: ResolutionRules): TaskHandler<Settlement> {
  const plans = { domain: domainTasks(ports, rules), company: companyTasks(ports, rules) }
  return {
    run: (work, signal) =>
      work.kind === 'domain' ? settling(plans.domain, work, signal) : settling(plans.company, work, signal),
    settle: (stores, _, settlement) => settlement(stores),
    giveUp: (stores, job) => plans[job.work].giveUp(stores, job),
  }
}

async function settling<Result>(plan: TaskHandler<Result>, work: ClaimedTask, signal: StopSignal): Promise<Settlement> {
  const result = await plan.run(work, signal)
  return (stores) => plan.settle(stores, work, result)
}
