import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../packages/core/dist/sqlite.js'
import { importRegister } from '../register/support.js'

/** Imports files of the official layout, plain or gz, into a database of their own; a later file wins over one before. */
export async function loadRegister(files, clock) {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-resolution-'))
  const path = join(folder, 'register.db')
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    let seconds = 0
    let companies = 0
    for (const [index, file] of files.entries()) {
      const imported = await importRegister(`sqlite:${path}`, [file], index === 0 ? [] : ['--merge'])
      seconds += imported.seconds
      companies = imported.report.snapshot.companies
    }
    const storage = await openSqlite({ path, clock, migrations: 'apply' })
    return {
      storage,
      seconds,
      companies,
      async close() {
        await storage.close()
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}
