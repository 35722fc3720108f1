import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../packages/core/dist/postgres.js'
import { openSqlite } from '../../packages/core/dist/sqlite.js'
import { startPostgres } from '../register/postgres.js'
import { importRegister } from '../register/support.js'

/** Imports files in the official layout, plain or gz, into a temporary database. Later files override earlier ones. */
export async function loadRegister(files, clock, engine = 'sqlite') {
  const database = engine === 'postgres' ? await postgresDatabase(clock) : sqliteDatabase(clock)
  try {
    let seconds = 0
    let companies = 0
    for (const [index, file] of files.entries()) {
      const imported = await importRegister(database.address, [file], index === 0 ? [] : ['--merge'])
      seconds += imported.seconds
      companies = imported.report.snapshot.companies
    }
    const storage = await database.open()
    return {
      storage,
      seconds,
      companies,
      async close() {
        await storage.close()
        await database.remove()
      },
    }
  } catch (error) {
    await database.remove()
    throw error
  }
}

function sqliteDatabase(clock) {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-resolution-'))
  const path = join(folder, 'register.db')
  return {
    address: `sqlite:${path}`,
    open: () => openSqlite({ path, clock, migrations: 'apply' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgresDatabase(clock) {
  const { url, stop } = await startPostgres()
  return { address: url, open: () => openPostgres({ url, clock, migrations: 'apply' }), remove: stop }
}
