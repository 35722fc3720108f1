import type { MailOutbox } from '../../src/accounts/email/mail-outbox.js'
import type { MemorySession } from './memory-database.js'

export function memoryOutbox(session: MemorySession): MailOutbox {
  return {
    async enqueue(mail) {
      await session.write((state) => state.mail.set(mail.id, { ...mail, attempt: 0, dueAt: mail.createdAt }))
    },

    claim: (now, leaseUntil, limit) =>
      session.write((state) => {
        const due = [...state.mail.values()]
          .filter(({ dueAt }) => dueAt <= now)
          .sort((one, other) => one.dueAt - other.dueAt)
        return due.slice(0, limit).map(({ dueAt: _, ...mail }) => {
          const claimed = { ...mail, attempt: mail.attempt + 1 }
          state.mail.set(mail.id, { ...claimed, dueAt: leaseUntil })
          return claimed
        })
      }),

    async remove(id) {
      await session.write((state) => state.mail.delete(id))
    },

    async postpone(id, dueAt) {
      await session.write((state) => {
        const mail = state.mail.get(id)
        if (mail) state.mail.set(id, { ...mail, dueAt })
      })
    },

    count: (limit = Infinity) => session.read((state) => Math.min(state.mail.size, limit)),
  }
}
