import { afterAll, describe, it } from 'vitest'
import { createDatabase, type EngineName, type TestDatabase } from '../../../../tests/support/databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { openSqlite } from '../../adapters/sqlite/index.js'
import type { Storage } from '../../src/ports.js'
import { fleetLockContract, limiterContract, storageContracts } from '../../testing/index.js'
import { type Emptying, emptyingOf } from './emptying.js'

export interface OpenStore {
  open(): Promise<Storage>
  /** Two handles that stay open from test to test, if the store has them. */
  readonly handles?: () => Promise<readonly [Storage, Storage]>
  drop(): Promise<void>
}

/** Their stores remember what they have read, so they need handles of their own. */
const ownHandles: ReadonlySet<string> = new Set(['Register', 'HealthProbe'])

const clock = { now: () => 0 }

/** Gives the address of a database through a pooler. */
export type Pooling = (url: string) => Promise<string>

async function onPostgres(url: string, pooling: Pooling | null): Promise<Storage> {
  return openPostgres({ url, pooledUrl: pooling && (await pooling(url)), clock, migrations: 'apply' })
}

function onSqlite(url: string): Promise<Storage> {
  return openSqlite({ path: url.slice('sqlite:'.length), clock, migrations: 'apply' })
}

/** Each test starts with an empty store. A SQLite file is copied; a Postgres database is emptied, which is faster. */
export function storesOn(engine: EngineName, pooling: Pooling | null = null): () => Promise<OpenStore> {
  return engine === 'sqlite' ? copiesOfFile() : oneDatabase(pooling)
}

function copiesOfFile(): () => Promise<OpenStore> {
  let pattern: TestDatabase | null = null
  afterAll(() => pattern?.drop())
  return async () => {
    if (!pattern) {
      pattern = await createDatabase('sqlite')
      await (await onSqlite(pattern.url)).close()
    }
    const { url, drop } = await createDatabase('sqlite', pattern)
    return { open: () => onSqlite(url), drop }
  }
}

function oneDatabase(pooling: Pooling | null): () => Promise<OpenStore> {
  let made: { readonly database: TestDatabase; readonly emptying: Emptying } | null = null
  let handles: Promise<readonly [Storage, Storage]> | null = null
  afterAll(async () => {
    await Promise.all(((await handles) ?? []).map((storage) => storage.close()))
    await made?.emptying.close()
    await made?.database.drop()
  })
  return async () => {
    if (!made) {
      const database = await createDatabase('postgres')
      await (await onPostgres(database.url, null)).close()
      made = { database, emptying: await emptyingOf(database.url) }
    }
    const { database, emptying } = made
    const openOne = () => onPostgres(database.url, pooling)
    return {
      open: openOne,
      handles() {
        handles ??= Promise.all([openOne(), openOne()] as const)
        return handles
      },
      drop: () => emptying.empty(),
    }
  }
}

/** Tests a store against the contracts of some ports. */
export function testStores(create: () => Promise<OpenStore>, contracts: typeof storageContracts): void {
  for (const [port, contract] of Object.entries(contracts)) {
    describe(port, () => {
      for (const [title, holds] of Object.entries(contract)) {
        it(title, async () => {
          const store = await create()
          const shared = ownHandles.has(port) ? null : ((await store.handles?.()) ?? null)
          const [first, second] = shared ?? [await store.open(), await store.open()]
          try {
            await holds({ first, second })
          } finally {
            if (!shared) await Promise.all([first.close(), second.close()])
            await store.drop()
          }
        })
      }
    })
  }
}

/** Tests a store against every contract. */
export function testContracts(create: () => Promise<OpenStore>): void {
  testStores(create, storageContracts)

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
        const [first, second] = [await store.open(), await store.open()]
        try {
          await holds({ first: first.fleetLock, second: second.fleetLock })
        } finally {
          await Promise.all([first.close(), second.close()])
          await store.drop()
        }
      })
    }
  })
}
