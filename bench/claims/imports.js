import { rmSync } from 'node:fs'
import { barePostgres } from '../register/bare-postgres.js'
import { bareSqlite } from '../register/bare-sqlite.js'
import { importRegister } from '../register/support.js'

/** A first import and one of a later month, divided by a loop that only writes the same rows. */
export async function importClaims(engine, database, { file, changed }) {
  const first = await importRegister(database, [file])
  const bare = engine === 'sqlite' ? await onSqlite(database) : await barePostgres(database)
  const second = await importRegister(database, [changed])
  const { companies } = first.report.snapshot
  const claim = (title, { seconds, megabytes }) => ({
    title,
    engine,
    figure: `${Math.round(companies / seconds)}/s, ${megabytes.toFixed(0)} MB`,
    ratio: seconds / bare.seconds,
    baseline: 'bare writes',
  })
  return [claim('a first import', first), claim('an import with 1 % changed', second)]
}

async function onSqlite(database) {
  const path = database.slice('sqlite:'.length)
  try {
    return await bareSqlite(`${path}.register`, `${path}.bare`)
  } finally {
    rmSync(`${path}.bare`, { force: true })
  }
}
