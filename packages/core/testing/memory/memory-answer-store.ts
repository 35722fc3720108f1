import type { AnswerStore } from '../../src/resolution/answers/answer-store.js'
import { companiesOf } from '../../src/resolution/answers/store-resolution.js'
import { asId } from '../../src/shared/ids.js'
import type { MemorySession } from './memory-database.js'

export function memoryAnswers(session: MemorySession): AnswerStore {
  return {
    find: (domain) => session.read((state) => structuredClone(state.answers.get(domain) ?? null)),

    async keep(answer) {
      await session.write((state) => {
        const before = state.answers.get(answer.domain)
        if (before) {
          const past = state.pastAnswers.get(answer.domain) ?? []
          state.pastAnswers.set(answer.domain, [...past, { keptUntil: answer.resolvedAt, answer: before }])
        }
        state.answers.set(answer.domain, structuredClone(answer))
      })
    },

    findAt: (domain, at) =>
      session.read((state) => {
        const past = state.pastAnswers.get(domain)?.find(({ keptUntil }) => keptUntil > at)
        return structuredClone(past?.answer ?? state.answers.get(domain) ?? null)
      }),

    purge: (before, limit) =>
      session.write((state) => {
        let removed = 0
        for (const [domain, past] of state.pastAnswers) {
          const remaining = past.filter(({ keptUntil }) => keptUntil >= before || removed++ >= limit)
          state.pastAnswers.set(domain, remaining)
        }
        return Math.min(removed, limit)
      }),

    endFor: (company, at) =>
      session.write((state) => {
        let ended = 0
        for (const [domain, answer] of state.answers) {
          if (answer.expiresAt <= at || !companiesOf(answer).includes(company)) continue
          state.answers.set(domain, { ...answer, expiresAt: at })
          ended += 1
        }
        return ended
      }),

    async pin(account, domain, pin) {
      await session.write((state) => state.pins.set(`${account} ${domain}`, pin))
    },

    pinned: (account, domain) => session.read((state) => state.pins.get(`${account} ${domain}`) ?? null),

    pins: (after, limit) =>
      session.read((state) =>
        [...state.pins]
          .map(([key, pin]) => {
            const [account = '', domain = ''] = key.split(' ')
            return { ...pin, account: asId('acc', account), domain }
          })
          .sort((one, other) => compare(`${one.account} ${one.domain}`, `${other.account} ${other.domain}`))
          .filter(
            ({ account, domain }) => !after || compare(`${account} ${domain}`, `${after.account} ${after.domain}`) > 0,
          )
          .slice(0, limit),
      ),
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
