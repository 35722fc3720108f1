import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../packages/core/package.json', import.meta.url))
const Database = require('better-sqlite3')

const rowsAtOnce = 50_000

/** Writes a finished register again using only INSERTs. Reading the rows is not timed. */
export async function bareSqlite(source, target) {
  rmSync(target, { force: true })
  const from = new Database(source, { readonly: true })
  const to = new Database(target)
  to.unsafeMode()
  for (const setting of ['page_size = 8192', 'journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE']) {
    to.pragma(setting)
  }
  to.pragma('cache_size = -20480')
  const schema = from
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
  for (const { sql } of schema) to.exec(sql)

  let seconds = 0
  const timed = (work) => {
    const startedAt = performance.now()
    work()
    const spent = (performance.now() - startedAt) / 1_000
    seconds += spent
    return spent
  }
  const copy = (table, order) => {
    const rows = from.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).raw()
    const insert = to.prepare(
      `INSERT INTO ${table} VALUES (${rows
        .columns()
        .map(() => '?')
        .join(', ')})`,
    )
    let pending = []
    const write = () => {
      const batch = pending
      pending = []
      return timed(() => {
        for (const row of batch) insert.run(row)
      })
    }
    let spent = 0
    for (const row of rows.iterate()) {
      pending.push(row)
      if (pending.length === rowsAtOnce) spent += write()
    }
    return spent + write()
  }

  to.exec('BEGIN')
  const companies = copy('companies', 'id') + copy('previous_keys', 'rowid')
  const indexes = from.prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").all()
  const indexing = timed(() => {
    for (const { sql } of indexes) to.exec(sql)
  })
  const lists = copy('terms', 'term') + copy('blocks', 'term, block') + copy('spelling', 'part')
  const committing = timed(() => to.exec('COMMIT'))
  from.close()
  to.close()
  rmSync(target, { force: true })
  return {
    seconds,
    without: seconds - lists,
    detail: `rows ${companies.toFixed(1)}, indexes ${indexing.toFixed(1)}, search lists ${lists.toFixed(1)}, commit ${committing.toFixed(1)}`,
  }
}
