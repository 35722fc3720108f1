import { createHash, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { importText, question, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { FakeClock } from '../../testing/index.js'
import { createEmptySqlDatabase, migrationsOf, type SqlDatabase } from './sql-database.js'

/** A released migration is never edited: a correction is a new migration, with a line of its own here. */
const releasedChecksums = {
  sqlite: {
    accounts: '200f68093fe3c5a20a004af8287ac5719e5f87dbb0dc7067f05257f26ceb39c3',
    credits: '9bac6e6896d6c41a1dd287a47495b052f7ab6a46a0cd9e8fcb9a111fea073db0',
    health: '2ee35486862a84f35ab227e48ec86bb1051cc044d0170be20a4d23736357d3a3',
    'register-overlay': 'c41cb6b57f8f1e3441c3100c1e24bde9699093ccc2a17676bd0e0343430919c6',
    jobs: '465dcc98f5f0f622bc56cb11db18ad06b6f94aa1c9a9bcc4cd8f3f9e778d61e5',
    resolution: 'abc0a0cafa2807668e3929160a098d86b6da6d04bec3fbdee5d97bb88a0f1608',
    idempotency: 'a9b9941fde2c40045de0e737295b27e0e681521dd5498bf0a3d56754a7620004',
    signals: 'bb19857ba5dd561def23c063e1a6da16b966bbf50034aa2e56f848f9bcd6681c',
    webhooks: 'a9c650e2110f06f544f63aa868f36a8a2e106c8f1b05bd69943576e1dbe68670',
    oauth: 'f6751aee18d7ab47c996626507dce5f68462c5a8a08a55903c636ea755f2fc91',
    bulk: '95c149a831b20078eef46169fb104576bc4079141a13e08286d295ca52142baf',
    'packed-lists': '4e085e30a5d85fbb6a28b698137cffa1aff964da8658195e5090505158920749',
    workers: 'f3601684881c712b296f4d3e6022f1f639250365302ff8b65437788aa74a03a7',
    alerts: '826f13d22a50d9345029564f6dc803d3709d04ff93f326b829eae6d7a3c2766d',
    'named-keys': '0456f0796619af1f18fbc960d0081c14d1620a791815c15a62ab6ea1c4440e3f',
    operations: '097605e738a35d4307f5f18d3873d1939eb945a9204cb072c4f105d71d0aa21d',
    'watchlist-data': 'ad85ca3794211917221ccd52e0c62ea38854f3fc9ad4ed82dd0b9f36ece9eede',
    'expand: list-decisions': 'bc08dfa84dd08bade9e08f247d8c07f1983acb044290aa2b14b6dea733e05cb1',
    'expand: list-decided-at': '5f9af0c2b1de0523a3987fe43c883229d9e6f08febedf90942662272fe81665e',
    'expand: list-contents': '4d6a9892ed8919ea61634d257784d32e51932d8fde1d652842d0f6a5ed05876c',
    'expand: watch-batches': '84dc03c612394fef9439dfc45588364a9484c36433226f08fd866cddb385c309',
    'expand: feed-by-signal': 'c68e096bc7a8ff99d866761fdd378915d80832280a50edb7a8814a1bc67585ca',
    'expand: seen-signals': 'faed8864ac6cb22e62e7e7ba9a576e556c2f5539448ce79d28eb62225c08f630',
    'expand: list-history': '43a71bb782aed40cac618448ca6c014fe4064e3abb39bd88c6ef47bcf16f9963',
    'expand: ended-answers': 'fdc3d25aa5b8f270ca1a9ddce7be94e9d67b3dc84de9e34cd6baa1ca5181a5e0',
    'expand: list-titles': '768651dfc080ffd80a53616d64555a67182b92f97bd52b41a0180edecca1c563',
    'expand: grant-use': 'cf83f7568026d20a16964eaf466bc9975b138297870f4aa03e7369030b8e8e27',
    'expand: earlier-attempts': 'a9da805192c32bf3eb4f44953c19983b946887751b58947a15846a40659eff25',
    'expand: domain-parts': '90fac74b78f7a9b0d72ac30147d3ea298a4caa66fa206cc5f1ae46178c2c873a',
    'expand: idempotency-usage': '7fa7eeed412b993b4b20573b85067e7143ed60391f745b0f428bb51102c672de',
    'list-forecasts': 'd37ceb907f741ddefe755710557c3be25bbcf8b27c5c85c6ac866f6477146ea7',
    'expand: link-keys': '7cd62726f26d3144d25aceae83a3cfab90adb5c20d3000921a56a251271fc7ec',
    'expand: mailbox-stops': '8fa0578008e2eaa29f89710a5e0988cfb01ac4e97996a6928f187148e5371ef6',
    'expand: recorded-work': 'b7a1c77ee776e91ff69cce9d72443cd0e8ecc00fa4f782105ca36c969884df07',
  },
  postgres: {
    accounts: '3bca2aa1c85b7b4200d3513e628a5a81833c5b0fe877b40964b9c0ba7786c922',
    credits: '5cc60ed1c2081367cde04ae92a509a01eb3398ec4d09b5ad6fd2e45fd6f96ee0',
    health: '45cb97a83c06e7be5cb69705a6c10c4db5bf92410ff1c89b588dc72e313d7ac6',
    'register-overlay': '00bfedc7346ebfc763b377d618f7a7d2c78b1b84a90115e64a19362778240c02',
    jobs: '015fd90ccea3db9380819d4a2a160207014c0f99b381ed8dac97a6d2a7979efc',
    resolution: 'b7e9e115b33ce6e3a5dcb4834738bacd340439c6f1e3072ca9e7dba3faed162e',
    idempotency: '23670af270e6e31a63b36b5ef3440b3ee9d7083f39224af2fe3897f4bffa2dae',
    signals: 'de673076b3ba650e79b882738f6268cf444e14907428d028b6c91f1616eb370a',
    webhooks: '99880bdf1cc31fca85c7ebcf8148c1d788c09bdd5381878f61d600392b1c4785',
    oauth: '0e8a6608693080d39aab1ab8acc04eed9a82bac89f2c192c96cf431d8a32785d',
    limits: '5878273e0ade12cb14172b3785b65c56b3e3302d0fe3e170a92c134b929b629b',
    register: '2fa1664d1d3e400586462fe20ada25cb6da8a8e619e2bf2c67c320b3ca0801c1',
    bulk: '69877780ee3dad60e247af45841b23b281ece14677bf618e3387feea60939d49',
    'packed-lists': 'd7e8accfa1317e2f98a1da6d348239dcb1860f0bd2a09227621eb8747444d437',
    workers: '3c1e094f977d7776b97a3beb366f97b5aad1b03d180bcdb5a60f9bc2dd8b6051',
    alerts: '9f1cbc8569f0c10ad8f4a21cb9126d4207dbeaa59e4e3fb5a21344252e2f0109',
    'named-keys': 'efe6bac5c23fb5462441e78c3bbcec28a02cad5367ab1ce6fcdfac7b2cce6d6f',
    operations: '203efea680e0cbe8c31b548cce1fe7181b511352a99786b16e26ca5590766b65',
    'watchlist-data': 'e9fba485229e0e15206f336482417c709027fbe94af817ed99dc56e6cbdde549',
    'expand: list-decisions': 'bc08dfa84dd08bade9e08f247d8c07f1983acb044290aa2b14b6dea733e05cb1',
    'expand: list-decided-at': '29432a629b77fbcad282a466acdf31a435f1035453df62fbcbe4f29db2cf661e',
    'expand: list-contents': '4d6a9892ed8919ea61634d257784d32e51932d8fde1d652842d0f6a5ed05876c',
    'expand: watch-batches': '84dc03c612394fef9439dfc45588364a9484c36433226f08fd866cddb385c309',
    'expand: feed-by-signal': 'c68e096bc7a8ff99d866761fdd378915d80832280a50edb7a8814a1bc67585ca',
    'expand: seen-signals': '053dde20a7998cf17cf8186cb004dd5f2cd2cd644d5d440bdf14514505f31c5f',
    'expand: feeds-unchecked': 'e5662e7c118a6949ce46f8fa7082dd44b6809276599559bf00e2a5c688e9f933',
    'expand: list-history': '43a71bb782aed40cac618448ca6c014fe4064e3abb39bd88c6ef47bcf16f9963',
    'expand: ended-answers': 'fdc3d25aa5b8f270ca1a9ddce7be94e9d67b3dc84de9e34cd6baa1ca5181a5e0',
    'expand: list-titles': '768651dfc080ffd80a53616d64555a67182b92f97bd52b41a0180edecca1c563',
    'expand: grant-use': '5a184f5bbca1fa005a20e82f5157530593225792d2be799d2cc6702c76cc1738',
    'expand: earlier-attempts': 'a9da805192c32bf3eb4f44953c19983b946887751b58947a15846a40659eff25',
    'expand: domain-parts': '90fac74b78f7a9b0d72ac30147d3ea298a4caa66fa206cc5f1ae46178c2c873a',
    'expand: idempotency-usage': '270216589c09913dad9589302f6166a324b0cabe3f1bae572c4eba87342c0167',
    'list-forecasts': 'd37ceb907f741ddefe755710557c3be25bbcf8b27c5c85c6ac866f6477146ea7',
    'expand: link-keys': '6ddf526350e714b2cb0c3fa0daa46dd9588bac3949e6cbfc53613fc09ebd9b85',
    'expand: mailbox-stops': '91c9bdacff8c26385932705854507102a30c866633acb2512fe2619b89107693',
    'expand: industries': '4d0b0e1763af81a8c18eb049dabee97e4eb70cfd2dea08ce52351ddb658204b4',
    'expand: recorded-work': 'b7a1c77ee776e91ff69cce9d72443cd0e8ecc00fa4f782105ca36c969884df07',
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

  it('does not change a released migration', () => {
    const checksums = migrationsOf[engine].map(({ name, sql }) => [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
    expect(Object.fromEntries(checksums)).toEqual(releasedChecksums[engine])
  })

  it('numbers migrations from 1 without a gap', () => {
    expect(migrationsOf[engine].map(({ id }) => id)).toEqual(names.map((_, index) => index + 1))
  })

  it('applies every migration to an empty database, and none when it is opened again', async () => {
    expect((await open()).migrated).toEqual(names)
    expect((await open()).migrated).toEqual([])
    expect((await open('check')).migrated).toEqual([])
  })

  it('lets two processes open an empty database at once, and one of them applies the migrations', async () => {
    const both = await Promise.all([open(), open()])
    expect(both.map(({ migrated }) => migrated.length).sort()).toEqual([0, names.length])
    for (const storage of both) await storage.health.write(1)
  })

  it('refuses an empty database in check mode, and migrates it later', async () => {
    await expect(open('check')).rejects.toThrow(`lacks ${names.length} schema step(s), the first being 1 (accounts)`)
    expect((await open()).migrated).toEqual(names)
  })

  it('names the missing migration when a check refuses the database', async () => {
    await open()
    await database.run(`DELETE FROM schema_migrations WHERE id = ${names.length}`)
    await expect(open('check')).rejects.toThrow(
      `lacks 1 schema step(s), the first being ${names.length} (${names.at(-1)})`,
    )
  })

  it.each(['apply', 'check'] as const)(
    'opens a database to which a newer program only added, in mode %s',
    async (mode) => {
      await open()
      await database.run(`INSERT INTO schema_migrations VALUES (9999, 'expand: from-the-future', 'x', 0)`)
      expect((await open(mode)).migrated).toEqual([])
    },
  )

  it.each(['apply', 'check'] as const)('refuses a database of a newer program in mode %s', async (mode) => {
    await open()
    await database.run(`INSERT INTO schema_migrations VALUES (9999, 'from-the-future', 'x', 0)`)
    await expect(open(mode)).rejects.toThrow(/step 9999 \(from-the-future\).*a newer Brassplate wrote it/)
  })

  it.each(['apply', 'check'] as const)(
    'refuses a migration that was applied with different contents in mode %s',
    async (mode) => {
      await open()
      await database.run(`UPDATE schema_migrations SET checksum = 'x' WHERE id = 2`)
      await expect(open(mode)).rejects.toThrow('Schema step 2 (credits) was applied with other contents')
    },
  )

  it('applies no migration if one of them fails', async () => {
    await database.drop()
    database = await createEmptySqlDatabase(engine, 'with sessions')
    await database.run('CREATE TABLE health_probe (id INTEGER)')
    await expect(open()).rejects.toThrow(/health_probe/)
    await database.run('DROP TABLE health_probe')
    expect((await open()).migrated).toEqual(names)
  })

  it('upgrades an older schema, keeps its rows, and applies the new migration once', async () => {
    expect(await database.migrate([firstVersion])).toEqual(['boats'])
    await database.run("INSERT INTO boats (id, name) VALUES (1, 'Curlew')")
    expect(await database.migrate([firstVersion, secondVersion])).toEqual(['boat-ports'])
    expect(await database.run('SELECT id, name, port FROM boats')).toEqual([
      { id: 1, name: 'Curlew', port: 'Curlew Quay' },
    ])
    expect(await database.migrate([firstVersion, secondVersion])).toEqual([])
    await expect(database.migrate([firstVersion])).rejects.toThrow(/step 2 \(boat-ports\).*a newer Brassplate wrote it/)
  })
})

const firstVersion = { id: 1, name: 'boats', sql: 'CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT NOT NULL)' }
const secondVersion = {
  id: 2,
  name: 'boat-ports',
  sql: `ALTER TABLE boats ADD COLUMN port TEXT; UPDATE boats SET port = name || ' Quay';`,
}

describe('migrations on sqlite, beside another process', () => {
  it('waits for another process that is writing to the empty file', async () => {
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
  it('opens a migrated database in check mode, and reads what its owner imports later', async () => {
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
      await importText(owner.registerImporter, snapshotText([{ number: '09999991', name: 'HARBOUR LANE LTD' }]))
      await owner.close()
      expect((await storage.register.search(question({ name: 'harbour' }))).total).toBe(1)
      await storage.close()
    } finally {
      await database.run(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
      await database.drop()
    }
  })
})
