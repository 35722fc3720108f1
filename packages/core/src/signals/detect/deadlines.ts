import { addDays, type Day } from '../../shared/days.js'
import { type CompanyFacts, deadlinesOf } from '../company-facts.js'
import type { SignalDraft } from '../signal-draft.js'
import type { SignalChange } from '../signal-facts.js'

/** One signal per missed due date, whether time passed or Companies House moved the date into the past. */
export function overdueDrafts(facts: CompanyFacts, isNews: (due: Day) => boolean, today: Day): SignalDraft[] {
  const { accounts, confirmation } = deadlinesOf(facts)
  const drafts: SignalDraft[] = []
  if (accounts !== null && accounts < today && isNews(accounts)) {
    drafts.push(overdue({ type: 'accounts_overdue', before: null, after: { accounts_next_due: accounts } }, accounts))
  }
  if (confirmation !== null && confirmation < today && isNews(confirmation)) {
    drafts.push(
      overdue(
        { type: 'confirmation_overdue', before: null, after: { confirmation_next_due: confirmation } },
        confirmation,
      ),
    )
  }
  return drafts
}

/** A due date that Companies House has changed to a date in the past. */
export function detectDeadlines(before: CompanyFacts, after: CompanyFacts, today: Day): SignalDraft[] {
  const known = deadlinesOf(before)
  const drafts = overdueDrafts(after, () => true, today)
  return drafts.filter(({ type }) => {
    const was = type === 'accounts_overdue' ? known.accounts : known.confirmation
    const is = type === 'accounts_overdue' ? after.accounts?.nextDue : after.confirmation?.nextDue
    return was !== null && was !== is
  })
}

function overdue(change: SignalChange & { type: 'accounts_overdue' | 'confirmation_overdue' }, due: Day): SignalDraft {
  return { ...change, occurredOn: addDays(due, 1), identity: `${change.type}:${due}` }
}
