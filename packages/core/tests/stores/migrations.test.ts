import { createHash, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { bulkText, importText, question } from '../../testing/contracts/register/register-samples.js'
import { FakeClock } from '../../testing/index.js'
import { createEmptySqlDatabase, migrationsOf, type SqlDatabase } from './sql-database.js'

/** Released migrations are never edited: a correction is a new migration with its own line here. */
const releasedSteps = {
  sqlite: {
    accounts: 'addd616be4a224f05806f2524cceb1d776a40072fa001637c245c5a91d0f47c2',
    mail: '1327c0af71307ce6f92033273415e84ec059e34903ed2331c0da39d876054b19',
    ledger: 'cd513a354de23833111fe58c0692c23bff320e3a0245d08bd879026dc3104102',
    health: 'e20843f696a8cac7ea8e9062768d6e9bce0789113ce03c7754453030b7aab434',
    'register-overlay': 'e3d0c5a7401c78d78b484df22788ef0cef6cd6422c2ec4a332afd9dd42b1432c',
    'known-sites': '930c7fce66ac98ca87607bd6f53852983d5c24c84d95dcb5e87dc72638c22aa6',
    'credit-holds': 'c3e5c60f82abde7fab782b588238eb2e9fc04993d2e72113be5eff3cb165e2b2',
    jobs: 'f1040eae1ba97e9c3255303e86069515e2ab82a8809079e81443e031395ea878',
    'kept-answers': 'ac45b7340711fb87a70c5dfd9d3e548beb9e894c6f8538896628e5d52e6a75b4',
    idempotency: 'b21d577a4f6d90be7cef6043c7fb3cf38276b9c5185deca443f1c8ee554598c8',
    'kept-websites': '838f6a13ce7936be6f41c457b1a8a3aecf172d56dd04475d86fe19a4b1414e9d',
    'shared-origins': 'cf4da081bd5b7f640cb3018753e9f813842677bbfe3ff66732ad02e065f0b9dc',
    signals: 'fcf92817ca59869578fc24db043c8a941fa26446b397fbf953a79a5288cb3e60',
    webhooks: 'd2c8153894d079173d51b2f1d09637b64d5a4c84e7f567b02381520b91150adb',
    findings: '908ed8245843b05f808bafb09632ede1a9af31726767c638eab7a3154ce02471',
    oauth: '448eba4484fd53c75634821a278df7cdcfe3df87ffe9737319ce6011837c4a44',
    turns: '444a50e0bb8dc846f5c3b0db2232b4a17dfb3630d19226db963b37f3a3c2c5e8',
    'past-websites': '2c9b49987cc7e073023a375e5349a289b7aa4c137812d67d9548e1127f3c253f',
    'feed-times': '034e065f738b4f50d568a91dd4834ecfce00da6e04560f22dbaedf5c738384ab',
    'login-addresses': '8eb73a31cc6b94f71568369b791c6e91d6221efee759f793d50ba25e5166e801',
  },
  postgres: {
    accounts: '21a37d67d700a5cc95b45f7ab9658e176aa80f7793563a2b68ebc88519bdf44e',
    mail: '7368c9acce61a54bd716e3f9148bfd20d7a0169433bf66f78642df35436c28b6',
    ledger: 'be16aef86d05427c207b769880a3e3a02801f75ce205334f5a2f918a4377cc3b',
    health: 'c2946df0d655d2d66b68b6c1542f9fa7a97098c7fee192f9d01d816974e56b68',
    limits: 'bc9c2b2d882d263da458787188f3e40f7674ebd45b2d96ccd0e4ea3dac8cb5f6',
    'register-overlay': '8e2ea385529a600113429e8d72abeb48447dcf694411828881e23be0808d7563',
    register: '2fa1664d1d3e400586462fe20ada25cb6da8a8e619e2bf2c67c320b3ca0801c1',
    'known-sites': '4bf7ff142e645b8749c16d18498bf0d8b04311bd7246d56518bd85104f04273d',
    'credit-holds': 'a351eecbccf4ac18ee5a83207eb2e14047bfb9e0e3347a875993d5840805b094',
    jobs: 'f138085291571ebb88de02670851bb388ed0c0ff6a895814cd4f387e77d2f48f',
    'kept-answers': '200f16fad73761277b975e4d6d6e03140f0ecf5afd28cf9e1cd642562786aaee',
    idempotency: 'fe76df1082e9476d963ab4ce5c0f66c2368d17aa611e60c93a30eb60d0d9388e',
    'kept-websites': 'ec0df1db110992152386ff4fd5f8c8bcc89db9b967fa933419af59ab24cb48d9',
    'shared-origins': '3812d6c42e747036520d321674a9586f109cef296837e764fbdf6ce451ebbbb6',
    signals: '82a56826bbfb116b46e8059a5d7ff1f6ee3aa186788c330e7da171e12ea20c6a',
    webhooks: 'fa8e05d59286c0c36c106fb687bc6d2bf5dd48b12e0abae93a5a1a2f0c86f5c7',
    findings: 'ad492927cb6791772fcaf4355dfdd75ab7a452b672a3f7c8f0bd32d55533630f',
    oauth: '81245fc73c1a323fed36721080621d7546f3f1e6c006bc160d1373a2d927989d',
    turns: '83c262e4ef3f5157847cb6ca748569d362f0395e42f2352451f2595e3de3dfa3',
    'past-websites': 'af945c38798fa5eb099d176867b35804a00f6c6984349a6fda7e0a51aefeaef3',
    'feed-times': '7cbe60742d40d98ef6e82dd52cd5e90307593ad909a4e9cc418dfff84277fd82',
    'login-addresses': '72b8d5203f5f8d7540569e4f084680b64593731176e29fd65fae140aed7220f3',
  },
}

let database: SqlDatabase
let opened: OpenedStorage[]

describe.each(engines)('migrations on %s', (engine) => {
  const names = migrationsOf[engine].map(({ name }) => name)

  beforeEach(async () => {
    database = await createEmptySqlDatabase(engine)
    opened = []
  })

  afterEach(async () => {
    await Promise.all(opened.map((storage) => storage.close()))
    await database.drop()
  })

  async function open(mode?: 'apply' | 'check'): Promise<OpenedStorage> {
    const storage = await database.open(mode)
    opened.push(storage)
    return storage
  }

  it('contain every released step unchanged', () => {
    const checksums = migrationsOf[engine].map(({ name, sql }) => [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
    expect(Object.fromEntries(checksums)).toEqual(releasedSteps[engine])
  })

  it('are numbered from 1 without a gap', () => {
    expect(migrationsOf[engine].map(({ id }) => id)).toEqual(names.map((_, index) => index + 1))
  })

  it('apply every step to an empty database, and none when it is opened again', async () => {
    expect((await open()).migrated).toEqual(names)
    expect((await open()).migrated).toEqual([])
    expect((await open('check')).migrated).toEqual([])
  })

  it('succeed for two concurrent openers of an empty database, and run once', async () => {
    const both = await Promise.all([open(), open()])
    expect(both.map(({ migrated }) => migrated.length).sort()).toEqual([0, names.length])
    for (const storage of both) await storage.health.write(1)
  })

  it('are required in check mode, and can be applied afterwards', async () => {
    await expect(open('check')).rejects.toThrow(`lacks ${names.length} schema step(s), the first being 1 (accounts)`)
    expect((await open()).migrated).toEqual(names)
  })

  it('are refused in check mode if the last step is missing, and name it', async () => {
    await open()
    await database.run(`DELETE FROM schema_migrations WHERE id = ${names.length}`)
    await expect(open('check')).rejects.toThrow(
      `lacks 1 schema step(s), the first being ${names.length} (${names.at(-1)})`,
    )
  })

  it.each(['apply', 'check'] as const)('refuse a database of a newer version, mode %s', async (mode) => {
    await open()
    await database.run(`INSERT INTO schema_migrations VALUES (9999, 'from-the-future', 'x', 0)`)
    await expect(open(mode)).rejects.toThrow(/step 9999 \(from-the-future\).*a newer Brassplate wrote it/)
  })

  it.each(['apply', 'check'] as const)('refuse a step with different contents, mode %s', async (mode) => {
    await open()
    await database.run(`UPDATE schema_migrations SET checksum = 'x' WHERE id = 2`)
    await expect(open(mode)).rejects.toThrow('Schema step 2 (mail) was applied with other contents')
  })

  it('leave nothing behind if a step fails', async () => {
    await database.run('CREATE TABLE health_probe (id INTEGER)')
    await expect(open()).rejects.toThrow(/health_probe/)
    await database.run('DROP TABLE health_probe')
    expect((await open()).migrated).toEqual(names)
  })
})

describe('migrations on sqlite, beside another process', () => {
  it('wait for another process that is writing to an empty file', async () => {
    database = await createEmptySqlDatabase('sqlite')
    const other = new Database(database.location)
    try {
      other.exec('BEGIN IMMEDIATE')
      const opening = database.open()
      other.exec('COMMIT')
      const storage = await opening
      await storage.close()
      expect(storage.migrated).toEqual(migrationsOf.sqlite.map(({ name }) => name))
    } finally {
      other.close()
      await database.drop()
    }
  })
})

describe('migrations on postgres, by a role that may not change the schema', () => {
  it('open a migrated database in check mode, and read it after an import by its owner', async () => {
    database = await createEmptySqlDatabase('postgres')
    const role = `clerk_${randomBytes(8).toString('hex')}`
    const address = new URL(database.location)
    Object.assign(address, { username: role, password: 'clerk' })
    try {
      await (await database.open()).close()
      await database.run(`CREATE ROLE ${role} LOGIN PASSWORD 'clerk';
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`)
      const storage = await openPostgres({ url: address.href, clock: new FakeClock(0), migrations: 'check' })
      await storage.health.write(1)
      expect(storage.migrated).toEqual([])

      const owner = await database.open()
      await importText(owner.registerImporter, bulkText([{ number: '09999991', name: 'HARBOUR LANE LTD' }]))
      await owner.close()
      expect((await storage.register.search(question({ name: 'harbour' }))).total).toBe(1)
      await storage.close()
    } finally {
      await database.run(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
      await database.drop()
    }
  })
})
