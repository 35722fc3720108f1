import type { EngineName } from '../../../../tests/support/databases.js'
import { type Query, queryText, sql } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'

/** Begins a statement that shows the plan of another one, whatever the values will be. */
export const explain = { sqlite: 'EXPLAIN QUERY PLAN', postgres: 'EXPLAIN (GENERIC_PLAN)' }

/** The text of a query as each engine can plan it without values. */
export const plannable = { sqlite: queryText(() => 'NULL'), postgres: queryText((place) => `$${place}`) }

/** The statements with which `work` reads, as the engine can plan them. They find nothing, or what `rowsOf` says. */
export async function readStatements(
  engine: EngineName,
  work: (session: SqlSession) => Promise<unknown>,
  rowsOf: (text: string) => object[] = () => [],
): Promise<string[]> {
  const texts: string[] = []
  const session: SqlSession = {
    all: async <Row>(query: Query) => {
      const text = plannable[engine](query)
      texts.push(text)
      return rowsOf(text) as Row[]
    },
    run: () => Promise.reject(new Error('Only reads are planned.')),
    transaction: (inside) => inside(session),
    notify: async () => {},
    ...{ forUpdate: sql``, forNoKeyUpdate: sql``, forKeyShare: sql``, skipLocked: sql``, bytewise: sql`` },
    hint: (words) => (engine === 'sqlite' ? words : sql``),
  }
  await work(session)
  return texts
}
