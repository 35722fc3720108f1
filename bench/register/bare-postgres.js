import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const require = createRequire(new URL('../../packages/core/package.json', import.meta.url))
const postgres = require('postgres')

const tables = ['companies', 'previous_keys', 'terms', 'blocks', 'spelling']

/** Copies the tables of a finished register into tables of the same columns, then makes the same indexes. */
export async function barePostgres(url, folder) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const files = Object.fromEntries(
    tables.map((table) => [table, join(folder, `brassplate-bare-${process.pid}-${table}`)]),
  )
  try {
    for (const table of tables) {
      await pipeline(await sql.unsafe(`COPY register_${table} TO STDOUT`).readable(), createWriteStream(files[table]))
    }
    await sql.unsafe("SET maintenance_work_mem = '128MB'")
    const startedAt = performance.now()
    await sql.unsafe('BEGIN')
    for (const table of tables) {
      await sql.unsafe(`CREATE TABLE bare_${table} (LIKE register_${table})`)
      await pipeline(
        createReadStream(files[table], { highWaterMark: 1 << 18 }),
        await sql.unsafe(`COPY bare_${table} FROM STDIN WITH (FREEZE)`).writable(),
      )
    }
    const copied = performance.now()
    const indexes = await sql.unsafe(
      "SELECT indexdef FROM pg_indexes WHERE tablename LIKE 'register\\_%' AND tablename NOT IN ('register_snapshot', 'register_changes', 'register_overlay')",
    )
    for (const { indexdef } of indexes) {
      const bare = indexdef.replace(/INDEX register_/, 'INDEX bare_').replace(/ON (\w+\.)?register_/, 'ON bare_')
      if (/ON bare_(companies|previous_keys|terms|blocks|spelling) /.test(bare)) await sql.unsafe(bare)
    }
    await sql.unsafe('COMMIT')
    const ended = performance.now()
    const seconds = (ended - startedAt) / 1_000
    return {
      seconds,
      detail: `COPY ${((copied - startedAt) / 1_000).toFixed(1)}, indexes ${((ended - copied) / 1_000).toFixed(1)}`,
    }
  } finally {
    for (const path of Object.values(files)) rmSync(path, { force: true })
    await sql.unsafe(`DROP TABLE IF EXISTS ${tables.map((table) => `bare_${table}`).join(', ')}`)
    await sql.end()
  }
}
