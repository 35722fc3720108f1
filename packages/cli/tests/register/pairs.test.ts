import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, enginesOnce, type TestDatabase } from '../../../../tests/support/databases.js'
import { brassplate, type Environment } from '../support.js'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-pairs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `${9_990_000 + index},quillmarsh-${index}.co.uk\n`).join('')

describe.each(enginesOnce)('brassplate pairs import on %s', (engine) => {
  let database: TestDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createDatabase(engine)
    env = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
    }
  })
  afterAll(() => database.drop())

  const run = (...parameters: string[]) => brassplate(['pairs', 'import', ...parameters], env)

  it('0: creates a missing database, stores the pairs, and reports an invalid row with its line', async () => {
    const path = written(`${engine}.csv`, `name,domain,company_number\nX,none,1\n${columns(1_200)}`)
    const { code, stdout, stderr } = await run(path)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      rows: 1_201,
      added: 1_200,
      bad_row_count: 1,
      bad_rows: [{ file: `${engine}.csv`, line: 2, reason: expect.stringContaining('"none"') }],
    })
  })

  const columns = (count: number) =>
    rowsOf(count)
      .split('\n')
      .filter(Boolean)
      .map((row) => `"X, Y",${row.split(',').reverse().join(',')}\n`)
      .join('')

  it('0: accepts a gzip file, and does not count known pairs as new', async () => {
    const path = written(`${engine}.csv.gz`, gzipSync(`company_number,domain\n${rowsOf(1_201)}`))
    const { code, stdout } = await run(path, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ rows: 1_201, added: 1, bad_row_count: 0, bad_rows: [] })
  })

  it('2: changes nothing if too many rows are invalid', async () => {
    const good = '09999999,harbour-lane-sails.co.uk\n'
    const path = written(`${engine}-bad.csv`, `company_number,domain\n${good}${'none,none\n'.repeat(101)}`)
    expect(await run(path)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Too many unreadable rows'),
    })
    const again = await run(written(`${engine}-good.csv`, `company_number,domain\n${good}`))
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 1 })
  })

  it.each<[string, () => string[], string]>([
    ['no file', () => [], 'missing required argument'],
    ['a missing file', () => [join(folder, 'none.csv')], 'there is no such file'],
    ['another header', () => [written('other.csv', 'a,b\n1,2\n')], 'company_number'],
    ['an empty file', () => [written('empty.csv', '')], 'it is empty'],
  ])('2: rejects %s', async (_, parameters, reason) => {
    const { code, stdout, stderr } = await run(...parameters())
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
  })
})
