import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type CompaniesHouseSimulator, startCompaniesHouse } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, enginesOnce, type TestDatabase } from '../../../../tests/support/databases.js'
import { brassplate, type Environment, startBrassplate } from '../support.js'
import { csvOf, liveCompanies, renamed, today, writeCsv } from './register-files.js'

const companies = liveCompanies(400)
const count = companies.length
const half = companies.slice(0, count / 2)
const otherHalf = companies.slice(count / 2)

let folder: string
let simulator: CompaniesHouseSimulator

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-register-'))
  simulator = await startCompaniesHouse({ register: companies, apiKey: 'a', streamKey: 's', today })
})
afterAll(async () => {
  await simulator.close()
  rmSync(folder, { recursive: true, force: true })
})

function environmentOf(database: TestDatabase, more: Environment = {}): Environment {
  return {
    BRASSPLATE_DATABASE_URL: database.url,
    BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
    BRASSPLATE_REGISTER_BULK_URL: simulator.url,
    ...more,
  }
}

describe.each(enginesOnce)('brassplate register on %s', (engine) => {
  let database: TestDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createDatabase(engine)
    env = environmentOf(database)
    await brassplate(['migrate'], env)
  })
  afterAll(() => database.drop())

  async function imported(...parameters: string[]) {
    const { code, stdout, stderr } = await brassplate(['register', 'import', ...parameters], env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout)
  }
  const status = async () => JSON.parse((await brassplate(['register', 'status'], env)).stdout)

  it('0: status reports that nothing has been imported', async () => {
    expect(await status()).toEqual({ snapshot: null })
  })

  it('0: import reads two parts, plain and gzip, as one snapshot', async () => {
    const plain = writeCsv(folder, `${engine}-2026-09-01-part1_2.csv`, half)
    const packed = join(folder, `${engine}-2026-09-01-part2_2.csv.gz`)
    writeFileSync(packed, gzipSync(csvOf(otherHalf)))
    expect(await imported(plain, packed)).toEqual({
      kind: 'first',
      snapshot: {
        as_of: '2026-09-01',
        companies: count,
        imported_at: expect.stringMatching(/Z$/),
        generation: 1,
        files: [`${engine}-2026-09-01-part1_2.csv`, `${engine}-2026-09-01-part2_2.csv.gz`],
      },
      added: count,
      changed: 0,
      absent: 0,
      missing_are_dissolved: false,
      published: 0,
      note: null,
      report: { rows: count, bad_row_count: 0, bad_rows: [], bad_fields_by_column: {}, unknown_words: [] },
    })
    expect(await status()).toMatchObject({
      snapshot: { as_of: '2026-09-01', companies: count, generation: 1 },
      age_days: expect.any(Number),
    })
  })

  it('0: a second import publishes exactly what changed, was added or is missing', async () => {
    const [first, second, third, ...rest] = companies
    if (!first || !second || !third) throw new Error('Expected at least three companies.')
    const changed = [renamed(first, 'QUAY STREET SAILS LIMITED'), renamed(second, 'LANTERN YARD LIMITED')]
    const newcomer = { ...third, number: '09999001', name: 'FERRYMANS LOFT LIMITED' }
    const path = writeCsv(folder, `${engine}-2026-10-01.csv`, [...changed, ...rest, newcomer])
    expect(await imported(path)).toMatchObject({
      kind: 'update',
      snapshot: { as_of: '2026-10-01', companies: count, generation: 2 },
      ...{ added: 1, changed: 2, absent: 1, missing_are_dissolved: true, published: 4, note: null },
    })
    expect(await imported(path)).toMatchObject({ added: 0, changed: 0, absent: 0, published: 0 })
  })

  it('0: latest finds the ZIP of Companies House, and --merge ignores missing companies and does not change the date', async () => {
    const outcome = await imported('latest', '--merge')
    expect(outcome).toMatchObject({
      snapshot: { as_of: '2026-10-01', companies: count + 1 },
      ...{ changed: 3, absent: 0, missing_are_dissolved: false, note: null },
      report: { rows: count, bad_row_count: 0 },
    })
    expect(outcome.snapshot.files).toEqual(['BasicCompanyDataAsOneFile-2026-11-01.csv'])
  })

  it('0: a URL works like a file', async () => {
    const address = `${simulator.url}/BasicCompanyDataAsOneFile-2026-11-01.zip`
    expect(await imported(address)).toMatchObject({ changed: 0, absent: 1, missing_are_dissolved: true })
  })

  it('0: a snapshot with too few companies is merged with a note; --complete overrides this', async () => {
    const path = writeCsv(folder, `${engine}-2026-12-01.csv`, half)
    const merged = await imported(path)
    expect(merged).toMatchObject({
      absent: 0,
      missing_are_dissolved: false,
      note: expect.stringContaining('--complete'),
    })
    expect(await imported(path, '--complete')).toMatchObject({
      snapshot: { companies: half.length },
      ...{ absent: otherHalf.length, missing_are_dissolved: true, note: null },
    })
  })

  it('0: invalid rows are skipped and reported with their lines', async () => {
    const lines = csvOf(half).split('\n')
    lines.splice(3, 0, '"TOO","SHORT"')
    const path = join(folder, `${engine}-2027-01-01.csv`)
    writeFileSync(path, lines.join('\n'))
    const { report } = await imported(path)
    expect(report).toMatchObject({ rows: half.length + 1, bad_row_count: 1 })
    expect(report.bad_rows).toEqual([{ file: `${engine}-2027-01-01.csv`, line: 4, reason: expect.any(String) }])
  })

  it('2: too many invalid rows change nothing', async () => {
    const before = await status()
    const path = join(folder, `${engine}-2027-02-01.csv`)
    writeFileSync(path, `${csvOf(half)}${'"TOO","SHORT"\n'.repeat(101)}`)
    const refused = await brassplate(['register', 'import', path], env)
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Too many unreadable rows') })
    expect(await status()).toEqual(before)
  })
})

describe('brassplate register import', () => {
  let database: TestDatabase
  let env: Environment
  let beside: string

  beforeAll(async () => {
    database = await createDatabase('sqlite')
    env = environmentOf(database)
    beside = join(database.url.slice('sqlite:'.length), '..')
  })
  afterAll(() => database.drop())

  it('0: creates a missing database and leaves no download next to it', async () => {
    const { code, stdout } = await brassplate(['register', 'import', 'latest'], env)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'first', snapshot: { companies: count } })
    expect(downloads()).toEqual([])
  })

  const downloads = () => readdirSync(beside).filter((name) => name.includes('download'))

  /** An import in the middle of a download that never ends. */
  async function downloading() {
    const path = '/BasicCompanyDataAsOneFile-2026-11-01.zip'
    const before = simulator.requests.length
    const release = simulator.hang(path)
    const importing = startBrassplate(['register', 'import', simulator.url + path], env)
    await vi.waitUntil(() => simulator.requests.length > before, { timeout: 240_000, interval: 20 })
    release()
    return importing
  }

  it('0: removes the leftovers of a killed download', async () => {
    await (await downloading()).end('SIGKILL')
    expect(downloads()).toHaveLength(1)
    expect((await brassplate(['register', 'import', 'latest'], env)).code).toBe(0)
    expect(downloads()).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('130: %s leaves the register and the folder unchanged', async (signal) => {
    const before = await brassplate(['register', 'status'], env)
    const importing = await downloading()
    expect(downloads()).toHaveLength(1)
    expect(await importing.end(signal)).toBe(130)
    expect(importing.heard.stderr).toContain('The register is unchanged')
    expect(downloads()).toEqual([])
    expect(await brassplate(['register', 'status'], env)).toEqual(before)
  })

  it('2: rejects files of different days', async () => {
    const paths = ['x-2026-10-01.csv', 'x-2026-11-01.csv'].map((name) => writeCsv(folder, name, half))
    const refused = await brassplate(['register', 'import', ...paths], env)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('different dates') })
  })

  it('2: rejects a snapshot older than the current one unless it is merged', async () => {
    const path = writeCsv(folder, 'older-2026-10-01.csv', companies)
    const refused = await brassplate(['register', 'import', path], env)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('2026-11-01') })
    expect((await brassplate(['register', 'import', path, '--merge'], env)).code).toBe(0)
    const kept = await brassplate(['register', 'status'], env)
    expect(JSON.parse(kept.stdout).snapshot.as_of).toBe('2026-11-01')
  })

  it.each<[number, string, () => string[], string]>([
    [2, 'no source', () => [], 'missing required argument'],
    [2, 'a missing file', () => [join(folder, 'none.csv')], 'there is no such file'],
    [2, 'another header', () => [written('other.csv', 'a,b,c\n1,2,3\n')], 'CompanyNumber'],
    [2, 'an empty file', () => [written('empty.csv', '')], 'it is empty'],
    [2, 'a truncated ZIP', () => [written('cut.zip', 'PK\u0003\u0004cut')], 'not a complete ZIP'],
    [2, '`latest` with a file', () => ['latest', 'x.csv'], 'cannot be combined'],
    [2, '--merge with --complete', () => ['x.csv', '--merge', '--complete'], 'cannot be combined'],
    [2, 'a URL without a file', () => [`${simulator.url}/gone.zip`], 'No file was found at'],
    [2, 'a URL of a web page', () => [`${simulator.url}/en_output.html`], 'web page'],
    [3, 'an unreachable URL', () => ['http://127.0.0.1:1/x.zip'], 'cannot be downloaded'],
  ])('%i: rejects %s', async (expected, _, parameters, reason) => {
    const { code, stdout, stderr } = await brassplate(['register', 'import', ...parameters()], env)
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toContain(reason)
  })

  function written(name: string, text: string): string {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  it('2: status fails if the database does not exist', async () => {
    const none = ['register', 'status', '--database', `sqlite:${join(folder, 'none.db')}`]
    expect(await brassplate(none)).toMatchObject({ code: 2, stderr: expect.stringContaining('No database found') })
  })
})
