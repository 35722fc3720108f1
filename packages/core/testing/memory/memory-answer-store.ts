import type { AnswerStore } from '../../src/resolution/answers/answer-store.js'
import { companiesOf } from '../../src/resolution/answers/store-resolution.js'
import type { MemorySession } from './memory-database.js'

export function memoryAnswers(session: MemorySession): AnswerStore {
  return {
    find: (domain) => session.read((state) => structuredClone(state.answers.get(domain) ?? null)),

    hold: (domain) => session.read((state) => structuredClone(state.answers.get(domain) ?? null)),

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
  }
}
