import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { parseDatabaseTarget } from './database-target.js'

describe('the address of a database', () => {
  it('may name several hosts, which become a URL that the driver understands', () => {
    const text = 'postgres://user:p%40ss@db1.example:5432,db2.example:5433,10.0.0.3/brassplate?sslmode=require'
    const location = parseDatabaseTarget(text)?.location ?? ''
    expect(new URL(location).pathname).toBe('/brassplate')
    const { host, port, user, database } = postgres(location).options
    expect({ host, port }).toEqual({ host: ['db1.example', 'db2.example', '10.0.0.3'], port: [5432, 5433, 5432] })
    expect({ user, database }).toEqual({ user: 'user', database: 'brassplate' })
  })

  it.each(['postgres://db.example/brassplate', 'postgresql://user:a,b@db.example:5432/brassplate?statement_timeout=1'])(
    'with one host stays as it is: %s',
    (text) => {
      expect(parseDatabaseTarget(text)?.location).toBe(text)
    },
  )

  it.each(['postgres://db1.example:x,db2.example:5432/', 'mysql://a,b/c', 'sqlite:'])(
    'is refused if it is %s',
    (text) => {
      expect(parseDatabaseTarget(text)).toBeNull()
    },
  )
})
