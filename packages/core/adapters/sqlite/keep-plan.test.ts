import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { keepPlan } from './keep-plan.js'

const paged = 'SELECT id FROM (SELECT id FROM entry WHERE kind = ? LIMIT ?) ORDER BY id DESC LIMIT ? OFFSET ?'

function openEntries() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  database.exec(`CREATE TABLE entry (id INTEGER PRIMARY KEY, kind TEXT NOT NULL);
    CREATE INDEX entry_by_kind ON entry (kind, id);
    INSERT INTO entry (id, kind) VALUES (1, 'a'), (2, 'a'), (3, 'a'), (4, 'a'), (5, 'b')`)
  return database
}

test('A limit is no bare parameter any more, at every depth, and limits as before', () => {
  const database = openEntries()
  expect(keepPlan(paged)).not.toMatch(/LIMIT \?/)
  for (const values of [
    ['a', 3, 2, 0],
    ['a', 3, 2, 1],
    ['a', 9, 0, 0],
    ['b', 9, 9, 0],
  ]) {
    expect(database.prepare(keepPlan(paged)).all(...values)).toEqual(database.prepare(paged).all(...values))
  }
})

test('The plan is the one that SQLite chose before', () => {
  const database = openEntries()
  const planOf = (sql: string) =>
    database
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all('a', 3, 2, 0)
      .map(({ detail }) => detail)
  expect(planOf(keepPlan(paged))).toEqual(planOf(paged))
})

test('A statement without a limit, or with a fixed one, stays as it is', () => {
  for (const sql of ['SELECT 1 WHERE 1 = ?', 'SELECT 1 LIMIT 20', 'DELETE FROM entry WHERE "LIMIT" = ?']) {
    expect(keepPlan(sql)).toBe(sql)
  }
})
