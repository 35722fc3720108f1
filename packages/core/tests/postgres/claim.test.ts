import { describe, expect, it } from 'vitest'
import { asId } from '../../src/shared/ids.js'
import { createSqlDatabase } from '../stores/sql-database.js'

describe('claiming mail on postgres', () => {
  it('claims no more than the limit, even if the planner thinks the table is empty', async () => {
    const database = await createSqlDatabase('postgres')
    const storage = await database.open()
    try {
      const enqueue = async () => {
        for (let count = 0; count < 5; count += 1) {
          const mail = { id: asId('mail', `mail_${count}`), email: 'ada@harbour-lane.example', createdAt: count }
          await storage.mail.enqueue({ ...mail, kind: 'verify_email' })
        }
      }
      // With such statistics a plain locking subquery runs once per row, and each run locks another row.
      await enqueue()
      await database.run('DELETE FROM mail_outbox')
      await database.run('ANALYZE mail_outbox')
      await enqueue()
      expect(await storage.mail.claim(10, 100, 1)).toHaveLength(1)
      expect(await storage.mail.claim(10, 100, 10)).toHaveLength(4)
    } finally {
      await storage.close()
      await database.drop()
    }
  })
})
