import postgres from 'postgres'
import { afterAll, describe } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { withSessions } from '../../../../tests/support/postgres-databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { asDistributed } from '../../adapters/shared/distributed.js'
import type { Storage } from '../../src/ports.js'
import { storageContracts } from '../../testing/index.js'
import { type OpenStore, testContracts, testStores } from '../stores/contracts.js'
import { type Emptying, emptyingOf } from '../stores/emptying.js'

const isProof = Boolean(process.env.BRASSPLATE_PROVE)
const clock = { now: () => 0 }

/** One statement in twenty loses against another transaction, as if there were one. */
const losing = `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF random() < 0.05 THEN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END IF;
    RETURN NULL;
  END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'register%' LOOP
      EXECUTE format('CREATE TRIGGER loses BEFORE INSERT OR UPDATE OR DELETE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION lose()', name);
    END LOOP;
  END $$`

function storesThatLose(): () => Promise<OpenStore> {
  let made: { readonly database: TestDatabase; readonly emptying: Emptying } | null = null
  let handles: Promise<readonly [Storage, Storage]> | null = null
  afterAll(async () => {
    await Promise.all(((await handles) ?? []).map((storage) => storage.close()))
    await made?.emptying.close()
    await made?.database.drop()
  })
  return async () => {
    if (!made) {
      const own = withSessions(await createDatabase('postgres'))
      const url = asDistributed(own.url)
      await (await openPostgres({ url, clock, migrations: 'apply' })).close()
      made = { database: { ...own, url }, emptying: await emptyingOf(url) }
      const sql = postgres(url, { max: 1, onnotice: () => {} })
      await sql.unsafe(losing)
      await sql.end()
    }
    const { url } = made.database
    const { emptying } = made
    const open = () => openPostgres({ url, clock, migrations: 'check' })
    return {
      open,
      handles() {
        handles ??= Promise.all([open(), open()] as const)
        return handles
      },
      drop: () => emptying.empty(),
    }
  }
}

describe('stores on a distributed database whose transactions lose one time in twenty', () => {
  if (isProof) return testContracts(storesThatLose())
  const inShort = ['atomically', 'CreditLedger', 'ListStore']
  testStores(
    storesThatLose(),
    Object.fromEntries(Object.entries(storageContracts).filter(([port]) => inShort.includes(port))),
  )
})
