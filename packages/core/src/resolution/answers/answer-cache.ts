import type { Ports } from '../../ports.js'
import { CommitCache } from '../../shared/commit-cache.js'
import type { AccountId } from '../../shared/ids.js'
import { type AskPorts, askDomain, type DomainOutcome, type DomainQuestion } from '../ask/ask-domain.js'
import type { DomainRules } from '../domain/domain.js'
import { type DescribedAnswer, describeAnswer } from './describe-answer.js'

/** Answers depend on the time only by days, so a cached answer is valid for a second. */
const validMs = 1_000
const entriesMax = 1_000

export type DescribedOutcome =
  | Extract<DomainOutcome, { kind: 'pending' }>
  | (Extract<DomainOutcome, { kind: 'answer' }> & { readonly described: DescribedAnswer })

/** Returns a known answer at once; otherwise queues a job. A repeated question gets the same outcome object from the cache. */
export function createCachedAsk(ports: AskPorts & Pick<Ports, 'jobWakeUp' | 'changes'>, rules: DomainRules) {
  const cache = new CommitCache<DescribedOutcome>(ports.changes, entriesMax)
  const isCacheable = (outcome: DescribedOutcome) => outcome.kind === 'answer' && outcome.isCached

  return (account: AccountId, question: DomainQuestion): Promise<DescribedOutcome> => {
    const { domain, kind, maxCredits } = question
    const key = `${Math.floor(ports.clock.now() / validMs)} ${account} ${kind} ${maxCredits} ${domain}`
    return cache.of(key, () => describedOutcome(ports, account, question, rules), isCacheable)
  }
}

async function describedOutcome(
  ports: AskPorts & Pick<Ports, 'jobWakeUp'>,
  account: AccountId,
  question: DomainQuestion,
  rules: DomainRules,
): Promise<DescribedOutcome> {
  const outcome = await askDomain(ports, account, question, rules)
  if (outcome.kind === 'answer') return { ...outcome, described: await describeAnswer(ports, outcome.answer) }
  await ports.jobWakeUp.notify()
  return outcome
}
