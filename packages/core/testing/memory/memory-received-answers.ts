import type { FullReceivedAnswer, ReceivedAnswer } from '../../src/resolution/received/received-answer.js'
import {
  type ReceivedAnswers,
  type ReceivedFilter,
  receivedTotalMax,
} from '../../src/resolution/received/received-answers.js'
import type { AccountId } from '../../src/shared/ids.js'
import { offsetOf } from '../../src/shared/page.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryReceived extends FullReceivedAnswer {
  readonly number: number
}

export function memoryReceivedAnswers(session: MemorySession): ReceivedAnswers {
  return {
    has: (id) => session.read((state) => state.received.has(id)),

    add: (answer, max) =>
      session.write((state) => {
        const { id, account } = answer
        if (state.received.has(id)) return 'exists'
        if (!state.accounts.has(account)) return 'gone'
        const [last] = newestFirst(state, account, {})
        const number = (last?.number ?? 0) + 1
        const receivedAt = Math.max(answer.receivedAt, last?.receivedAt ?? 0)
        state.received.set(id, { ...answer, receivedAt, number })
        removeWhere(state.received, (stored) => stored.account === account && stored.number <= number - max)
        return 'added'
      }),

    find: (account, id) =>
      session.read((state) => {
        const found = state.received.get(id)
        if (found?.account !== account) return null
        const { number: _, ...answer } = found
        return answer
      }),

    list: (account, filter, page) =>
      session.read((state) => {
        const all = newestFirst(state, account, filter)
        const items = all.slice(offsetOf(page), offsetOf(page) + page.limit)
        return {
          items: items.map(({ number: _, ...answer }): ReceivedAnswer => withoutDetail(answer)),
          total: Math.min(all.length, receivedTotalMax),
        }
      }),

    listBefore: (account, filter, before, limit) =>
      session.read((state) =>
        newestFirst(state, account, filter)
          .filter(({ number }) => before === null || number < before)
          .slice(0, limit)
          .map(withoutDetail),
      ),

    purge: (before, limit) =>
      session.write((state) => removeWhere(state.received, ({ receivedAt }) => receivedAt < before, limit)),
  }
}

function newestFirst(
  state: MemoryState,
  account: AccountId,
  { domain, company, decision, from, to }: ReceivedFilter,
): MemoryReceived[] {
  return [...state.received.values()]
    .filter(
      (stored) =>
        stored.account === account &&
        (domain == null || stored.domain === domain) &&
        (company == null || stored.company === company) &&
        (decision == null || stored.decision === decision) &&
        (from == null || stored.receivedAt >= from) &&
        (to == null || stored.receivedAt < to),
    )
    .sort((one, other) => other.number - one.number)
}

function withoutDetail<Answer extends FullReceivedAnswer>({ detail: _, ...answer }: Answer): Omit<Answer, 'detail'> {
  return answer
}
