import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startPostgres } from '../../register/postgres.js'

/** Databases on one engine. `copy` gives each reproduction the same start. */
export async function openDatabases(engine) {
  return engine === 'postgres' ? postgresDatabases() : sqliteDatabases()
}

function sqliteDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-hostile-'))
  const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let count = 0
  const named = () => {
    count += 1
    const path = join(folder, `${count}.db`)
    return {
      url: `sqlite:${path}`,
      path,
      /** The file with what is not yet merged into it. */
      bytes: async () => sizeOf(path) + sizeOf(`${path}-wal`),
      drop: async () => {
        for (const end of ['', '-wal', '-shm', '.secret', '.lock']) rmSync(path + end, { force: true })
      },
    }
  }
  return {
    create: async () => named(),
    async copy(from) {
      const to = named()
      copyFileSync(from.path, to.path)
      return to
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgresDatabases() {
  const configured = process.env.TEST_POSTGRES_URL ?? process.env.BRASSPLATE_BENCH_POSTGRES
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
