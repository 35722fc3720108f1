import { createRequire } from 'node:module'

const require = createRequire(new URL('../../packages/core/package.json', import.meta.url))

/**
 * Counts the statements that this thread sends to SQLite from now on. Those of the threads that search are not counted.
 * Call it before anything is opened.
 */
export function countSqliteStatements() {
  const Database = require('better-sqlite3')
  const { prepare, exec } = Database.prototype
  let statements = 0
  Database.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    for (const name of ['all', 'get', 'run', 'iterate']) {
      const original = statement[name]
      statement[name] = (...values) => {
        statements += 1
        return original.apply(statement, values)
      }
    }
    return statement
  }
  Database.prototype.exec = function (text) {
    statements += 1
    return exec.call(this, text)
  }
  return { read: () => ({ statements, roundTrips: 0 }) }
}

/** Counts those that go through a proxy before Postgres. Returns the address of the proxy too. */
export async function countPostgresStatements(databaseUrl) {
  const { StatementLog } = await import('../../tests/support/statement-log.ts')
  const log = new StatementLog()
  const url = await log.open(databaseUrl)
  let statements = 0
  return {
    url,
    read() {
      statements += log.take().length
      return { statements, roundTrips: log.roundTrips }
    },
    close: () => log.close(),
  }
}
