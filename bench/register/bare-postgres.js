import { createRequire } from 'node:module'

const require = createRequire(new URL('../../packages/core/package.json', import.meta.url))
const postgres = require('postgres')

const tables = ['companies', 'previous_keys', 'terms', 'blocks', 'spelling']

/**
 * Copies the tables of a finished register into tables with the same columns, then creates the same indexes. The server
 * writes and reads the files in its own folder, so only COPY is timed; this needs a superuser.
 */
export async function barePostgres(url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (const table of tables) await sql.unsafe(`COPY register_${table} TO PROGRAM 'cat > bare_${table}'`)
    await sql.unsafe("SET maintenance_work_mem = '128MB'")
    const startedAt = performance.now()
    await sql.unsafe('BEGIN')
    for (const table of tables) {
      await sql.unsafe(`CREATE TABLE bare_${table} (LIKE register_${table})`)
      await sql.unsafe(`COPY bare_${table} FROM 'bare_${table}' WITH (FREEZE)`)
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
    // A program that ends before it has read its row breaks the pipe.
    await sql.unsafe(
      `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null && rm -f ${tables.map((table) => `bare_${table}`).join(' ')}'`,
    )
    await sql.unsafe(`DROP TABLE IF EXISTS ${tables.map((table) => `bare_${table}`).join(', ')}`)
    await sql.end()
  }
}
