import type { Query } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'

/** Other names are asked for by tools that look at any object. */
const columnName = /^(?!then$|constructor$|inspect$|length$|size$)[a-z][a-z0-9_]*$/

/**
 * A session whose rows throw if a reader asks for a column that the query does not select. The types of rows are
 * declared beside the SQL, and the compiler cannot compare the two.
 */
export function checkedRows(session: SqlSession): SqlSession {
  return {
    ...session,
    all: async <Row extends object>(query: Query) => (await session.all<Row>(query)).map(checked),
    run: async <Row extends object>(query: Query) => (await session.run<Row>(query)).map(checked),
    transaction: (work) => session.transaction((inside) => work(checkedRows(inside))),
    notify: (topic) => session.notify(topic),
  }
}

function checked<Row extends object>(row: Row): Row {
  return new Proxy(row, {
    get(target, name) {
      if (name in target || typeof name === 'symbol' || !columnName.test(name)) return Reflect.get(target, name)
      throw new Error(`The query does not select ${name}, only ${Object.keys(target).join(', ')}.`)
    },
  })
}
