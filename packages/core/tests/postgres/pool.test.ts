import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sql/opened-storage.js'
import { asId } from '../../src/shared/ids.js'
import { importText, snapshotText } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const connections = 10
const mailTo = (name: string) => ({
  id: asId('mail', `mail_${name}`),
  email: `${name}@harbour-lane.example`,
  createdAt: 1,
  kind: 'verify_email' as const,
})

describe('concurrent callers of one Postgres', () => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeEach(async () => {
    database = await createSqlDatabase('postgres')
    storage = await database.open()
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  const written = async () => {
    const [row] = await database.run('SELECT count(*)::int AS count FROM mail_outbox')
    return row?.count
  }

  /** Occupies every connection with a transaction that has read once; they can end one by one or all together. */
  async function everyConnectionHeld() {
    const ends: (() => void)[] = []
    const held = Array.from({ length: connections }, () =>
      storage.atomically(async (stores) => {
        await stores.mail.count()
        await new Promise<void>((end) => ends.push(end))
      }),
    )
    await vi.waitFor(() => expect(ends).toHaveLength(connections), { timeout: 240_000 })
    return {
      endOne: () => ends.pop()?.(),
      async endAll() {
        for (const end of ends.splice(0)) end()
        await Promise.all(held)
      },
    }
  }

  it('keep every acknowledged write, whatever was started and refused before it', async () => {
    const { endOne, endAll } = await everyConnectionHeld()
    const reads = Array.from({ length: 100 }, () => storage.mail.count())
    await turn()
    let runs = 0
    const refused = storage.atomically(async (stores) => {
      runs += 1
      await stores.mail.count()
      throw new Error('no credits')
    })
    const refusal = expect(refused).rejects.toThrow('no credits')
    await turn()
    const writing = storage.mail.enqueue(mailTo('ada'))
    await turn()
    endOne()
    await Promise.all([writing, refusal, ...reads])
    await endAll()
    expect([runs, await written()]).toEqual([1, 1])
  })

  it('read current data after a search that was queued behind many reads', async () => {
    await importText(storage.registerImporter, snapshotText([{ number: '09999991', name: 'HARBOUR LANE LIMITED' }]))
    const { endOne, endAll } = await everyConnectionHeld()
    const reads = Array.from({ length: 100 }, () => storage.mail.count())
    await turn()
    const searching = storage.register.retrieve({ numbers: [], names: [], postcodes: [], brands: [] })
    await turn()
    endOne()
    await Promise.all([searching, ...reads])
    const another = await database.open()
    await another.mail.enqueue(mailTo('ada'))
    await another.close()
    expect(await storage.mail.count()).toBe(1)
    await storage.mail.enqueue(mailTo('bea'))
    expect(await written()).toBe(2)
    await endAll()
  })

  it('never start work that waited too long for a connection', async () => {
    const { endAll } = await everyConnectionHeld()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const late = expect(storage.mail.enqueue(mailTo('ada'))).rejects.toMatchObject({ code: 'unavailable' })
      vi.advanceTimersByTime(12_000)
      await late
    } finally {
      vi.useRealTimers()
    }
    await endAll()
    expect([await storage.mail.count(), await written()]).toEqual([0, 0])
  })

  it('lose nothing when a thousand read, write and are refused', async () => {
    const callers = Array.from({ length: 1_000 }, async (_, place) => {
      for (let read = 0; read <= place % 4; read += 1) await storage.mail.count()
      const refused = storage.atomically(async (stores) => {
        await stores.mail.enqueue(mailTo(`refused${place}`))
        throw new Error('no credits')
      })
      await expect(refused).rejects.toThrow('no credits')
      await storage.mail.enqueue(mailTo(`caller${place}`))
    })
    await Promise.all(callers)
    expect(await written()).toBe(1_000)
    const idle = await database.run(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
    expect(idle).toEqual([])
  })
})
