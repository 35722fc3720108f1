import { randomBytes } from 'node:crypto'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startPostgres } from '../../register/postgres.js'

/** Databases on one engine. `copy` gives each reproduction the same start. */
export async function openDatabases(engine, postgresUrl) {
  return engine === 'postgres' ? postgresDatabases(postgresUrl) : sqliteDatabases()
}

/** Each has a folder of its own, because the register is a file beside the database. */
function sqliteDatabases() {
  const root = mkdtempSync(join(tmpdir(), 'brassplate-hostile-'))
  let count = 0
  const named = () => {
    count += 1
    const folder = join(root, String(count))
    mkdirSync(folder)
    const path = join(folder, 'hostile.db')
    return {
      url: `sqlite:${path}`,
      path,
      folder,
      bytes: async () => readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0),
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  return {
    create: async () => named(),
    async copy(from) {
      const to = named()
      cpSync(from.folder, to.folder, { recursive: true, verbatimSymlinks: true })
      return to
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  }
}

function sizeOf(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

async function postgresDatabases(configured = process.env.BRASSPLATE_BENCH_POSTGRES) {
  const own = configured ? null : await startPostgres()
  const server = configured ?? own.url
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  const create = async (template = 'template1') => {
    const name = `hostile_${randomBytes(8).toString('hex')}`
    await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return {
      url: url.href,
      name,
      path: null,
      bytes: async () => Number((await sql`SELECT pg_database_size(${name}) AS bytes`)[0].bytes),
      drop: async () => void (await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    }
  }
  return {
    create: () => create(),
    copy: (from) => create(from.name),
    async close() {
      await sql.end()
      await own?.stop()
    },
  }
}
