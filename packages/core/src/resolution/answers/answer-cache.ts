import type { Ports } from '../../ports.js'
import { CommitCache } from '../../shared/commit-cache.js'
import type { AccountId } from '../../shared/ids.js'
import { type AskPorts, askDomain, type DomainOutcome, type DomainQuestion } from '../ask/ask-domain.js'
import type { DomainRules } from '../domain/domain.js'
import { type DescribedAnswer, describeAnswer } from './describe-answer.js'

/** Answers speak of days, and of what was paid in the last 30: for so long that makes no difference. */
const holdsMs = 1_000
const rememberedMax = 1_000

export type DescribedOutcome =
  | Extract<DomainOutcome, { kind: 'pending' }>
  | (Extract<DomainOutcome, { kind: 'answer' }> & { readonly described: DescribedAnswer })

/** Answers at once what is known, else queues it. What was known a moment ago, and cost nothing, is the very same answer again. */
export function rememberingAnswers(ports: AskPorts & Pick<Ports, 'jobWakeUp' | 'changes'>, rules: DomainRules) {
  const remembered = new CommitCache<DescribedOutcome>(ports.changes, rememberedMax)
  const isKept = (outcome: DescribedOutcome) => outcome.kind === 'answer' && outcome.isCached

  return (account: AccountId, question: DomainQuestion): Promise<DescribedOutcome> => {
    const { domain, kind, maxCredits } = question
    const key = `${Math.floor(ports.clock.now() / holdsMs)} ${account} ${kind} ${maxCredits} ${domain}`
    return remembered.of(key, () => describedOutcome(ports, account, question, rules), isKept)
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
