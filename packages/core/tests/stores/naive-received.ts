import type { ReceivedAnswers } from '../../src/resolution/received/received-answers.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Reads the last number, and writes later with the next one. */
export function naiveReceived({ session }: MemoryDatabase, received: ReceivedAnswers): ReceivedAnswers {
  return {
    ...received,
    async add(answer, max) {
      if (await received.has(answer.id)) return 'exists'
      if (!(await session.read((state) => state.accounts.has(answer.account)))) return 'gone'
      const [last] = await received.listBefore(answer.account, {}, null, 1)
      const number = (last?.number ?? 0) + 1
      const receivedAt = Math.max(answer.receivedAt, last?.receivedAt ?? 0)
      await session.write((state) => {
        state.received.set(answer.id, { ...answer, receivedAt, number })
        for (const stored of state.received.values())
          if (stored.account === answer.account && stored.number <= number - max) state.received.delete(stored.id)
      })
      return 'added'
    },
  }
}
