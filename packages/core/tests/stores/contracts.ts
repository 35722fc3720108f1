import { afterAll, describe, it } from 'vitest'
import { createDatabase, type EngineName, type TestDatabase } from '../../../../tests/support/databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { openSqlite } from '../../adapters/sqlite/index.js'
import type { Storage } from '../../src/ports.js'
import { fleetLockContract, limiterContract, storageContracts } from '../../testing/index.js'
import { type Emptying, emptyingOf } from './emptying.js'

export interface OpenStore {
  open(): Promise<Storage>
  drop(): Promise<void>
}

const clock = { now: () => 0 }

function open(engine: EngineName, url: string): Promise<Storage> {
  return engine === 'sqlite'
    ? openSqlite({ path: url.slice('sqlite:'.length), clock, migrations: 'apply' })
    : openPostgres({ url, clock, migrations: 'apply' })
}

/** Each test starts with an empty store. A SQLite file is copied; a Postgres database is emptied, which is faster. */
export function storesOn(engine: EngineName): () => Promise<OpenStore> {
  return engine === 'sqlite' ? copiesOfFile() : oneDatabase()
}

function copiesOfFile(): () => Promise<OpenStore> {
  let pattern: TestDatabase | null = null
  afterAll(() => pattern?.drop())
  return async () => {
    if (!pattern) {
      pattern = await createDatabase('sqlite')
      await (await open('sqlite', pattern.url)).close()
    }
    const { url, drop } = await createDatabase('sqlite', pattern)
    return { open: () => open('sqlite', url), drop }
  }
}

function oneDatabase(): () => Promise<OpenStore> {
  let made: { readonly database: TestDatabase; readonly emptying: Emptying } | null = null
  afterAll(async () => {
    await made?.emptying.close()
    await made?.database.drop()
  })
  return async () => {
    if (!made) {
      const database = await createDatabase('postgres')
      await (await open('postgres', database.url)).close()
      made = { database, emptying: await emptyingOf(database.url) }
    }
    const { database, emptying } = made
    return { open: () => open('postgres', database.url), drop: () => emptying.empty() }
  }
}

/** Tests a store against every contract. */
export function testContracts(engine: string, create: () => Promise<OpenStore>): void {
  for (const [port, contract] of Object.entries(storageContracts)) {
    describe(port, () => {
      for (const [title, holds] of Object.entries(contract)) {
        it(title, async () => {
          const store = await create()
          const [first, second] = [await store.open(), await store.open()]
          try {
            await holds({ first, second })
          } finally {
            await Promise.all([first.close(), second.close()])
            await store.drop()
          }
        })
      }
    })
  }

  describe('Limiter', () => {
    for (const [title, holds] of Object.entries(limiterContract)) {
      it(title, async () => {
        const store = await create()
        const storage = await store.open()
        try {
          await holds({ limiter: storage.limiter })
        } finally {
          await storage.close()
          await store.drop()
        }
      })
    }
  })

  describe('FleetLock', () => {
    for (const [title, holds] of Object.entries(fleetLockContract)) {
      it(title, async () => {
        const store = await create()
        const storage = await store.open()
        // A memory store belongs to one process, and so does its lock.
        const other = engine === 'memory' ? storage : await store.open()
        try {
          await holds({ first: storage.fleetLock, second: other.fleetLock })
        } finally {
          await Promise.all([...new Set([storage, other])].map((opened) => opened.close()))
          await store.drop()
        }
      })
    }
  })
}
