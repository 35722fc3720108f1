import type { Ports } from '../../ports.js'
import { CommitCache } from '../../shared/commit-cache.js'
import type { AccountId } from '../../shared/ids.js'
import type { DomainRules } from '../domain/domain.js'
import { type AskPorts, askDomain, type DomainOutcome, type DomainQuestion } from './ask-domain.js'

/** Answers depend on the time only by days, so a cached answer is valid for a second. */
const validMs = 1_000
const entriesMax = 1_000

/** Returns a known answer at once; otherwise queues a job. A repeated question gets the same outcome object from the cache. */
export function createCachedAsk(ports: AskPorts & Pick<Ports, 'jobWakeUp' | 'changes'>, rules: DomainRules) {
  const cache = new CommitCache<DomainOutcome>(ports.changes, entriesMax)
  const isCacheable = (outcome: DomainOutcome) => outcome.kind === 'answer' && outcome.isCached

  return (account: AccountId, question: DomainQuestion): Promise<DomainOutcome> => {
    const { domain, kind, maxCredits } = question
    const key = `${Math.floor(ports.clock.now() / validMs)} ${account} ${kind} ${maxCredits} ${domain}`
    return cache.of(key, () => askAndNotify(ports, account, question, rules), isCacheable)
  }
}

async function askAndNotify(
  ports: AskPorts & Pick<Ports, 'jobWakeUp'>,
  account: AccountId,
  question: DomainQuestion,
  rules: DomainRules,
): Promise<DomainOutcome> {
  const outcome = await askDomain(ports, account, question, rules)
  if (outcome.kind === 'pending') await ports.jobWakeUp.notify()
  return outcome
}
