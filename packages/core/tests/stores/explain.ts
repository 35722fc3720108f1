import { queryText } from '../../adapters/sql/query.js'

/** Begins a statement that shows the plan of another one, whatever the values will be. */
export const explain = { sqlite: 'EXPLAIN QUERY PLAN', postgres: 'EXPLAIN (GENERIC_PLAN)' }

/** The text of a query as each engine can plan it without values. */
export const plannable = { sqlite: queryText(() => 'NULL'), postgres: queryText((place) => `$${place}`) }
