import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { type Connection, connect } from '../../adapters/postgres/connection/connection.js'

const texts = fc.array(fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))))
const numbers = fc.array(fc.option(fc.maxSafeInteger()))

describe('arrays as parameters on postgres', () => {
  let database: TestDatabase
  let connection: Connection
  beforeAll(async () => {
    database = await createDatabase('postgres')
    connection = connect({ url: database.url, statementTimeoutMs: 10_000 })
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })

  const echo = async (type: string, values: readonly unknown[]) => {
    const [row] = await connection.sql.unsafe<{ echoed: unknown }[]>(`SELECT to_json($1::${type}[]) AS echoed`, [
      values as string[],
    ])
    return row?.echoed
  }

  it.each([
    ['text', texts],
    ['bigint', numbers],
  ])('of %s arrive as they were sent', async (type, arrays) => {
    await fc.assert(
      fc.asyncProperty(arrays, async (values: readonly unknown[]) => {
        expect(await echo(type, values)).toEqual(values)
      }),
      { numRuns: 50 },
    )
  })
})
