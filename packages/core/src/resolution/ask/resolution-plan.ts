import type { ClaimedTask } from '../../jobs/job-queue.js'
import type { TaskHandler } from '../../jobs/run-task.js'
import type { Stores } from '../../ports.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { ResolutionRules } from '../domain/domain.js'
import { companyTasks, type RunCompanyPorts } from './run-company.js'
import { domainTasks } from './run-domain.js'

interface RunResult {
  readonly outcome: string
  /** Saves the result in the given transaction. */
  readonly save: (stores: Stores) => Promise<void>
}

/** Handles both kinds of task: resolving a domain and finding the website of a company. */
export function resolutionPlan(ports: RunCompanyPorts, rules: ResolutionRules): TaskHandler<RunResult> {
  const handlers = { domain: domainTasks(ports, rules), company: companyTasks(ports, rules) }
  return {
    run: (work, signal) =>
      work.kind === 'domain' ? runThenSave(handlers.domain, work, signal) : runThenSave(handlers.company, work, signal),
    finish: (stores, _, { save }) => save(stores),
    outcomeOf: ({ outcome }) => outcome,
    giveUp: (stores, job) => handlers[job.work].giveUp(stores, job),
  }
}

async function runThenSave<Result>(
  plan: TaskHandler<Result>,
  work: ClaimedTask,
  signal: StopSignal,
): Promise<RunResult> {
  const result = await plan.run(work, signal)
  return { outcome: plan.outcomeOf(result), save: (stores) => plan.finish(stores, work, result) }
}
