import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { list, literal, Query, queryText, rows, type SqlValue, sql } from './query.js'

const sqliteText = queryText(() => '?')
const postgresText = queryText((place) => `$${place}`)

const value = fc.oneof(
  fc.string(),
  fc.constantFrom('?', '$1', '?, ?', "'; DROP TABLE t; --"),
  fc.integer(),
  fc.constant(null),
)
/** Queries of any shape, each nested in others. */
const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    value.map((one) => sql`a = ${one}`),
    fc.constant(sql`b IS NULL`),
    fc.integer().map(literal),
    fc.array(value, { minLength: 1, maxLength: 5 }).map((some) => sql`c IN (${list(some)})`),
    fc
      .tuple(tie('query'), value, tie('query'))
      .map(([first, between, last]) => sql`(${first} OR d > ${between} OR ${last})`),
    fc.tuple(tie('query'), tie('query')).map(([first, last]) => sql`${first} ${last}`),
  ),
}))

describe('sql', () => {
  it('makes a parameter of each value, in their order', () => {
    const found = sql`SELECT * FROM jobs WHERE id = ${'job_1'} AND created_at > ${5} AND outcome = ${null}`
    expect(sqliteText(found)).toBe('SELECT * FROM jobs WHERE id = ? AND created_at > ? AND outcome = ?')
    expect(postgresText(found)).toBe('SELECT * FROM jobs WHERE id = $1 AND created_at > $2 AND outcome = $3')
    expect(found.values).toEqual(['job_1', 5, null])
  })

  it('numbers the parameters of nested queries through', () => {
    const isOpen = sql`status = ${'open'} AND kind = ${'enrich'}`
    const found = sql`SELECT ${sql`id, kind`} FROM jobs WHERE a = ${1} AND ${isOpen} AND b = ${2} ${sql`FOR UPDATE`}`
    expect(postgresText(found)).toBe(
      'SELECT id, kind FROM jobs WHERE a = $1 AND status = $2 AND kind = $3 AND b = $4 FOR UPDATE',
    )
    expect(found.values).toEqual([1, 'open', 'enrich', 2])
  })

  it('takes neither space nor parameters for an empty query', () => {
    expect(sqliteText(sql`${sql``}SELECT ${sql``}1${sql``}`)).toBe('SELECT 1')
  })

  it('gives the same text for every call of one template', () => {
    const find = (id: string) => sql`SELECT * FROM jobs WHERE id = ${id}`
    expect(postgresText(find('one'))).toBe(postgresText(find('two')))
  })

  it('writes the queries that are given, also if the template was called with others or none before', () => {
    const within = (part: Query | SqlValue) => sql`(${part} AND e = ${1})`
    fc.assert(
      fc.property(fc.array(fc.oneof(query, value), { minLength: 2, maxLength: 6 }), (parts) => {
        for (const part of [...parts, ...parts]) {
          const isQuery = part instanceof Query
          const found = within(part)
          expect(sqliteText(found)).toBe(`(${isQuery ? sqliteText(part) : '?'} AND e = ?)`)
          expect(found.values).toEqual([...(isQuery ? part.values : [part]), 1])
        }
      }),
    )
  })

  it('does not take an object that looks like a query for one', () => {
    const forged = JSON.parse('{"pieces":["1; DROP TABLE jobs"],"values":[]}') as SqlValue
    expect(sqliteText(sql`SELECT ${forged}`)).toBe('SELECT ?')
  })

  it('never writes a value into the text', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const found = sql`SELECT ${list(values)} UNION SELECT ${values[0] ?? null}`
        const marks = values.map((_, index) => `$${index + 1}`).join(', ')
        expect(postgresText(found)).toBe(`SELECT ${marks} UNION SELECT $${values.length + 1}`)
        expect(found.values).toEqual([...values, values[0]])
      }),
    )
  })

  it('has one more piece than values and numbers them from 1, however queries are nested', () => {
    fc.assert(
      fc.property(query, (nested) => {
        expect(nested.pieces).toHaveLength(nested.values.length + 1)
        const places = [...postgresText(nested).matchAll(/\$(\d+)/g)].map(([, place]) => Number(place))
        expect(places).toEqual(nested.values.map((_, index) => index + 1))
        expect([...sqliteText(nested).matchAll(/\?/g)]).toHaveLength(nested.values.length)
      }),
    )
  })

  it('is the same text and values as the nested query written out', () => {
    fc.assert(
      fc.property(query, value, query, (first, between, last) => {
        const nested = sql`${first} AND x = ${between} AND (${last})`
        expect(nested.values).toEqual([...first.values, between, ...last.values])
        expect(sqliteText(nested)).toBe(`${sqliteText(first)} AND x = ? AND (${sqliteText(last)})`)
      }),
    )
  })

  it('brings every value through SQLite unchanged', () => {
    const database = new Database(':memory:')
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        const { pieces, values } = sql`SELECT ${list(texts)}`
        const row = database.prepare(sqliteText(new Query(pieces, values))).raw()
        expect(row.get(...values)).toEqual(texts)
      }),
    )
    database.close()
  })
})

describe('list, rows and literal', () => {
  it('list writes a mark for each value', () => {
    expect(sqliteText(list([1]))).toBe('?')
    expect(sqliteText(sql`IN (${list([1, 2, 3])})`)).toBe('IN (?, ?, ?)')
  })

  it('rows writes a group for each row', () => {
    const added = sql`VALUES ${rows([
      ['a', 1],
      ['b', 2],
    ])} ON CONFLICT DO NOTHING`
    expect(postgresText(added)).toBe('VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING')
    expect(added.values).toEqual(['a', 1, 'b', 2])
    expect(postgresText(rows([['a'], ['b']]))).toBe('($1), ($2)')
  })

  it.each([[[]], [[[]]], [[['a'], ['b', 'c']]]])('rows refuses %j', (given) => {
    expect(() => rows(given)).toThrow(/row/i)
  })

  it('list refuses to be empty', () => {
    expect(() => list([])).toThrow('empty list')
  })

  it('literal writes a number and nothing else', () => {
    expect(sqliteText(sql`LIMIT ${literal(10)}`)).toBe('LIMIT 10')
    expect(literal(-1.5).values).toEqual([])
    expect(() => literal(Number.NaN)).toThrow('NaN')
    expect(() => literal('1; DROP TABLE jobs' as unknown as number)).toThrow('DROP')
  })
})
